import { readFile } from "node:fs/promises";
import path from "node:path";
import { transact } from "#server/database/db.ts";
import type { Deps } from "#server/deps.ts";
import { hashPassword, isPassword } from "#server/features/auth/passwords.service.ts";
import { preparePhoto, savePhotos, type PreparedPhoto } from "#server/features/images/images.service.ts";
import { loadSharp } from "#server/features/images/sharp.ts";
import { projectRoot } from "#server/lib/project-root.ts";
import { insertHousehold } from "./demo-household.service.ts";
import { PLAN } from "./demo-plan.ts";
import { emptyTables, findPassword, hasAccounts } from "./demo.queries.ts";

type Household = Pick<Deps, "db">;

/** The administrator whose sign-in is printed. */
export const DEMO_USERNAME = "leyla";

/** The width to which the page scales a member's photos. */
const PHOTO_WIDTH = 400;

/**
 * Makes the demo household where nobody lives yet, in one transaction; one that is there stays as it is.
 * @param fresh empties everything first
 * @param tell called with the progress, 0–1
 */
export async function settleDemo(
  { db }: Household,
  { password, fresh, tell }: { password: string; fresh: boolean; tell: (share: number) => void },
): Promise<void> {
  if (!fresh && (await hasAccounts(db))) return;
  const [photos, passwordHash] = await Promise.all([preparePhotos(tell), hashPassword(password)]);
  await transact(db, async (tx) => {
    if (fresh) await emptyTables(tx);
    else if (await hasAccounts(tx)) return;
    const addresses = new Map<string, string>();
    for (const [name, photo] of photos) addresses.set(name, (await savePhotos(tx, [photo]))[0] ?? "");
    await insertHousehold(tx, { passwordHash, addresses });
  });
}

/** Whether the printed password still opens the household: somebody may have changed it. */
export async function isDemoPassword({ db }: Household, password: string): Promise<boolean> {
  return isPassword(password, await findPassword(db, DEMO_USERNAME));
}

/** The path of a demo photo, 1600×1200 WebP. */
export const demoPhoto = (name: string): string =>
  path.join(projectRoot, "server", "data", "demo", "photos", `${name}.webp`);

/** The photos of the plan by name, scaled and prepared like those of members. */
async function preparePhotos(tell: (share: number) => void): Promise<Map<string, PreparedPhoto>> {
  const names = [...new Set(PLAN.dishes.flatMap(({ photos }) => photos))];
  const sharp = await loadSharp();
  const prepared = new Map<string, PreparedPhoto>();
  for (const name of names) {
    const bytes = await sharp(await readFile(demoPhoto(name)))
      .resize(PHOTO_WIDTH)
      .jpeg({ quality: 88 })
      .toBuffer();
    const url = `data:image/jpeg;base64,${bytes.toString("base64")}`;
    prepared.set(name, await preparePhoto(url, "images", { lane: "demo" }));
    tell(prepared.size / names.length);
  }
  return prepared;
}
