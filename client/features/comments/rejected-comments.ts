import { createStore, useStore } from "#client/lib/store.ts";

interface RejectedComment {
  dishId: number;
  author: string;
  content: string;
}

/** Comments the server rejected, possibly after their dialog was closed. In memory only, like typed text. */
const rejected = createStore<readonly RejectedComment[]>([]);

/** Keeps a rejected comment until its author edits or discards it. */
export function keepRejectedComment(comment: RejectedComment): void {
  rejected.set([...rejected.get(), comment]);
}

/** Returns the author's oldest rejected comment on a dish ("" if none) and a function that discards it. */
export function useRejectedComment(dishId: number, author: string): [content: string, forget: () => void] {
  const first = useStore(rejected).find((comment) => comment.dishId === dishId && comment.author === author);
  return [first?.content ?? "", () => rejected.set(rejected.get().filter((comment) => comment !== first))];
}
