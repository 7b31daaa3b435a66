import { createHmac, timingSafeEqual } from "node:crypto";
import type { DbOrTx } from "#server/database/db.ts";
import { settings } from "#shared/schema.ts";

/** The installation's share secret; it travels with the data, so links survive a restore. */
export async function getShareSecret(db: DbOrTx): Promise<string> {
  const [row] = await db.select({ shareSecret: settings.shareSecret }).from(settings).limit(1);
  if (!row) throw new Error("the settings row is missing");
  return row.shareSecret;
}

/** 16 letters and digits that only this installation can make for this dish or menu (decisions §5). */
export function shareKeyOf(secret: string, kind: "dish" | "menu", id: number): string {
  const digest = createHmac("sha256", secret).update(`${kind}/${id}`).digest("hex");
  return BigInt(`0x${digest}`).toString(36).padStart(16, "0").slice(0, 16);
}

/** Whether this is the key of this dish or menu; takes as long for one that is nearly right as for any other. */
export function isShareKey(secret: string, kind: "dish" | "menu", id: number, given: string): boolean {
  const [expected, key] = [Buffer.from(shareKeyOf(secret, kind, id)), Buffer.from(given)];
  return expected.length === key.length && timingSafeEqual(expected, key);
}
