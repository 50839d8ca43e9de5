// The line to write in, and the commands that it suggests.

// A PGN begins with a tag or with a first move.
const pgn = /^\ufeff?\s*(\[\s*\w+\s+"|[%;]|1\s*(\.|…))/;

// Compose reads #input and calls send(text, file), where a file is { name, data } or nothing. commands: [{ command, text }]
export class Compose {
  constructor({ form, input, list, menu, attach, file }, commands, send) {
    Object.assign(this, { form, input, list, menu, commands, send });
    attach.addEventListener("click", () => file.click());
    file.addEventListener("change", () => this.sendFile(file));
    input.addEventListener("paste", (e) => this.paste(e));
    this.active = -1; // the option that the arrows stand on
    form.addEventListener("submit", (e) => {
      e.preventDefault();
      this.submit(input.value);
    });
    input.addEventListener("input", () => this.suggest());
    input.addEventListener("keydown", (e) => this.key(e));
    input.addEventListener("blur", () => this.close());
    menu.addEventListener("mousedown", (e) => e.preventDefault()); // the focus stays in the line
    menu.addEventListener("click", () => this.toggle());
    list.addEventListener("mousedown", (e) => e.preventDefault());
    list.addEventListener("click", (e) => {
      const option = e.target.closest("[role=option]");
      if (option) this.submit(option.dataset.command);
    });
  }

  submit(text) {
    this.close();
    if (text.trim() === "") return;
    this.input.value = "";
    this.send(text.trim());
  }

  async sendFile(input) {
    const [chosen] = input.files;
    input.value = ""; // so that the same file can be chosen again
    if (chosen) this.send("", { name: chosen.name, data: await chosen.text() });
  }

  // paste sends a game of several lines as a file: the line to write in would join its lines.
  paste(e) {
    const text = e.clipboardData.getData("text/plain");
    if (!/[\r\n]/.test(text.trim()) || !pgn.test(text)) return;
    e.preventDefault();
    this.send("", { name: "game.pgn", data: text });
  }

  // restore gives back a text that could not be sent, unless another is being written.
  restore(text) {
    if (this.input.value === "") this.input.value = text;
  }

  toggle() {
    if (this.isOpen()) {
      this.close();
      return;
    }
    if (!this.input.value.startsWith("/")) this.input.value = "/";
    this.input.focus();
    this.suggest();
  }

  suggest() {
    const written = this.input.value.toLowerCase();
    const fits = written.startsWith("/") ? this.commands.filter((c) => `/${c.command}`.startsWith(written)) : [];
    this.list.replaceChildren(...fits.map((c, i) => this.option(c, i)));
    this.show(fits.length > 0);
    this.mark(-1);
  }

  option({ command, text }, i) {
    const li = document.createElement("li");
    li.id = `command-${i}`;
    li.setAttribute("role", "option");
    li.dataset.command = `/${command}`;
    const name = document.createElement("b");
    name.textContent = `/${command}`;
    const what = document.createElement("span");
    what.textContent = text;
    li.append(name, " ", what);
    return li;
  }

  key(e) {
    if (e.isComposing || !this.isOpen()) return;
    const count = this.list.children.length;
    switch (e.key) {
      case "ArrowDown":
        this.mark((this.active + 1) % count);
        break;
      case "ArrowUp":
        this.mark(this.active <= 0 ? count - 1 : this.active - 1);
        break;
      case "Enter":
        if (this.active < 0) return; // what is written is sent as it is
        this.submit(this.list.children[this.active].dataset.command);
        break;
      case "Tab":
        if (this.active < 0) return;
        this.input.value = `${this.list.children[this.active].dataset.command} `;
        this.close();
        break;
      case "Escape":
        this.close();
        break;
      default:
        return;
    }
    e.preventDefault();
  }

  mark(i) {
    this.active = i;
    [...this.list.children].forEach((option, k) => option.setAttribute("aria-selected", String(k === i)));
    const option = this.list.children[i];
    if (option) {
      this.input.setAttribute("aria-activedescendant", option.id);
      option.scrollIntoView({ block: "nearest" });
    } else {
      this.input.removeAttribute("aria-activedescendant");
    }
  }

  isOpen() {
    return !this.list.hidden;
  }

  close() {
    this.show(false);
    this.mark(-1);
  }

  show(open) {
    this.list.hidden = !open;
    this.input.setAttribute("aria-expanded", String(open));
    this.menu.setAttribute("aria-expanded", String(open));
  }
}
