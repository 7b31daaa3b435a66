import { readFile } from "node:fs/promises";
import path from "node:path";
import { sql } from "drizzle-orm";
import { transact, type Transaction } from "#server/database/db.ts";
import type { Deps } from "#server/deps.ts";
import { findAccountByUsername, hasAccounts } from "#server/features/auth/accounts.sql.ts";
import { hashPassword, verifyPassword } from "#server/features/auth/passwords.service.ts";
import { preparePhoto, savePhotos, type PreparedPhoto } from "#server/features/images/images.service.ts";
import { NEW_HOUSEHOLD } from "#server/features/settings/settings.service.ts";
import { projectRoot } from "#server/lib/project-root.ts";
import { settings } from "#shared/schema/index.ts";
import { insertHousehold } from "./demo-household.service.ts";
import { PLAN } from "./demo-plan.ts";

type Household = Pick<Deps, "db">;

export const DEMO_USERNAME = "leyla";

/**
 * Creates the demo household in one transaction, unless the database has accounts.
 * @param fresh empties all tables first
 * @param onProgress receives 0–1
 */
export async function createDemoHousehold(
  { db }: Household,
  { password, fresh, onProgress }: { password: string; fresh: boolean; onProgress: (share: number) => void },
): Promise<void> {
  if (!fresh && (await hasAccounts(db))) return;
  const [photos, passwordHash] = await Promise.all([prepareDemoPhotos(onProgress), hashPassword(password)]);
  await transact(db, async (tx) => {
    if (fresh) await emptyTables(tx);
    else if (await hasAccounts(tx)) return;
    const addresses = new Map<string, string>();
    for (const [name, photo] of photos) addresses.set(name, (await savePhotos(tx, [photo]))[0] ?? "");
    await tx.update(settings).set({ photoQuality: "sharp", climate: "northwest_europe", ...NEW_HOUSEHOLD });
    await insertHousehold(tx, { passwordHash, addresses });
  });
}

/** Returns whether this is still the administrator's password; a member may have changed it. */
export async function isDemoPassword({ db }: Household, password: string): Promise<boolean> {
  const account = await findAccountByUsername(db, DEMO_USERNAME);
  return verifyPassword(password, account?.passwordHash);
}

/** Returns the path of a demo photo, a WebP of 1600 × 1200. */
export const demoPhoto = (name: string): string =>
  path.join(projectRoot, "server", "data", "demo", "photos", `${name}.webp`);

async function prepareDemoPhotos(onProgress: (share: number) => void): Promise<Map<string, PreparedPhoto>> {
  const names = [...new Set(PLAN.dishes.flatMap(({ photos }) => photos))];
  const prepared = new Map<string, PreparedPhoto>();
  for (const name of names) {
    const bytes = await readFile(demoPhoto(name));
    const url = `data:image/webp;base64,${bytes.toString("base64")}`;
    prepared.set(name, await preparePhoto(url, "images", { lane: "demo", quality: "sharp" }));
    onProgress(prepared.size / names.length);
  }
  return prepared;
}

async function emptyTables(tx: Transaction): Promise<void> {
  // DELETE fires the trigger that closes live streams; TRUNCATE does not.
  await tx.execute(sql`delete from sessions`);
  const { rows } = await tx.execute<{ name: string }>(
    sql`select quote_ident(tablename) as name from pg_tables where schemaname = 'public'`,
  );
  await tx.execute(sql.raw(`truncate ${rows.map(({ name }) => name).join(", ")} restart identity cascade`));
  await tx.insert(settings).values({});
}
