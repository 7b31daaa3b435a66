import { eq } from "drizzle-orm";
import type { Database } from "#server/database/db.ts";
import { digestOf } from "#server/lib/link-token.ts";
import { answers, claims, comments, users } from "#shared/schema/index.ts";
import { rawRequest } from "#tests/setup/server/raw-request.ts";
import {
  buildCategory,
  buildDish,
  buildInvitation,
  buildMeal,
  buildMenu,
  buildUser,
  TEST_PASSWORD,
} from "./builders.ts";
import { EDIT_LINK, GROUP_LINK, SINGLE_LINK, VICTIM, type FuzzRole } from "./fuzzed-requests.ts";

const MEMBERS = {
  member: { username: "a.member", isAdmin: false },
  admin: { username: "an.admin", isAdmin: true },
  suspended: { username: "a.former.member", isAdmin: false },
  "access token": { username: "a.program", isAdmin: true },
} as const;

/** Inserts the records that fuzzed requests refer to: id 1 of every kind, and the records of the links. */
export async function furnish(db: Database): Promise<void> {
  for (const member of Object.values(MEMBERS)) await buildUser(db, member);
  const { id: createdBy } = await buildUser(db, { id: VICTIM });
  const dish = await buildDish(db, { createdBy, ingredients: "200 g flour\n2 eggs" });
  const { id: menuId } = await buildMenu(db, { createdBy, dishIds: [dish.id] });
  const { id: inviteTokenId } = await buildInvitation(db, {
    createdBy,
    menuId,
    maxAnswers: 100,
    token: GROUP_LINK,
  });
  await buildInvitation(db, { createdBy, token: SINGLE_LINK });
  const may = { inviteTokenId, name: "May", isComing: true, adults: 1, editTokenHash: digestOf(EDIT_LINK) };
  await db.insert(answers).values([may, { ...may, name: "Tom", editTokenHash: digestOf("Tom") }]);
  await db.insert(claims).values({ menuId, item: "Wine", kind: "bring", answerId: 1 });
  const suggestion = { isGuestCreated: true, guestName: "Ann", editTokenHash: digestOf(EDIT_LINK) };
  await buildMenu(db, { dishIds: [dish.id], ...suggestion });
  await buildMeal(db, { createdBy, dishId: dish.id });
  await buildCategory(db, { createdBy });
  await db.insert(comments).values({ dishId: dish.id, userId: createdBy, content: "Good" });
}

/** Returns the headers that identify a caller. The session of the suspended member is from before the suspension. */
export async function credentialsOf(
  origin: string,
  db: Database,
  role: FuzzRole,
): Promise<Record<string, string>> {
  if (!(role in MEMBERS)) return {};
  const { username } = MEMBERS[role as keyof typeof MEMBERS];
  const post = async (path: string, headers: Record<string, string>, body: object) =>
    rawRequest(origin, {
      method: "POST",
      path,
      headers: { "Content-Type": "application/json", ...headers },
      body: JSON.stringify(body),
    });
  const signedIn = await post("/api/auth/login", {}, { username, password: TEST_PASSWORD });
  const cookie = { Cookie: signedIn.headers["set-cookie"]?.[0]?.split(";")[0] ?? "" };
  if (role === "suspended") await db.update(users).set({ isAdmin: null }).where(eq(users.username, username));
  if (role !== "access token") return cookie;
  const { text } = await post("/api/tokens", cookie, { name: "Fuzz", isAdmin: true });
  return { Authorization: `Bearer ${String((JSON.parse(text) as { token?: string }).token)}` };
}
