import type { DbOrTx, Transaction } from "#server/database/db.ts";
import type { Deps } from "#server/deps.ts";
import { getShareSecret } from "#server/features/sharing/share-key.service.ts";
import { follow, type Changes, type Follower } from "#server/features/read-model/follower.service.ts";
import type { Encoded } from "#server/http/encoded.ts";
import { encodeDetail, encodeList } from "./dish-answers.service.ts";
import { DishShelf } from "./dish-shelf.service.ts";
import {
  listDishIdsShowing,
  listDishSourcesAfter,
  listDishSourcesOf,
  prepareChangedDishSources,
  type DishFilter,
  type DishSource,
} from "./dish-views.queries.ts";
import { storeDish, type StoredDish } from "./stored-dish.service.ts";

/** All dishes in memory, as JSON; its answers are of the moment of the last `isFresh`. */
export interface DishCopy extends Follower {
  /** @returns undefined when only the database can tell which dishes are meant */
  list: (viewerId: string, filter: DishFilter) => Encoded | undefined;
  /**
   * @param menus on which the dish stands
   * @returns undefined when there is no such dish
   */
  get: (viewerId: string, id: number, menus: { id: number; title: string }[]) => Encoded | undefined;
}

/** Of their texts: some 50,000 dishes. */
const MAX_BYTES = 64 * 1024 * 1024;
/** Read at once: under load up to 50 ms of work, in which nobody else is answered. */
const CHUNK = 200;
/** With more changes than this, reading everything anew is as good. */
const MANY = 1_000;
/** More than these are read in a transaction: in one statement each row repeats what has changed. */
const FEW = 50;
/** What keeping a list takes besides its text; measured 590. */
const BYTES_BESIDE = 1_000;
/** Lists that are kept whole until one of their dishes changes. */
const MAX_LISTS_BYTES = 16 * 1024 * 1024;

export function createDishCopy(deps: Deps): DishCopy {
  const shelf = new DishShelf();
  const texts = new Map<string, string>();
  const lists = new Map<string, KeptList>();
  let listsBytes = 0;
  let secret = "";

  const intern = (text: string) => {
    if (!texts.has(text)) texts.set(text, text);
    return texts.get(text) ?? text;
  };
  const forgetLists = () => {
    lists.clear();
    listsBytes = 0;
  };

  const changedSources = prepareChangedDishSources(deps.db);
  /** @param sources of those of `ids` that exist */
  const putting = (ids: number[], sources: DishSource[]) => {
    const changed = sources.map((source) => storeDish(source, secret, intern));
    return () => {
      const found = new Set(changed.map((dish) => dish.id));
      for (const id of ids) if (!found.has(id)) shelf.remove(id);
      for (const dish of changed) shelf.put(dish);
    };
  };

  const follower = follow(deps, {
    kinds: ["dish", "user"],
    load: async (tx) => {
      secret = await getShareSecret(tx);
      const dishes: StoredDish[] = [];
      let bytes = 0;
      for await (const sources of inChunks(tx)) {
        for (const source of sources) {
          const dish = storeDish(source, secret, intern);
          bytes += dish.bytes.length;
          dishes.push(dish);
        }
        if (bytes > MAX_BYTES) return false;
      }
      shelf.fill(dishes);
      forgetLists();
      return true;
    },
    read: async (tx, changes) => {
      const ids = await idsOf(tx, changes);
      if (ids.length > MANY || shelf.bytes > MAX_BYTES) return undefined;
      return putting(ids, await listDishSourcesOf(tx, ids));
    },
    readAtOnce: async (since, { dish, user }) => {
      if (user.length > 0 || dish.length > FEW || shelf.bytes > MAX_BYTES) return undefined;
      const sources = await changedSources.execute({ ...since });
      // Nothing is seen where nothing is left.
      if (!sources[0]) return undefined;
      const put = (changes: Changes) =>
        changes.user.length > 0 ? undefined : putting(changes.dish.map(Number), sources);
      return { seen: sources[0].seen, put };
    },
    clear: () => {
      shelf.clear();
      texts.clear();
      forgetLists();
    },
  });

  return {
    ...follower,
    list: (viewerId, filter) => {
      // As an object: in an array no category and any category would read the same.
      const name = JSON.stringify({ viewerId, ...filter });
      const kept = lists.get(name);
      if (kept && isStillSo(kept, shelf)) return kept.answer;
      const dishes = shelf.list(filter);
      if (!dishes) return undefined;
      const { answer, length } = encodeList(dishes, viewerId);
      const bytes = length + BYTES_BESIDE;
      if (kept) {
        lists.delete(name);
        listsBytes -= kept.bytes;
      }
      if (listsBytes + bytes > MAX_LISTS_BYTES) forgetLists();
      if (bytes <= MAX_LISTS_BYTES) {
        lists.set(name, { answer, bytes, dishes, version: shelf.version });
        listsBytes += bytes;
      }
      return answer;
    },
    get: (viewerId, id, menus) => {
      const dish = shelf.get(id);
      return dish && encodeDetail(dish, viewerId, menus);
    },
  };
}

/** All dishes; while one chunk is worked on, PostgreSQL reads the next. */
async function* inChunks(tx: Transaction): AsyncGenerator<DishSource[], void> {
  let coming: Promise<DishSource[]> | undefined = listDishSourcesAfter(tx, 0, CHUNK);
  try {
    while (coming) {
      const sources: DishSource[] = await coming;
      const last = sources.at(-1);
      coming = last && sources.length === CHUNK ? listDishSourcesAfter(tx, last.id, CHUNK) : undefined;
      yield sources;
    }
  } finally {
    // When nobody wants more of them.
    await coming?.catch(() => undefined);
  }
}

interface KeptList {
  answer: Encoded;
  bytes: number;
  dishes: StoredDish[];
  /** Of the shelf, when it was last found to be so. */
  version: number;
}

/** Most changes are a like or a comment: all other lists are still true. */
function isStillSo(list: KeptList, shelf: DishShelf): boolean {
  if (list.version === shelf.version) return true;
  if (list.version < shelf.arrangedIn || list.dishes.some((dish) => shelf.get(dish.id) !== dish))
    return false;
  list.version = shelf.version;
  return true;
}

async function idsOf(tx: DbOrTx, { dish, user }: Changes): Promise<number[]> {
  const showing = user.length > 0 ? await listDishIdsShowing(tx, user) : [];
  return [...new Set([...dish.map(Number), ...showing])];
}
