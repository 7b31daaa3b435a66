import { transact } from "#server/db.ts";
import type { Deps } from "#server/deps.ts";
import { hashPassword, isPassword } from "#server/features/auth/passwords.service.ts";
import { preparePhoto, savePhotos, type PreparedPhoto } from "#server/features/images/images.service.ts";
import { insertHousehold } from "./demo-household.service.ts";
import { DISHES, MEMBERS } from "./demo-plan.ts";
import { emptyTables, findPassword, hasAccounts } from "./demo.queries.ts";
import { drawPicture, type PictureName } from "./pictures.service.ts";

type Household = Pick<Deps, "db">;

/** Who the printed sign-in is for: an administrator. */
export const DEMO_USERNAME = MEMBERS[0].username;

/**
 * Makes the demo household where nobody lives yet, in one transaction; one that is there stays as it is.
 * @param fresh empties everything first
 * @param tell hears how far drawing has come, 0–1
 */
export async function settleDemo(
  { db }: Household,
  { password, fresh, tell }: { password: string; fresh: boolean; tell: (share: number) => void },
): Promise<void> {
  if (!fresh && (await hasAccounts(db))) return;
  const [pictures, passwordHash] = await Promise.all([drawAll(tell), hashPassword(password)]);
  await transact(db, async (tx) => {
    if (fresh) await emptyTables(tx);
    else if (await hasAccounts(tx)) return;
    const addresses = new Map<PictureName, string>();
    for (const [name, photo] of pictures) addresses.set(name, (await savePhotos(tx, [photo]))[0] ?? "");
    await insertHousehold(tx, { passwordHash, addresses });
  });
}

/** Whether the printed password still opens the household: somebody may have changed it. */
export async function isDemoPassword({ db }: Household, password: string): Promise<boolean> {
  return isPassword(password, await findPassword(db, DEMO_USERNAME));
}

/** Through the pipeline of every photo, so that they are as large as a household's. */
async function drawAll(tell: (share: number) => void): Promise<Map<PictureName, PreparedPhoto>> {
  const names = [...new Set(DISHES.flatMap(({ pictures }) => pictures))];
  let done = 0;
  const drawn = names.map(async (name, index) => {
    const bytes = await drawPicture(name, index + 3);
    const photo = await preparePhoto(`data:image/jpeg;base64,${bytes.toString("base64")}`, "images");
    tell(++done / names.length);
    return [name, photo] as const;
  });
  return new Map(await Promise.all(drawn));
}
