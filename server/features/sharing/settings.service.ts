import type { DbOrTx } from "#server/database/db.ts";
import { HttpError } from "#server/http/errors.ts";
import { readSettings } from "./settings.queries.ts";

/** Whether those without an account need a link that somebody gave them (decisions §6, sharing policy). */
export async function isLinksOnly(db: DbOrTx): Promise<boolean> {
  return (await readSettings(db)).publicAccess === "links";
}

/** @throws 403 when guests need an invitation */
export async function requireOpenAccess(db: DbOrTx): Promise<void> {
  if (!(await isLinksOnly(db))) return;
  throw new HttpError(
    403,
    "To suggest a menu here you need an invitation. Please ask your host for a link.",
    "invitation_needed",
  );
}
