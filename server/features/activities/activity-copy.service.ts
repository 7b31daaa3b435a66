import { createHash } from "node:crypto";
import * as z from "zod/mini";
import type { Deps } from "#server/deps.ts";
import { follow, type Follower } from "#server/features/read-model/follower.service.ts";
import { Encoded } from "#server/http/encoded.ts";
import type { Transaction } from "#server/db.ts";
import { activitiesApi } from "#shared/activities.api.ts";
import { listActivities } from "./activities.queries.ts";

/** The newest activities as JSON: what every open page asks for again and again. */
export interface ActivityCopy extends Follower {
  /** Of the moment of the last `isFresh`; undefined while there is none. */
  newest: () => Encoded | undefined;
}

export function createActivityCopy(deps: Deps): ActivityCopy {
  let newest: Encoded | undefined;
  const read = async (tx: Transaction) => {
    const rows = await listActivities(tx);
    const body = Buffer.from(JSON.stringify(z.encode(activitiesApi.list.response, rows)));
    return new Encoded(`W/"${createHash("sha1").update(body).digest("base64url")}"`, () => body);
  };
  const follower = follow(deps, {
    kinds: ["activity", "user"],
    isSmall: true,
    load: async (tx) => {
      newest = await read(tx);
      return true;
    },
    read: async (tx) => {
      const changed = await read(tx);
      return () => {
        newest = changed;
      };
    },
    clear: () => {
      newest = undefined;
    },
  });
  return { ...follower, newest: () => newest };
}
