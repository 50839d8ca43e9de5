// The conversation: bubbles in order, and where one has scrolled to.

import { Bubble } from "./bubble.js";

const kept = 200; // bubbles, as the server keeps
const nearBottom = 48; // pixels

// Log fills #log. look(message) returns what Bubble needs to know; changed() is called when bubbles came or went.
export class Log {
  constructor(root, newest, look, changed) {
    this.root = root;
    this.newest = newest;
    this.look = look;
    this.changed = changed;
    this.bubbles = new Map(); // by id, in order
    this.following = true; // scrolled to the bottom, and to be kept there
    root.addEventListener("scroll", () => this.scrolled(), { passive: true });
    root.addEventListener("keydown", (e) => this.walk(e));
    newest.addEventListener("click", () => this.toBottom());
    this.watcher = new ResizeObserver(() => this.follow());
    this.watcher.observe(root);
  }

  // load shows these messages and no others. Those that are there already keep their elements, and with them the focus.
  // What was said before is not read aloud.
  load(messages) {
    this.root.setAttribute("aria-live", "off");
    setTimeout(() => this.root.setAttribute("aria-live", "polite"), 500);
    const ids = new Set(messages.map((m) => m.id));
    for (const id of [...this.bubbles.keys()]) if (!ids.has(id)) this.drop(id);
    for (const m of messages) this.place(m);
    this.after();
  }

  clear() {
    for (const id of [...this.bubbles.keys()]) this.drop(id);
    this.following = true;
    this.newest.hidden = true;
  }

  // put shows a message that is new, or new again. An edit of one that is not here is of one too old to be kept.
  put(m) {
    const known = this.bubbles.has(m.id);
    if (!known && m.edited) return;
    const bubble = this.place(m);
    if (!known && bubble.look.mine) this.following = true;
    if (!known && !this.following) this.newest.hidden = false;
    this.after();
  }

  remove(id) {
    this.drop(id);
    this.after();
  }

  place(m) {
    let bubble = this.bubbles.get(m.id);
    if (bubble) {
      bubble.update(m);
      return bubble;
    }
    bubble = new Bubble(m, this.look(m));
    this.bubbles.set(m.id, bubble);
    this.root.append(bubble.root);
    return bubble;
  }

  // A bubble that goes with the focus in it leaves it to the newest, or to the log.
  drop(id) {
    const bubble = this.bubbles.get(id);
    if (!bubble) return;
    const focused = bubble.root.contains(document.activeElement);
    bubble.root.remove();
    this.bubbles.delete(id);
    if (!focused) return;
    const last = [...this.bubbles.values()].at(-1);
    if (last) last.focus();
    else this.root.focus({ preventScroll: true });
  }

  after() {
    const ids = this.bubbles.keys();
    for (let over = this.bubbles.size - kept; over > 0; over--) this.drop(ids.next().value);
    this.follow();
    this.changed(this.bubbles.size);
  }

  scrolled() {
    const { scrollTop, scrollHeight, clientHeight } = this.root;
    this.following = scrollHeight - clientHeight - scrollTop < nearBottom;
    if (this.following) this.newest.hidden = true;
  }

  follow() {
    if (this.following) this.root.scrollTop = this.root.scrollHeight;
  }

  toBottom() {
    this.following = true;
    this.newest.hidden = true;
    this.follow();
  }

  // walk moves with the arrow keys between the buttons of a bubble.
  walk(e) {
    const button = e.target.closest?.(".buttons button");
    if (!button) return;
    const row = button.parentElement;
    const column = [...row.children].indexOf(button);
    const beside = (r) => r && r.children[Math.min(column, r.children.length - 1)];
    const next = {
      ArrowLeft: () => button.previousElementSibling,
      ArrowRight: () => button.nextElementSibling,
      ArrowUp: () => beside(row.previousElementSibling),
      ArrowDown: () => beside(row.nextElementSibling),
    }[e.key];
    if (!next) return;
    e.preventDefault();
    next()?.focus();
  }
}
