import { createHash } from "node:crypto";
import * as z from "zod/mini";
import type { Deps } from "#server/deps.ts";
import { follow, type Follower } from "#server/features/read-model/follower.service.ts";
import { Encoded } from "#server/http/encoded.ts";
import { activitiesApi } from "#shared/activities.api.ts";
import { listActivities, prepareNewestActivities } from "./activities.queries.ts";

/** The newest activities as JSON: what every open page asks for again and again. */
export interface ActivityCopy extends Follower {
  /** Of the moment of the last `isFresh`; undefined while there is none. */
  newest: () => Encoded | undefined;
}

export function createActivityCopy(deps: Deps): ActivityCopy {
  let newest: Encoded | undefined;
  const newestRows = prepareNewestActivities(deps.db);
  const putting = (rows: Awaited<ReturnType<typeof listActivities>>) => {
    const body = Buffer.from(JSON.stringify(z.encode(activitiesApi.list.response, rows)));
    const etag = `W/"${createHash("sha1").update(body).digest("base64url")}"`;
    return () => {
      newest = new Encoded(etag, () => body);
    };
  };
  const follower = follow(deps, {
    kinds: ["activity", "user"],
    isSmall: true,
    load: async (tx) => {
      putting(await listActivities(tx))();
      return true;
    },
    read: async (tx) => putting(await listActivities(tx)),
    readAtOnce: async (since) => {
      const rows = await newestRows.execute({ ...since });
      // Nothing is seen where there is nothing.
      return rows[0] && { seen: rows[0].seen, put: () => putting(rows) };
    },
    clear: () => {
      newest = undefined;
    },
  });
  return { ...follower, newest: () => newest };
}
