// The JSON interface of the server, and its event stream.

// call asks the server; with a body it is a POST. It throws when the server is not there or says that it will not.
export async function call(path, body) {
  const init = body === undefined ? {} : {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify(body),
  };
  const response = await fetch(path, init);
  const answer = await response.json();
  if (!response.ok) throw new Error(answer.error);
  return answer;
}

export function chatPath(chat, what) {
  return `/api/chats/${encodeURIComponent(chat)}/${what}`;
}

const retryAfter = 1000; // milliseconds

// Stream keeps the events of one chat coming. After each (re)connection all messages are loaded anew; events that come
// meanwhile wait, so that nothing older ever replaces something newer. A chat that the server has forgotten, as after a
// restart, is made again.
//
// on: { loaded(messages), message(m), removed(id), typing(), notice({to, text}), down() }
export class Stream {
  constructor(chat, on) {
    this.chat = chat;
    this.on = on;
    this.waiting = [];
    this.open();
  }

  open() {
    const source = new EventSource(chatPath(this.chat.id, "events?runs"));
    this.source = source;
    source.onopen = () => this.load(source);
    source.onerror = () => {
      this.on.down();
      if (source.readyState === EventSource.CLOSED) this.again();
    };
    const hear = (name, tell) => source.addEventListener(name, (e) => this.take(() => tell(JSON.parse(e.data))));
    hear("message", (m) => this.on.message(m));
    hear("delete", (d) => this.on.removed(d.id));
    hear("typing", () => this.on.typing());
    hear("notice", (n) => this.on.notice(n));
  }

  take(event) {
    if (this.waiting) this.waiting.push(event);
    else event();
  }

  async load(source) {
    this.waiting = [];
    const waiting = this.waiting;
    let messages;
    try {
      messages = await call(chatPath(this.chat.id, "messages?runs"));
    } catch {
      if (this.source === source && this.waiting === waiting) this.again();
      return;
    }
    if (this.source !== source || this.waiting !== waiting) return;
    this.waiting = null;
    this.on.loaded(messages);
    for (const event of waiting) event();
  }

  again() {
    this.close();
    this.timer = setTimeout(async () => {
      const timer = this.timer;
      await call("/api/chats", this.chat).catch(() => {}); // if it cannot be made, opening it fails, and comes here again
      if (this.timer === timer) this.open();
    }, retryAfter);
  }

  close() {
    clearTimeout(this.timer);
    this.timer = null;
    this.source?.close();
    this.source = null;
  }
}
