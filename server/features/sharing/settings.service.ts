import type * as z from "zod/mini";
import { transact, type Database, type DbOrTx } from "#server/database/db.ts";
import { HttpError } from "#server/http/errors.ts";
import type { PhotoQuality } from "#shared/limits.ts";
import type { settingsChanges } from "#shared/public.api.ts";
import { publishSettings, readSettings, updateSettings } from "./settings.queries.ts";

export { publishSettings, readSettings, updateSettings } from "./settings.queries.ts";

export async function changeSettings(db: Database, changes: z.output<typeof settingsChanges>) {
  return transact(db, async (tx) => {
    const settings = await updateSettings(tx, changes);
    await publishSettings(tx);
    return settings;
  });
}

/** Returns for example "The Beckers"; null if the household has no name. */
export async function readHouseholdName(db: DbOrTx): Promise<string | null> {
  return (await readSettings(db)).householdName;
}

/** Returns whether people without an account need a shared link (sharing policy `links`). */
export async function isLinksOnly(db: DbOrTx): Promise<boolean> {
  return (await readSettings(db)).publicAccess === "links";
}

/** Returns whether public pages of dishes show their recipes. */
export async function areRecipesPublic(db: DbOrTx): Promise<boolean> {
  return (await readSettings(db)).areRecipesPublic;
}

export async function readPhotoQuality(db: DbOrTx): Promise<PhotoQuality> {
  return (await readSettings(db)).photoQuality;
}

export async function requireOpenAccess(db: DbOrTx): Promise<void> {
  if (!(await isLinksOnly(db))) return;
  throw new HttpError(
    403,
    "You need an invitation to suggest a menu. Please ask your host for a link.",
    "invitation_needed",
  );
}
