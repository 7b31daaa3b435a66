import type { DbOrTx } from "#server/database/db.ts";
import { HttpError } from "#server/http/errors.ts";
import { readSettings } from "./settings.queries.ts";

/** Returns whether people without an account need a shared link (sharing policy `links`). */
export async function isLinksOnly(db: DbOrTx): Promise<boolean> {
  return (await readSettings(db)).publicAccess === "links";
}

export async function requireOpenAccess(db: DbOrTx): Promise<void> {
  if (!(await isLinksOnly(db))) return;
  throw new HttpError(
    403,
    "You need an invitation to suggest a menu. Please ask your host for a link.",
    "invitation_needed",
  );
}
