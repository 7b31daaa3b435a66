import { queueFull } from "#server/http/errors.ts";
import type { Reason } from "#shared/failures.ts";

interface Limits {
  capacity: number;
  /** The share of the capacity that one lane may use; all of it by default. */
  perLane?: number;
  maxWaiting: number;
  waitMs: number;
  /** The reason of the 503 for a request that waited too long. */
  busy: Reason;
}

export interface Entry {
  /** Usually a member's id. Lanes take turns, so that a backlog in one does not delay the others. */
  lane: string;
  /** 1 by default. */
  size?: number;
  signal?: AbortSignal | undefined;
}

interface Waiting {
  size: number;
  admit: () => void;
}

/** Admits work up to a capacity; the rest waits for a limited time, with lanes taking turns. */
export class FairQueue {
  readonly #limits: Limits;
  /** Lanes with waiting entries, the next one first. */
  readonly #lanes = new Map<string, Waiting[]>();
  readonly #usedBy = new Map<string, number>();
  #used = 0;

  constructor(limits: Limits) {
    this.#limits = limits;
  }

  /**
   * Waits for capacity.
   * @returns a function that releases it; call it exactly once
   * @throws 503 after `waitMs`, or immediately if the lane is full; the signal's reason if it aborts
   */
  async enter({ lane, size = 1, signal }: Entry): Promise<() => void> {
    signal?.throwIfAborted();
    const { maxWaiting, waitMs, busy } = this.#limits;
    if ((this.#lanes.get(lane)?.length ?? 0) >= maxWaiting) throw queueFull(busy);
    await new Promise<void>((resolve, reject) => {
      const stop = () => {
        clearTimeout(timer);
        signal?.removeEventListener("abort", onAbort);
      };
      const fail = (reason: unknown) => {
        stop();
        this.#remove(lane, waiting);
        // A smaller entry behind the removed one may fit.
        this.#admitNext();
        reject(reason);
      };
      const admit = () => {
        stop();
        resolve();
      };
      const waiting: Waiting = { size, admit };
      const onAbort = () => fail(signal?.reason);
      const timer = setTimeout(() => fail(queueFull(busy)), waitMs);
      signal?.addEventListener("abort", onAbort);
      this.#lanes.set(lane, [...(this.#lanes.get(lane) ?? []), waiting]);
      this.#admitNext();
    });
    return () => {
      this.#use(lane, -size);
      this.#admitNext();
    };
  }

  #admitNext(): void {
    const { capacity, perLane = capacity } = this.#limits;
    // A lane that is set again moves to the end of the map, so this loop visits it once more.
    for (const [lane, [next, ...rest]] of this.#lanes) {
      if (!next || (this.#usedBy.get(lane) ?? 0) + next.size > perLane) continue;
      // The lane keeps its turn; otherwise small entries could starve a large one.
      if (this.#used + next.size > capacity) return;
      this.#lanes.delete(lane);
      if (rest.length > 0) this.#lanes.set(lane, rest);
      this.#use(lane, next.size);
      next.admit();
    }
  }

  #use(lane: string, size: number): void {
    this.#used += size;
    const used = (this.#usedBy.get(lane) ?? 0) + size;
    if (used > 0) this.#usedBy.set(lane, used);
    else this.#usedBy.delete(lane);
  }

  #remove(lane: string, waiting: Waiting): void {
    const rest = (this.#lanes.get(lane) ?? []).filter((entry) => entry !== waiting);
    if (rest.length > 0) this.#lanes.set(lane, rest);
    else this.#lanes.delete(lane);
  }
}
