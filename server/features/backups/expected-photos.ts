import { damaged } from "./backup-problem.ts";

const MAX_LINE = 10_000;
/** 30 GB of photos. Limits the memory for a forged backup. */
const MAX_PHOTOS = 1_000_000;

/** Compares the photos of a backup with the rows of its table `images`, as `insertPhoto` does in the database. */
export class ExpectedPhotos {
  /** Hashes of large versions by names of photos that have not come yet. */
  readonly #photos = new Map<string, string>();
  /** Hashes of large versions of photos that have come. */
  readonly #large = new Set<string>();

  /** @throws BackupProblem */
  async readRows(rows: AsyncIterable<Buffer>): Promise<void> {
    let columns: string[] | undefined;
    for await (const line of linesOf(rows)) {
      // PostgreSQL quotes none of these values.
      const values = line.split(",");
      if (columns) {
        const large = columns.indexOf("large");
        this.#photos.set(values[columns.indexOf("name")] ?? "", values[large]?.replace(/^\\x/, "") ?? "");
        if (this.#photos.size > MAX_PHOTOS) throw damaged();
      } else columns = values;
    }
  }

  /** Returns whether a row names the photo; otherwise it may be a large version. */
  isNamed(name: string): boolean {
    return this.#photos.has(name);
  }

  /** @throws BackupProblem if no row, or none of a photo before it, names this one */
  add(name: string): void {
    const large = this.#photos.get(name);
    if (large === undefined) {
      if (!this.#large.delete(name.slice(0, name.indexOf(".")))) throw damaged();
      return;
    }
    this.#photos.delete(name);
    if (large !== "") this.#large.add(large);
  }

  /** @throws BackupProblem if photos are missing */
  end(): void {
    if (this.#photos.size + this.#large.size > 0) throw damaged();
  }
}

async function* linesOf(rows: AsyncIterable<Buffer>): AsyncGenerator<string> {
  let rest = "";
  for await (const piece of rows) {
    const lines = (rest + piece.toString("latin1")).split("\n");
    rest = lines.pop() ?? "";
    if (rest.length > MAX_LINE) throw damaged();
    yield* lines;
  }
}
