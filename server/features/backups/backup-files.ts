import { randomBytes } from "node:crypto";
import { existsSync } from "node:fs";
import { rm } from "node:fs/promises";
import path from "node:path";
import type { Env } from "#server/env.ts";
import { unfinishedName } from "./write-backup.ts";

const FILE_NAME = /^sofra-[0-9-]+-[0-9a-f]{4}\.tar\.gz$/;

/** Where backups lie. */
export const folderOf = ({ dataDir }: Pick<Env, "dataDir">) => path.join(dataDir, "backups");

/** A name that sorts by time (UTC) and that two backups of one second do not share. */
export function newFileName(now: Date): string {
  const [date, time = ""] = now.toISOString().split("T");
  return `sofra-${date}-${time.slice(0, 8).replaceAll(":", "")}-${randomBytes(2).toString("hex")}.tar.gz`;
}

/**
 * The file of a row. Rows come from restored backups too, and those may be anybody's work: a name that is none of ours
 * leads nowhere.
 */
export function fileOf(env: Pick<Env, "dataDir">, fileName: string): string | undefined {
  return FILE_NAME.test(fileName) ? path.join(folderOf(env), fileName) : undefined;
}

/** The file of a row when it is there. */
export function fileHere(env: Pick<Env, "dataDir">, fileName: string): string | undefined {
  const file = fileOf(env, fileName);
  return file !== undefined && existsSync(file) ? file : undefined;
}

/** Removes the file of a row, also one that was never finished. */
export async function removeFile(env: Pick<Env, "dataDir">, fileName: string): Promise<void> {
  const file = fileOf(env, fileName);
  if (file === undefined) return;
  for (const each of [file, unfinishedName(file)]) if (existsSync(each)) await rm(each, { force: true });
}
