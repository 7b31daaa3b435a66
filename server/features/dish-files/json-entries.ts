import { createPacer } from "#server/lib/own-turn.ts";
import { parseJson } from "#server/lib/parse-json.ts";
import { FileProblem } from "./dish-file-format.ts";

/** A recipe of an export has at most 0.3 MB. */
const MAX_ENTRY_LENGTH = 4_000_000;
/** Lists in the outermost object that may be long: "recipes" of RecipeSage, "expenses" of a household of KitchenOwl. */
const RECIPE_LIST = /"(@graph|itemListElement|recipes|expenses)"\s*:\s*$/;
const ANY_LIST = /"([^"\\]{1,40})"\s*:\s*$/;
const MAX_DEPTH = 64;
/** In one entry. A value of two characters takes up to 60 bytes of memory. */
const MAX_VALUES = 250_000;
/** A key takes as long as so many values, because each new one changes the shape of its object. */
const VALUES_OF_KEY = 8;
/** A text with millions of escaped characters takes 50 ms more to parse. */
const VALUES_OF_ESCAPE = 0.25;
/** Enough for a match with a few spaces. */
const KEY_LENGTH = 60;

/**
 * Parses JSON of any origin and length with the memory of one entry. The depth and the number of values are limited
 * before anything is parsed.
 * @returns the objects and lists in the outermost list, or in the lists above of the outermost object; then the file
 * with null in their place
 * @throws FileProblem
 */
export async function* readJsonEntries(
  pieces: AsyncIterable<Uint8Array>,
  maxLength = MAX_ENTRY_LENGTH,
): AsyncGenerator<unknown> {
  const splitter = new Splitter(RECIPE_LIST, maxLength);
  for await (const text of decoded(pieces)) for (const entry of splitter.split(text)) yield parse(entry);
  yield parse(splitter.rest);
}

/**
 * Reads `{"table": [row, …], …}`. Rows of other tables than `tables` are skipped without being parsed.
 * @returns the name of a table and one of its rows
 * @throws FileProblem
 */
export async function* readJsonRows(
  pieces: AsyncIterable<Uint8Array>,
  tables: ReadonlySet<string>,
): AsyncGenerator<[table: string, row: unknown]> {
  const splitter = new Splitter(ANY_LIST, MAX_ENTRY_LENGTH, false);
  const pause = createPacer();
  for await (const text of decoded(pieces)) {
    for (const entry of splitter.split(text)) {
      if (!tables.has(splitter.list)) continue;
      yield [splitter.list, parse(entry)];
      // A piece of a file may contain 20,000 rows.
      await pause();
    }
  }
  if (!splitter.isComplete) throw invalid();
}

/** Decodes a text in pieces. @throws FileProblem if it is not in UTF-8 */
export async function* decoded(pieces: AsyncIterable<Uint8Array>): AsyncGenerator<string> {
  const decoder = new TextDecoder("utf-8", { fatal: true });
  const pause = createPacer();
  for await (const piece of pieces) {
    yield decode(() => decoder.decode(piece, { stream: true }));
    await pause();
  }
  decode(() => decoder.decode());
}

function decode(next: () => string): string {
  try {
    return next();
  } catch {
    throw new FileProblem("file_encoding");
  }
}

function parse(json: string): unknown {
  const value = parseJson(json);
  if (value === undefined) throw invalid();
  return value;
}

const invalid = () => new FileProblem("file_not_json");

/** Cuts entries out of a text that arrives in pieces. If the text is no JSON, one of the parts is none either. */
class Splitter {
  readonly #lists: RegExp;
  readonly #maxLength: number;
  readonly #hasRest: boolean;
  /** The text outside of all entries. */
  rest = "";
  /** The name of the list that contains the last entry; empty for the outermost list. */
  list = "";
  #endOfRest = "";
  /** The open entry. */
  #entry: string | undefined;
  #isInString = false;
  #isEscaped = false;
  #depth = 0;
  #values = 0;
  /** The number of values outside of all entries. */
  #restValues = 0;
  /** The depth inside the list whose entries are cut out. */
  #listDepth: number | undefined;

  /** @param lists matches the names of lists whose entries are cut out */
  constructor(lists: RegExp, maxLength: number, hasRest = true) {
    this.#lists = lists;
    this.#maxLength = maxLength;
    this.#hasRest = hasRest;
  }

  /** False if the text ends inside an object, a list or a text. */
  get isComplete(): boolean {
    return this.#depth === 0 && !this.#isInString;
  }

  *split(text: string): Generator<string> {
    let start = 0;
    for (let index = 0; index < text.length; index++) {
      const character = text[index];
      if (this.#isInString) {
        if (this.#isEscaped) this.#isEscaped = false;
        else if (character === "\\") {
          this.#isEscaped = true;
          this.#count(VALUES_OF_ESCAPE);
        } else if (character === '"') this.#isInString = false;
      } else if (character === '"') this.#isInString = true;
      else if (character === ",") this.#count();
      else if (character === ":") this.#count(VALUES_OF_KEY);
      else if (character === "[" || character === "{") {
        if (this.#entry === undefined) {
          this.#add(text.slice(start, index));
          start = index;
          this.#open(character);
        }
        this.#depth++;
        this.#count();
      } else if (character === "]" || character === "}") {
        this.#depth--;
        if (this.#entry !== undefined && this.#depth === this.#listDepth) {
          this.#add(text.slice(start, index + 1));
          start = index + 1;
          yield this.#entry;
          this.#entry = undefined;
          this.#values = this.#hasRest ? this.#restValues : 0;
          this.#add("null");
        } else if (this.#depth < (this.#listDepth ?? 0)) this.#listDepth = undefined;
      }
    }
    this.#add(text.slice(start));
  }

  #open(character: string): void {
    if (this.#depth === this.#listDepth) {
      this.#entry = "";
      this.#restValues = this.#values;
      this.#values = 0;
    } else if (character === "[" && this.#depth <= 1) {
      const name = this.#depth === 0 ? "" : this.#lists.exec(this.#endOfRest)?.[1];
      if (name === undefined) return;
      this.list = name;
      this.#listDepth = this.#depth + 1;
    }
  }

  #count(values = 1): void {
    this.#values += values;
    if (this.#depth > MAX_DEPTH || this.#values > MAX_VALUES) throw new FileProblem("file_nested");
  }

  #add(text: string): void {
    if (this.#entry !== undefined) this.#entry += text;
    else {
      if (this.#hasRest) this.rest += text;
      this.#endOfRest = (this.#endOfRest + text.slice(-KEY_LENGTH)).slice(-KEY_LENGTH);
    }
    if ((this.#entry ?? this.rest).length > this.#maxLength)
      throw new FileProblem("recipe_bytes", { max: this.#maxLength / 1_000_000 });
  }
}
