// One message on the page. Text reaches the page as text nodes alone, never as markup.

function element(tag, className) {
  const e = document.createElement(tag);
  e.className = className;
  return e;
}

// nameColor gives a name one of the colours of style.css, always the same.
function nameColor(name) {
  let sum = 0;
  for (const c of name) sum = (sum * 31 + c.codePointAt(0)) % 6;
  return `color${sum}`;
}

// Bubble shows a message and keeps it up to date in place. look: { mine, name, named, person, buttonsLabel, tap(id, data,
// button) }; where its place alone tells whose it is (not named), the name is there for those who do not see it.
export class Bubble {
  constructor(m, look) {
    this.id = m.id;
    this.look = look;
    this.root = element("article", `bubble ${look.mine ? "mine" : "theirs"}`);
    this.root.dataset.id = m.id;
    this.root.dataset.from = m.from;
    this.body = element("div", "body");
    const name = element("p", look.named ? `name ${nameColor(m.from)}` : "hidden-label");
    name.dir = "auto";
    name.textContent = look.name;
    this.body.append(name);
    this.root.append(this.body);
    this.update(m);
  }

  update(m) {
    this.setPicture(m.picture, m.alt);
    this.setText(m.runs ?? []);
    this.setFile(m.file);
    this.setButtons(m.buttons);
  }

  // A picture is put in only when it is decoded, so that the board does not flash; its place is kept by its aspect ratio.
  async setPicture(path, alt) {
    if (!path) return;
    if (!this.board) {
      this.board = element("div", "board");
      this.board.setAttribute("aria-live", "off"); // all of a board is read on demand, not at each move
      this.root.classList.add("pictured");
      this.body.firstChild.after(this.board); // below the name
    }
    this.board.classList.toggle("poster", path.includes("~")); // the keys of two scenes
    const shown = this.board.querySelector("img");
    this.picture = path;
    if (shown?.getAttribute("src") === path) {
      shown.alt = alt;
      return;
    }
    const next = element("img", "");
    next.alt = alt;
    next.src = path;
    next.draggable = false;
    if (!shown) this.board.append(next);
    try {
      await next.decode();
    } catch {
      // It is put in all the same, so that its alternative text can be read.
    }
    if (this.picture === path && next.parentNode === null) this.board.replaceChildren(next);
  }

  setText(runs) {
    const key = JSON.stringify(runs);
    if (key === this.textKey) return;
    this.textKey = key;
    if (!this.text) {
      this.text = element("p", "text");
      this.text.dir = "auto";
      this.body.append(this.text);
    }
    this.text.hidden = runs.length === 0;
    this.text.replaceChildren(...runs.map((r) => this.run(r)));
  }

  setFile(file) {
    if (!file || this.file) return;
    this.file = element("a", "file");
    this.file.dir = "auto";
    this.file.href = file.path;
    this.file.download = file.name;
    this.file.textContent = file.name;
    this.body.append(this.file);
  }

  run(r) {
    let node = document.createTextNode(r.text);
    const wrap = (tag, className) => {
      const e = element(tag, className);
      e.append(node);
      node = e;
    };
    if (r.code) wrap("code", "");
    if (r.bold) wrap("strong", "");
    if (r.mention) wrap("span", r.mention === this.look.person ? "mention me" : "mention");
    return node;
  }

  setButtons(rows) {
    const key = JSON.stringify(rows);
    if (key === this.buttonsKey) return;
    this.buttonsKey = key;
    if (!this.buttons) {
      if (rows.length === 0) return;
      this.buttons = element("div", "buttons");
      this.buttons.setAttribute("role", "group");
      this.buttons.setAttribute("aria-label", this.look.buttonsLabel);
      this.buttons.setAttribute("aria-live", "off"); // the text says what is new; a keyboard read aloud would bury it
      this.root.append(this.buttons);
    }
    const focused = this.root.contains(document.activeElement);
    this.buttons.hidden = rows.length === 0;
    this.buttons.replaceChildren(...rows.map((row) => this.row(row)));
    if (focused) this.focus();
  }

  row(buttons) {
    const row = element("div", "row");
    for (const b of buttons) {
      const button = element("button", "");
      button.type = "button";
      button.dir = "auto";
      button.textContent = b.label;
      button.dataset.data = b.data;
      button.onclick = () => this.look.tap(this.id, b.data, button);
      row.append(button);
    }
    return row;
  }

  // focus takes the focus to the first button, else to the bubble itself, where it waits for the next buttons.
  focus() {
    const first = this.buttons?.querySelector("button");
    if (!first) this.root.tabIndex = -1;
    (first ?? this.root).focus({ preventScroll: true });
  }
}
