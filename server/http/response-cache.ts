import type { Request } from "express";
import { EVERYTHING_SEEN, type Changes, type Tag } from "#server/database/change-log.sql.ts";
import { PreparedResponse, type TaggedJson } from "./prepared-response.ts";

/** The parts of a request that the cache reads and sets. */
export type CacheUse = Pick<Request, "mayUseCache" | "isFromCache">;

interface Entry {
  /** The clock when the entry was started or last found current. */
  currentAt: number;
  response: Promise<PreparedResponse>;
  tags?: Tag[];
  bytes: number;
}

const MAX_BYTES = 32 * 1024 * 1024;
const ENTRY_BYTES = 1_000;
const TAG_BYTES = 8;
/** Above this number of changed tags, everything is evicted. */
const MAX_CHANGED_TAGS = 10_000;

/**
 * Caches responses of this process until the data they show changes. The statement that authenticates a request also
 * returns the tags changed since the previous one; an entry is current if none of its tags is among them
 * (docs/adr/0002-response-cache.md).
 */
export class ResponseCache {
  readonly #maxBytes: number;
  readonly #entries = new Map<string, Entry>();
  #bytes = 0;
  /** Counts statements that returned changes. */
  #clock = 0;
  readonly #changedAt = new Map<Tag, number>();
  #origin: string | null = null;
  #snapshot = EVERYTHING_SEEN;

  constructor(maxBytes = MAX_BYTES) {
    this.#maxBytes = maxBytes;
  }

  get bytes(): number {
    return this.#bytes;
  }

  /** Changes after this snapshot are not known yet. */
  get snapshot(): string {
    return this.#snapshot;
  }

  /** Applies the changes that a statement returned for `snapshot`. */
  apply({ snapshot, origin, changed }: Changes): void {
    const isAnything = origin === null || origin !== this.#origin || changed.includes("*");
    if (isAnything || this.#changedAt.size > MAX_CHANGED_TAGS) this.#evictAll();
    if (changed.length > 0) this.#clock++;
    for (const tag of changed) if (tag !== "*") this.#changedAt.set(tag, this.#clock);
    this.#origin = origin;
    this.#snapshot = origin === null ? EVERYTHING_SEEN : snapshot;
  }

  canServe({ mayUseCache }: CacheUse): boolean {
    return mayUseCache === true && this.#origin !== null;
  }

  /**
   * Returns the response for a key, from the cache if it is current.
   * @param build reads the database; must not run inside a transaction of the request
   */
  async get(req: CacheUse, key: string, build: () => Promise<TaggedJson>): Promise<PreparedResponse> {
    if (!this.canServe(req)) return new PreparedResponse(await build());
    const cached = this.#entries.get(key);
    if (cached && this.#isCurrent(cached)) {
      req.isFromCache = true;
      this.#entries.delete(key);
      this.#entries.set(key, cached);
      return cached.response;
    }
    this.#evict(key);
    const response = build().then((built) => {
      const encoded = new PreparedResponse(built, (bytes) => this.#grow(key, entry, bytes));
      entry.tags = built.tags;
      this.#grow(key, entry, encoded.body.length + built.tags.length * TAG_BYTES);
      return encoded;
    });
    const entry: Entry = { currentAt: this.#clock, response, bytes: 0 };
    this.#entries.set(key, entry);
    this.#grow(key, entry, ENTRY_BYTES);
    response.catch(() => {
      if (this.#entries.get(key) === entry) this.#evict(key);
    });
    return response;
  }

  /** A response that is still being built has no tags yet, so any change invalidates it. */
  #isCurrent(entry: Entry): boolean {
    if (entry.currentAt === this.#clock) return true;
    const isCurrent = entry.tags?.every((tag) => (this.#changedAt.get(tag) ?? 0) <= entry.currentAt) ?? false;
    if (isCurrent) entry.currentAt = this.#clock;
    return isCurrent;
  }

  #grow(key: string, entry: Entry, bytes: number): void {
    if (this.#entries.get(key) !== entry) return;
    entry.bytes += bytes;
    this.#bytes += bytes;
    // Caching it would evict most of the others.
    if (entry.bytes > this.#maxBytes / 2) this.#evict(key);
    for (const oldest of this.#entries.keys()) {
      if (this.#bytes <= this.#maxBytes) return;
      this.#evict(oldest);
    }
  }

  #evict(key: string): void {
    this.#bytes -= this.#entries.get(key)?.bytes ?? 0;
    this.#entries.delete(key);
  }

  #evictAll(): void {
    this.#entries.clear();
    this.#bytes = 0;
    this.#changedAt.clear();
  }
}
