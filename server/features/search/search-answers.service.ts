import { createHash } from "node:crypto";
import * as z from "zod/mini";
import type { Deps } from "#server/deps.ts";
import { areFresh, follow, type Follower } from "#server/features/read-model/follower.service.ts";
import { Encoded } from "#server/http/encoded.ts";
import { searchApi } from "#shared/search.api.ts";
import { listDishHashes, listDishHashesAfter } from "./search-answers.queries.ts";
import { search } from "./search.service.ts";

export interface SearchAnswers extends Follower {
  /** The answer to what was typed, as it was found before if nothing that is searched has changed since. */
  find: (typed: string) => Promise<Encoded>;
  /** The same of the moment of the last `isFresh`, if it was found before. */
  found: (typed: string) => Promise<Encoded> | undefined;
}

/** Of some 10 kB each. */
const MAX_ANSWERS = 500;
/** Where descriptions are long an answer has up to 600 kB. */
const MAX_BYTES = 16 * 1024 * 1024;
const MAX_DISHES = 500_000;
const CHUNK = 10_000;
/** With more changes than this, looking at each is not worth while. */
const MANY = 1_000;

/**
 * Answers of searches, kept until a dish, a menu or a member changes. Likes and comments are written down in the change
 * log as changes of their dish; that nothing searched has changed shows by the hash of its row.
 */
export function createSearchAnswers(deps: Deps): SearchAnswers {
  const answers = new Map<string, KeptAnswer>();
  let bytes = 0;
  const hashes = new Map<number, string>();

  const forget = (typed: string, kept: KeptAnswer) => {
    if (answers.get(typed) !== kept) return;
    answers.delete(typed);
    bytes -= kept.bytes;
  };
  const forgetOldest = () => {
    for (const [typed, kept] of answers) {
      if (answers.size <= MAX_ANSWERS && bytes <= MAX_BYTES) return;
      forget(typed, kept);
    }
  };
  const forgetAll = () => {
    answers.clear();
    bytes = 0;
  };

  const follower = follow(deps, {
    kinds: ["dish", "menu", "user"],
    load: async (tx) => {
      for (let last = 0, more = true; more;) {
        const rows = await listDishHashesAfter(tx, last, CHUNK);
        for (const { id, hash } of rows) hashes.set(id, hash);
        if (hashes.size > MAX_DISHES) return false;
        last = rows.at(-1)?.id ?? last;
        more = rows.length === CHUNK;
      }
      return true;
    },
    read: async (tx, { dish, menu, user }) => {
      if (dish.length > MANY) return undefined;
      const ids = dish.map(Number);
      const found = new Map((await listDishHashes(tx, ids)).map(({ id, hash }) => [id, hash]));
      return () => {
        let isOther = menu.length > 0 || user.length > 0;
        for (const id of ids) {
          const hash = found.get(id);
          isOther ||= hash !== hashes.get(id);
          if (hash === undefined) hashes.delete(id);
          else hashes.set(id, hash);
        }
        if (isOther) forgetAll();
      };
    },
    clear: () => {
      forgetAll();
      hashes.clear();
    },
  });

  const keep = (typed: string): Promise<Encoded> => {
    // Kept from the start: an answer that comes after something has changed is then no longer in the map.
    const kept: KeptAnswer = { answer: findAnew(deps, typed), bytes: 0 };
    answers.set(typed, kept);
    kept.answer.then(
      ({ body }) => {
        if (answers.get(typed) !== kept) return;
        kept.bytes = body.length;
        bytes += kept.bytes;
        forgetOldest();
      },
      () => forget(typed, kept),
    );
    forgetOldest();
    return kept.answer;
  };

  return {
    ...follower,
    found: (typed) => answers.get(typed)?.answer,
    find: async (typed) => {
      if (!(await areFresh([follower]))) return findAnew(deps, typed);
      return answers.get(typed)?.answer ?? keep(typed);
    },
  };
}

interface KeptAnswer {
  answer: Promise<Encoded>;
  /** Counted once it is there. */
  bytes: number;
}

async function findAnew(deps: Deps, typed: string): Promise<Encoded> {
  const found = await search(deps, typed);
  const body = Buffer.from(JSON.stringify(z.encode(searchApi.search.response, found)));
  return new Encoded(`W/"${createHash("sha1").update(body).digest("base64url")}"`, () => body);
}
