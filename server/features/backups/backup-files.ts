import { randomBytes } from "node:crypto";
import { existsSync } from "node:fs";
import { rm } from "node:fs/promises";
import path from "node:path";
import type { Env } from "#server/env.ts";

const FILE_NAME = /^sofra-([0-9-]+-[0-9a-f]{4}|upgrade-[0-9]{4})\.tar\.gz$/;

export const backupFolder = ({ dataDir }: Pick<Env, "dataDir">) => path.join(dataDir, "backups");

/** Returns a file name that sorts by time (UTC) and is unique within a second. */
export function newFileName(now: Date): string {
  const [date, time = ""] = now.toISOString().split("T");
  return `sofra-${date}-${time.slice(0, 8).replaceAll(":", "")}-${randomBytes(2).toString("hex")}.tar.gz`;
}

/** @param migration the number of the newest migration in the backup */
export function upgradeFileName(migration: number): string {
  return `sofra-upgrade-${String(migration).padStart(4, "0")}.tar.gz`;
}

export const isUpgradeFile = (name: string) => FILE_NAME.exec(name)?.[1]?.startsWith("upgrade-") ?? false;

/**
 * @returns the path of a row's file; undefined for a name that Sofra never generates, because rows from a restored
 *   backup are untrusted
 */
export function fileOf(env: Pick<Env, "dataDir">, fileName: string): string | undefined {
  return FILE_NAME.test(fileName) ? path.join(backupFolder(env), fileName) : undefined;
}

/** Returns the path of a row's file; undefined if it does not exist on this server. */
export function existingFile(env: Pick<Env, "dataDir">, fileName: string): string | undefined {
  const file = fileOf(env, fileName);
  return file !== undefined && existsSync(file) ? file : undefined;
}

export const unfinishedName = (file: string) => `${file}.part`;

export async function removeFile(env: Pick<Env, "dataDir">, fileName: string): Promise<void> {
  const file = fileOf(env, fileName);
  if (file === undefined) return;
  // With a file in place of the folder, rm fails with ENOTDIR despite `force`.
  for (const each of [file, unfinishedName(file)]) if (existsSync(each)) await rm(each, { force: true });
}
