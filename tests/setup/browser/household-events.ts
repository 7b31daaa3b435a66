import { eq } from "drizzle-orm";
import type { Database } from "#server/database/db.ts";
import { digestOf } from "#server/lib/link-token.ts";
import type { ClaimKind } from "#shared/choices.ts";
import { answerDishes, answers, claims, dishes, inviteTokens, menus } from "#shared/schema/index.ts";
import { isoDate } from "./days.ts";
import type { User } from "./fixtures.ts";

const secret = (name: string) => name.padEnd(32, "0");

/** Tokens of group invitations by their state. */
export const EVENT = {
  open: secret("openEvent"),
  full: secret("fullEvent"),
  closed: secret("closedEvent"),
  over: secret("pastEvent"),
};
/** Edit tokens of answers. */
export const ANSWER = {
  open: secret("openAnswer"),
  declined: secret("declinedAnswer"),
  closed: secret("closedAnswer"),
  over: secret("pastAnswer"),
  thanked: secret("thankedAnswer"),
};

interface PlannedAnswer extends Omit<typeof answers.$inferInsert, "inviteTokenId" | "editTokenHash"> {
  token?: string;
  /** Indexes into the menu's dishes. */
  wishes?: number[];
  brings?: { dish?: number; item?: string; kind: ClaimKind }[];
}

const LONG_NAME = "Alexandrina Featherstonehaugh-Cholmondeley de la Vega";

const BRUNCH: PlannedAnswer[] = [
  {
    name: "May Chen",
    token: ANSWER.open,
    isComing: true,
    adults: 2,
    children: 1,
    needs: ["vegetarian", "nuts"],
    needsText: "Raw onions, please not too many",
    note: "We arrive a little later, the train gets in at eleven.",
    wishes: [0, 1, 3],
    brings: [{ dish: 3, kind: "cook" }],
  },
  { name: "Omar", isComing: false, note: "What a pity! Have a wonderful time.", token: ANSWER.declined },
  { name: "Tom", isComing: true, adults: 2, wishes: [1, 2] },
  {
    name: LONG_NAME,
    isComing: true,
    adults: 1,
    children: 2,
    needs: ["milk", "gluten", "halal"],
    wishes: [1],
    brings: [{ item: "A very long bench for everyone who comes, and four folding chairs", kind: "bring" }],
  },
  { name: "Rosa", isComing: true, adults: 1, needs: ["vegan"] },
];

/** Adds group invitations to menus: open with five answers, full, closed, and past with thanks. */
export async function inviteGroups(db: Database, { id: createdBy }: User): Promise<void> {
  const menuOf = async (title: string) => {
    const [menu] = await db.select().from(menus).where(eq(menus.title, title));
    if (!menu) throw new Error(`The household has no menu "${title}".`);
    return menu;
  };
  type Menu = Awaited<ReturnType<typeof menuOf>>;
  const addGroup = async (
    menu: Menu,
    fields: Partial<typeof inviteTokens.$inferInsert>,
    given: PlannedAnswer[],
  ) => {
    const values = { menuId: menu.id, maxAnswers: 30, eventTitle: menu.title, createdBy };
    const [invitation] = await db
      .insert(inviteTokens)
      .values({ expiresAt: new Date(Date.now() + 1_000 * 3_600_000), token: "", ...values, ...fields })
      .returning();
    for (const { token, wishes = [], brings = [], ...answer } of given) {
      const [row] = await db
        .insert(answers)
        .values({
          ...answer,
          inviteTokenId: invitation?.id ?? 0,
          editTokenHash: digestOf(token ?? secret(`${menu.id}${answer.name.slice(0, 4)}`)),
        })
        .returning();
      const answerId = row?.id ?? 0;
      for (const place of wishes)
        await db.insert(answerDishes).values({ answerId, dishId: menu.dishIds[place] ?? 0 });
      for (const { dish, item, kind } of brings) {
        const dishId = dish === undefined ? null : menu.dishIds[dish];
        await db.insert(claims).values({ menuId: menu.id, answerId, dishId, item, kind });
      }
    }
  };

  const brunch = await menuOf("Sunday brunch");
  const [shakshuka = 0, pancakes = 0, granola = 0] = brunch.dishIds;
  const say = (id: number, confirmedLabels: typeof dishes.$inferInsert.confirmedLabels) =>
    db.update(dishes).set({ confirmedLabels }).where(eq(dishes.id, id));
  await say(shakshuka, { vegetarian: true, vegan: false, nuts: false, milk: false });
  await say(pancakes, { vegetarian: true, milk: true, gluten: true, nuts: false });
  await say(granola, { vegetarian: true, nuts: true, milk: true });
  const [photo] = await db.select().from(dishes).where(eq(dishes.id, pancakes));
  await db
    .update(menus)
    .set({
      description: "The table is set under the walnut tree. Come as you are.",
      place: "5 Mill Lane, through the green gate",
      image: photo?.images[0],
    })
    .where(eq(menus.id, brunch.id));
  const shown = { expectedGuests: 8, showsNames: true, followsAnswers: true };
  const closesAt = new Date(`${isoDate(2)}T18:00:00`);
  await addGroup(brunch, { token: EVENT.open, closesAt, ...shown }, BRUNCH);

  const birthday = await menuOf("Rosa's birthday, with the whole family and the friends from the choir");
  await addGroup(birthday, { token: EVENT.closed, closesAt: new Date(Date.now() - 3_600_000) }, [
    { name: "Grace Hopper", token: ANSWER.closed, isComing: true, adults: 2, wishes: [0, 4] },
  ]);
  await addGroup(await menuOf("Easter"), { token: EVENT.full, maxAnswers: 1 }, [
    { name: "Grace Hopper", isComing: true, adults: 2 },
  ]);
  const [past] = await db
    .insert(menus)
    .values({
      title: "Supper by the fire",
      eventDate: isoDate(-3),
      eventTime: "19:30",
      dishIds: [brunch.dishIds[3] ?? 0, birthday.dishIds[1] ?? 0],
      createdBy,
      createdAt: new Date(Date.now() - 400 * 3_600_000),
    })
    .returning();
  if (!past) throw new Error("The past menu was not inserted.");
  await addGroup(past, { token: EVENT.over }, [
    { name: "Grace Hopper", token: ANSWER.over, isComing: true, adults: 2, wishes: [1] },
    {
      name: "Tom",
      token: ANSWER.thanked,
      isComing: true,
      adults: 1,
      thanks: "What an evening, and what a stew! The children still talk about the fire.",
      thankedAt: new Date(),
    },
  ]);
}
