// The page: who one is, which chat is open, and what goes on in it.

import { Stream, call, chatPath } from "./api.js";
import { Compose } from "./compose.js";
import { Log } from "./log.js";

const typingLasts = 5000; // milliseconds; messenger.go has the same figure
const toastLasts = 4000;

const byId = (id) => document.getElementById(id);
const { words, commands } = JSON.parse(byId("start-data").textContent);
const language = document.documentElement.lang;

const page = {
  person: byId("person"), language: byId("language"), chats: byId("chats"), title: byId("title"), status: byId("status"),
  log: byId("log"), empty: byId("empty"), typing: byId("typing"), toast: byId("toast"),
};

let chats = []; // all there are
let person = "you";
let chat = null; // the open one
let stream = null;
let connected = false;
let typingTimer, toastTimer;

const log = new Log(page.log, byId("newest"), (m) => ({
  mine: m.from === person,
  name: m.from === "bot" ? words.name : m.from,
  named: chat.kind === "group" && m.from !== person,
  person,
  buttonsLabel: words.buttons,
  tap,
}), (count) => { page.empty.hidden = count > 0; });

const compose = new Compose(
  {
    form: byId("compose"), input: byId("input"), list: byId("commands"), menu: byId("menu"), attach: byId("attach"),
    file: byId("file"),
  }, commands, say);

async function say(text, file) {
  const { id } = chat;
  try {
    await call(chatPath(id, "messages"), { from: person, text, file, language });
  } catch {
    toast(words.failed);
    if (chat.id === id) compose.restore(text);
  }
}

async function tap(message, data, button) {
  if (button.classList.contains("pending")) return;
  button.classList.add("pending");
  try {
    const { notice } = await call(chatPath(chat.id, "taps"), { from: person, message, data, language });
    if (notice) toast(notice);
  } catch {
    toast(words.failed);
  } finally {
    button.classList.remove("pending");
  }
}

// toast shows a notice for some seconds. It comes with the answer to a tap and as an event, whichever is first.
function toast(text) {
  clearTimeout(toastTimer);
  if (page.toast.hidden || page.toast.textContent !== text) page.toast.textContent = text;
  page.toast.hidden = false;
  toastTimer = setTimeout(() => { page.toast.hidden = true; }, Math.max(toastLasts, text.length * 60));
}

function setTyping(on) {
  clearTimeout(typingTimer);
  page.typing.hidden = !on;
  if (on) typingTimer = setTimeout(() => setTyping(false), typingLasts);
  showStatus();
}

function showStatus() {
  const members = chat.kind === "group" ? chat.members.map((m) => `\u2068${m}\u2069`).join(", ") : words.bot;
  const busy = !connected ? words.connecting : page.typing.hidden ? "" : words.typing;
  page.status.textContent = busy || members;
  page.status.classList.toggle("busy", busy !== "");
}

const events = {
  loaded(messages) {
    connected = true;
    log.load(messages);
    page.log.dataset.state = "ready";
    showStatus();
  },
  message(m) {
    if (m.from === "bot") setTyping(false);
    log.put(m);
  },
  removed: (id) => log.remove(id),
  typing: () => setTyping(true),
  notice: ({ to, text }) => { if (to === person) toast(text); },
  down() {
    connected = false;
    showStatus();
  },
};

// A private chat bears the bot's name for its person, a group its own.
const chatName = (c) => (c.kind === "group" ? c.title : words.name);

function open(id) {
  const mine = chats.filter((c) => c.members.includes(person));
  chat = mine.find((c) => c.id === id) ?? mine.find((c) => c.kind === "private") ?? mine[0];
  stream?.close();
  connected = false;
  log.clear();
  Object.assign(page.log.dataset, { chat: chat.id, person, state: "loading" });
  page.empty.hidden = true;
  page.title.textContent = chatName(chat);
  page.chats.replaceChildren(...mine.map(tab));
  page.chats.hidden = mine.length < 2;
  setTyping(false);
  history.replaceState(null, "", `#${encodeURIComponent(person)}${chat.kind === "group" ? `/${encodeURIComponent(chat.id)}` : ""}`);
  stream = new Stream(chat, events);
}

function tab(c) {
  const button = document.createElement("button");
  button.type = "button";
  button.dir = "auto";
  button.textContent = chatName(c);
  button.dataset.chat = c.id;
  if (c === chat) button.setAttribute("aria-current", "true");
  button.onclick = () => {
    open(c.id);
    page.chats.querySelector("[aria-current]").focus();
  };
  return button;
}

// go opens what the address names.
function go() {
  const [who, where] = location.hash.slice(1).split("/").map(decodeURIComponent);
  const persons = [...new Set(chats.flatMap((c) => c.members))];
  person = persons.includes(who) ? who : persons[0];
  page.person.replaceChildren(...persons.map((p) => new Option(p, p, false, p === person)));
  open(where);
}

async function start() {
  try {
    chats = await call("/api/chats");
  } catch {
    page.status.textContent = words.connecting;
    setTimeout(start, 1000);
    return;
  }
  go();
}

page.person.onchange = () => {
  person = page.person.value;
  open();
};
page.language.onchange = () => {
  document.cookie = `makruk_language=${page.language.value}; path=/; max-age=31536000; samesite=strict`;
  location.reload();
};
byId("start").onclick = () => say("/start");
addEventListener("hashchange", go);
addEventListener("keydown", (e) => {
  const typed = e.target.closest?.("input, select, textarea");
  if (e.key === "/" && !typed && !e.ctrlKey && !e.metaKey && !e.altKey) {
    e.preventDefault();
    compose.toggle();
  }
});
start();
