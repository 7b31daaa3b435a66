import { mkdir, readFile } from "node:fs/promises";
import path from "node:path";
import { text } from "node:stream/consumers";
import * as z from "zod/mini";
import type { Deps } from "#server/deps.ts";
import type { Env } from "#server/env.ts";
import { getOutside, OutboundError } from "#server/features/outbound/outbound.ts";
import { parseJson } from "#server/lib/parse-json.ts";
import { oneLine, truncate } from "#server/lib/plain-text.ts";
import { timeoutSignal } from "#server/lib/timeout-signal.ts";
import { version as ownVersion } from "#server/lib/version.ts";
import { replaceFile } from "#server/lib/whole-file.ts";

const MAX_BYTES = 16_000;
const MAX_TEXT = 300;
const TIMEOUT_MS = 10_000;

const plain = z.overwrite((written: string) => truncate(oneLine(written), MAX_TEXT));
const notice = z.object({
  version: z.string().check(z.regex(/^\d{1,5}(?:\.\d{1,5}){2}$/)),
  note: z.nullish(z.string().check(plain)),
  url: z.nullish(z.url({ protocol: /^https?$/ }).check(plain)),
});
/** The last response, and the day in UTC on which it was requested. */
const state = z.object({ day: z.string(), notice: z.optional(notice) });

/** A file, because what is newer depends on the version that runs here. */
const fileIn = ({ dataDir }: Env) => path.join(dataDir, "newest-version.json");

async function readState(env: Env): Promise<z.output<typeof state>> {
  const json = await readFile(fileIn(env), "utf8").catch(() => "");
  return z.safeParse(state, parseJson(json)).data ?? { day: "" };
}

/** Requests VERSION_URL at most once a day, without the version or anything else about this household. */
export async function checkVersion({ env, log, now }: Deps, signal?: AbortSignal): Promise<void> {
  const day = now().toISOString().slice(0, 10);
  const last = await readState(env);
  if (env.versionUrl === undefined || last.day === day) return;
  const save = (notice: unknown) => replaceFile(fileIn(env), JSON.stringify({ day, notice }));
  await mkdir(env.dataDir, { recursive: true });
  save(last.notice);
  const limits = {
    types: ["application/json", "text/plain"],
    maxBytes: MAX_BYTES,
    signal: timeoutSignal(TIMEOUT_MS, signal),
    userAgent: "Sofra",
  };
  try {
    const { body } = await getOutside(env, env.versionUrl.href, limits, text);
    save(z.parse(notice, parseJson(body)));
  } catch (error) {
    const reason = error instanceof OutboundError ? error.reason : "the response is not valid";
    log.warn({ reason }, "VERSION_URL gave no version");
  }
}

/** Returns undefined without VERSION_URL, or if no newer version is known. */
export async function findNewerVersion(env: Env, own = ownVersion) {
  const notice = env.versionUrl && (await readState(env)).notice;
  const [release = "", preRelease] = own.split("-");
  const order = notice ? notice.version.localeCompare(release, "en", { numeric: true }) : -1;
  return order > 0 || (order === 0 && preRelease) ? notice : undefined;
}
