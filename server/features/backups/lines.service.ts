import { END_OF_ROWS } from "./backup-format.service.ts";
import { damaged } from "./backup-problem.service.ts";

const NEWLINE = 10;
/** A row with the largest photo there may be is a sixth of this. */
const LONGEST = 64 * 1024 * 1024;

/** The text of a backup, read line by line, or by many rows at once. */
export class Lines {
  readonly #pieces: AsyncIterator<Buffer>;
  /** What has been read and not yet given out; begins with a line. */
  #rest: Buffer = Buffer.alloc(0);

  constructor(pieces: AsyncIterable<Buffer>) {
    this.#pieces = pieces[Symbol.asyncIterator]();
  }

  /** The next line without its end; undefined behind the last one. */
  async next(): Promise<string | undefined> {
    for (;;) {
      const end = this.#rest.indexOf(NEWLINE);
      if (end !== -1) return this.#take(end + 1).toString("utf8", 0, end);
      if (!(await this.#readOn())) return undefined;
    }
  }

  /** Whole lines up to the end of a table's rows. */
  async *rows(): AsyncGenerator<Buffer> {
    for (;;) {
      if (this.#rest.length >= END_OF_ROWS.length) {
        if (this.#rest.toString("latin1", 0, END_OF_ROWS.length) === END_OF_ROWS) break;
        const end = this.#rest.indexOf(`\n${END_OF_ROWS}`);
        const whole = (end === -1 ? this.#rest.lastIndexOf(NEWLINE) : end) + 1;
        if (whole > 0) yield this.#take(whole);
        if (end !== -1) break;
      }
      if (!(await this.#readOn())) throw damaged();
    }
    this.#take(END_OF_ROWS.length);
  }

  #take(length: number): Buffer {
    const taken = this.#rest.subarray(0, length);
    this.#rest = this.#rest.subarray(length);
    return taken;
  }

  async #readOn(): Promise<boolean> {
    if (this.#rest.length > LONGEST) throw damaged();
    const { done, value } = await this.#pieces.next();
    if (done) return false;
    this.#rest = this.#rest.length === 0 ? value : Buffer.concat([this.#rest, value]);
    return true;
  }
}
