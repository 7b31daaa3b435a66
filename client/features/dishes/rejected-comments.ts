import { createStore, useStore } from "#client/lib/store.ts";

interface Refused {
  dishId: number;
  author: string;
  content: string;
}

/** Comments that the server refused, whose dialog may be closed by then. Only in memory, like text being typed. */
const refused = createStore<readonly Refused[]>([]);

/** Keeps a comment until its author has read it again. */
export function keepRejectedComment(comment: Refused): void {
  refused.set([...refused.get(), comment]);
}

/** The comment on a dish that was refused first, "" if there is none; and a function that forgets it. */
export function useRejectedComment(dishId: number, author: string): [content: string, forget: () => void] {
  const first = useStore(refused).find((one) => one.dishId === dishId && one.author === author);
  return [first?.content ?? "", () => refused.set(refused.get().filter((one) => one !== first))];
}
