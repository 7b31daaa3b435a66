import { unavailable } from "./errors.ts";

interface Limits {
  /** The sum of the sizes that are admitted at the same time. */
  capacity: number;
  /** How much of the capacity one lane may use; all of it unless given. */
  perLane?: number;
  /** How many entries of one lane may wait. */
  maxWaiting: number;
  waitMs: number;
}

export interface Entry {
  /** Whose work it is. Lanes take turns, so a long backlog of one delays no other. */
  lane: string;
  /** 1 unless given. */
  size?: number;
  /** Removes the entry from the queue while it waits. */
  signal?: AbortSignal | undefined;
}

interface Waiting {
  size: number;
  admit: () => void;
}

/** Admits work up to a capacity and lets the rest wait for a limited time, one lane after the other. */
export class FairQueue {
  readonly #limits: Limits;
  /** Lanes with waiting entries, the one whose turn is next first. */
  readonly #lanes = new Map<string, Waiting[]>();
  readonly #usedBy = new Map<string, number>();
  #used = 0;

  constructor(limits: Limits) {
    this.#limits = limits;
  }

  /**
   * Waits until there is room.
   * @returns a function that gives the room back; call it exactly once
   * @throws 503 after `waitMs`, or at once if too many of the lane wait; the signal's reason when it aborts
   */
  async enter({ lane, size = 1, signal }: Entry): Promise<() => void> {
    signal?.throwIfAborted();
    const { maxWaiting, waitMs } = this.#limits;
    if ((this.#lanes.get(lane)?.length ?? 0) >= maxWaiting) throw busy();
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
      const timer = setTimeout(() => fail(busy()), waitMs);
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
    // A lane that is set again moves to the end of the map, and this loop reaches it once more.
    for (const [lane, [next, ...rest]] of this.#lanes) {
      if (!next || (this.#usedBy.get(lane) ?? 0) + next.size > perLane) continue;
      // It keeps its turn: otherwise small entries could keep a large one waiting for ever.
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
    const rest = (this.#lanes.get(lane) ?? []).filter((other) => other !== waiting);
    if (rest.length > 0) this.#lanes.set(lane, rest);
    else this.#lanes.delete(lane);
  }
}

const busy = () =>
  unavailable("Many photos are being worked on at this moment. Please try again in a few seconds.");
