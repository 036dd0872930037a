// @ts-check
/** An error of the program; `line` is a line of the board, if the error is about one. */
export class Problem extends Error {
  constructor({ message, line }, status) {
    super(message);
    this.line = line;
    this.status = status;
  }
  get text() {
    return this.line ? `Line ${this.line}: ${this.message}.` : `${this.message}.`;
  }
}
