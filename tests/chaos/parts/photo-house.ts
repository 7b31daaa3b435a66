import { setTimeout as pause } from "node:timers/promises";
import { photo } from "#tests/setup/photos.ts";
import { isGood, type Caller } from "./caller.ts";
import { onDatabase } from "./cluster.ts";
import type { S3Server } from "./s3-server.ts";

/** A household that is seen through one process and written through another, with its photos in a store. */
export interface House {
  url: string;
  write: Caller;
  read: string;
  store: S3Server;
  /** What each address gave when it was posted. */
  seen: Map<string, Buffer>;
}

let posted = 0;

/** Posts a dish with a photo like no other. @returns whether the server said yes */
export async function post({ write, seen }: House): Promise<boolean> {
  posted++;
  const image = await photo(`#${(posted * 40_503).toString(16).padStart(6, "0").slice(-6)}`, "png");
  const answer = await write("POST", "/api/dishes", { title: `Dish ${posted}`, images: [image] });
  const [address] = (answer.body as { images?: string[] }).images ?? [];
  // Acknowledged; what it looks like is asked when all is calm.
  if (address !== undefined) seen.set(address, Buffer.alloc(0));
  return isGood(answer);
}

async function fetchPhoto(origin: string, address: string): Promise<Buffer | undefined> {
  const answer = await fetch(origin + address).catch(() => undefined);
  return answer?.ok ? Buffer.from(await answer.arrayBuffer()) : undefined;
}

/** How many photos cannot be had, or are not what was seen at first. */
export async function differing(origin: string, seen: Map<string, Buffer>): Promise<number> {
  let wrong = 0;
  for (const [address, bytes] of seen) {
    const now = await fetchPhoto(origin, address);
    if (!now || (bytes.length > 0 && !now.equals(bytes))) wrong++;
    else seen.set(address, now);
  }
  return wrong;
}

export const hurry = ({ url }: House) =>
  onDatabase(url, (client) =>
    client.query("select graphile_worker.add_job('move_photos', job_key := 'hurry')"),
  );

export const stillHere = ({ url }: House) =>
  onDatabase(url, async (client) => {
    const { rows } = await client.query<{ n: number }>(
      "select count(*)::int n from images where bytes is not null",
    );
    return rows[0]?.n ?? Number.NaN;
  });

export async function untilMoved(house: House): Promise<void> {
  for (const deadline = Date.now() + 120_000; (await stillHere(house)) > 0; await pause(100)) {
    if (Date.now() > deadline) throw new Error("The photos were not moved.");
    await hurry(house);
  }
}

export async function untilSeen(house: House): Promise<number> {
  const begun = performance.now();
  const [address = ""] = house.seen.keys();
  while (!(await fetchPhoto(house.read, address))) await pause(20);
  return performance.now() - begun;
}
