import type { Transaction } from "#server/database/db.ts";
import { estimateByReference } from "#server/features/calories/reference/reference-estimator.ts";
import { findLabels } from "#server/features/foods/labels.ts";
import { digestOf, newLinkToken } from "#server/lib/link-token.ts";
import { GROUP_INVITATION_DAYS, INVITATION_DAYS, MAX_ANSWERS } from "#shared/limits.ts";
import {
  activities,
  answerDishes,
  answers,
  categories,
  claims,
  comments,
  dishes,
  editHistory,
  inviteTokens,
  likes,
  meals,
  menus,
  users,
} from "#shared/schema/index.ts";
import { PLAN, type Group, type When } from "./demo-plan.ts";

const DAY = 86_400_000;

type Activity = typeof activities.$inferInsert & { createdAt: Date };

interface Context {
  tx: Transaction;
  now: number;
  idOf: (username: string) => string;
  dishId: (title: string) => number;
  /** Inserted at the end in order of time, because the feed is ordered by id. */
  feed: Activity[];
}

/**
 * Inserts the demo household into empty tables. It writes the tables of other features directly, because their services
 * cannot create rows in the past.
 * @param addresses of the stored photos, by name
 */
export async function insertHousehold(
  tx: Transaction,
  { passwordHash, addresses }: { passwordHash: string; addresses: ReadonlyMap<string, string> },
): Promise<void> {
  const now = Date.now();
  const members = await tx
    .insert(users)
    .values(
      PLAN.members.map((member) => ({
        ...member,
        password: passwordHash,
        createdAt: new Date(now - 63 * DAY),
        lastNotificationViewedAt: new Date(now - 1.5 * DAY),
      })),
    )
    .returning();
  const idOf = (name: string) => required(members.find(({ username }) => username === name)).id;
  await tx
    .insert(categories)
    .values(PLAN.categories.map((category) => ({ ...category, createdBy: idOf("leyla") })));
  const cooked = await tx
    .insert(dishes)
    .values(
      PLAN.dishes.map(({ photos, by, daysAgo, ...dish }) => ({
        ...dish,
        ...sumOf(dish),
        foundLabels: findLabels(dish),
        images: photos.map((photo) => required(addresses.get(photo))),
        createdBy: idOf(by),
        ...since(now, daysAgo),
      })),
    )
    .returning();
  const dishId = (title: string) => required(cooked.find((dish) => dish.title === title)).id;
  const context: Context = { tx, now, idOf, dishId, feed: [] };
  for (const { title, by, daysAgo } of PLAN.dishes) {
    addToFeed(context, daysAgo, { type: "dish_created", userId: idOf(by), ...aboutDish(context, title) });
  }
  await addLikes(context);
  await addComments(context);
  await addMenus(context);
  await addMeals(context);
  await addInvitations(context);
  await addEdits(context);
  await tx
    .insert(activities)
    .values(context.feed.toSorted((a, b) => a.createdAt.getTime() - b.createdAt.getTime()));
}

/** Likes follow soon after their dish, spread over a fraction of its age. */
async function addLikes(context: Context): Promise<void> {
  const liked = PLAN.dishes.flatMap(({ title, daysAgo }) =>
    (PLAN.likes[title] ?? []).map((username, index) => ({
      title,
      userId: context.idOf(username),
      daysAgo: daysAgo * (0.98 - 0.04 * index),
    })),
  );
  await context.tx.insert(likes).values(
    liked.map(({ title, userId, daysAgo }) => ({
      dishId: context.dishId(title),
      userId,
      createdAt: past(context.now, daysAgo),
    })),
  );
  for (const { title, userId, daysAgo } of liked) {
    addToFeed(context, daysAgo, { type: "dish_liked", userId, ...aboutDish(context, title) });
  }
}

async function addComments(context: Context): Promise<void> {
  for (const { dish: title, by, daysAgo, content } of PLAN.comments) {
    const userId = context.idOf(by);
    const [comment] = await context.tx
      .insert(comments)
      .values({ dishId: context.dishId(title), userId, content, createdAt: past(context.now, daysAgo) })
      .returning();
    const about = aboutDish(context, title);
    const metadata = { ...about.metadata, commentId: required(comment).id };
    addToFeed(context, daysAgo, { type: "dish_commented", userId, ...about, metadata });
  }
}

async function addMenus(context: Context): Promise<void> {
  for (const menu of PLAN.menus) {
    const { title, description, note, place, inDays, eventTime, guestCount, by, daysAgo, isArchived, guest } =
      menu;
    const userId = by === undefined ? null : context.idOf(by);
    const accepted = { acceptedBy: userId, acceptedAt: past(context.now, daysAgo - 2) };
    const [row] = await context.tx
      .insert(menus)
      .values({
        title,
        description,
        note,
        place,
        eventDate: isoDate(context.now, inDays),
        eventTime,
        guestCount,
        dishIds: menu.dishes.map(context.dishId),
        isArchived: isArchived ?? false,
        ...(guest
          ? {
              isGuestCreated: true,
              guestName: guest.name,
              guestComments: guest.comments,
              ...(userId && accepted),
            }
          : { createdBy: userId }),
        ...since(context.now, daysAgo),
      })
      .returning();
    const about = { targetType: "menu" as const, targetId: required(row).id };
    if (!guest) {
      addToFeed(context, daysAgo, { type: "menu_created", userId, ...about, metadata: { menuTitle: title } });
      if (menu.group) await addGroup(context, required(row), menu.group);
      continue;
    }
    const activity = {
      guestName: guest.name,
      ...about,
      metadata: { menuTitle: title, guestName: guest.name },
    };
    addToFeed(context, daysAgo, { type: "guest_menu_created", ...activity });
    if (userId) addToFeed(context, daysAgo - 2, { type: "guest_menu_accepted", userId, ...activity });
  }
}

/** The host invited an hour after planning the menu. */
async function addGroup(context: Context, menu: typeof menus.$inferSelect, group: Group): Promise<void> {
  const { tx, now } = context;
  const createdBy = required(menu.createdBy ?? undefined);
  const createdAt = new Date(menu.createdAt.getTime() + DAY / 24);
  const [invitation] = await tx
    .insert(inviteTokens)
    .values({
      token: newLinkToken(),
      menuId: menu.id,
      maxAnswers: MAX_ANSWERS,
      expectedGuests: group.expectedGuests,
      showsNames: true,
      followsAnswers: true,
      eventTitle: menu.title,
      createdBy,
      createdAt,
      expiresAt: new Date(createdAt.getTime() + GROUP_INVITATION_DAYS * DAY),
    })
    .returning();
  const about = { targetType: "menu" as const, targetId: menu.id };
  addToFeed(context, (now - createdAt.getTime()) / DAY, {
    type: "guest_invited",
    userId: createdBy,
    ...about,
    metadata: { eventTitle: menu.title },
  });
  for (const { wishes, brings, daysAgo, ...fields } of group.answers) {
    const isComing = fields.adults + fields.children > 0;
    const [answer] = await tx
      .insert(answers)
      .values({
        ...fields,
        isComing,
        inviteTokenId: required(invitation).id,
        editTokenHash: digestOf(newLinkToken()),
        ...since(now, daysAgo),
      })
      .returning();
    const answerId = required(answer).id;
    for (const title of wishes)
      await tx.insert(answerDishes).values({ answerId, dishId: context.dishId(title) });
    for (const line of brings) {
      const isDish = PLAN.dishes.some(({ title }) => title === line);
      const what = isDish ? { dishId: context.dishId(line) } : { item: line };
      await tx.insert(claims).values({ menuId: menu.id, answerId, kind: "bring", ...what });
    }
    const { name: guestName } = fields;
    addToFeed(context, daysAgo, {
      type: "guest_answered",
      guestName,
      ...about,
      metadata: { menuTitle: menu.title, guestName, isComing, answerId },
    });
  }
}

async function addMeals({ tx, now, idOf, dishId }: Context): Promise<void> {
  const events = PLAN.menus.filter(({ guest, by }) => !guest || by);
  const eventDays = events.map(({ inDays }) => isoDate(now, inDays));
  const rows = PLAN.meals.map(({ inDays, dish, text, note, by }) => ({
    day: isoDate(now, inDays),
    slot: "dinner" as const,
    dishId: dish === undefined ? null : dishId(dish),
    text,
    note,
    isCooked: inDays < 0,
    createdBy: idOf(by),
    ...since(now, Math.max(-inDays, 0.3)),
  }));
  await tx.insert(meals).values(rows.filter(({ day, isCooked }) => isCooked || !eventDays.includes(day)));
}

async function addInvitations(context: Context): Promise<void> {
  for (const { inDays, by, daysAgo, ...event } of PLAN.invitations) {
    const createdAt = past(context.now, daysAgo);
    const [row] = await context.tx
      .insert(inviteTokens)
      .values({
        ...event,
        token: newLinkToken(),
        eventDate: isoDate(context.now, inDays),
        createdBy: context.idOf(by),
        createdAt,
        expiresAt: new Date(createdAt.getTime() + INVITATION_DAYS * DAY),
      })
      .returning();
    addToFeed(context, daysAgo, {
      type: "guest_invited",
      userId: context.idOf(by),
      targetType: "invitation",
      targetId: required(row).id,
      metadata: { eventTitle: event.eventTitle, guestName: event.guestName },
    });
  }
}

async function addEdits({ tx, now, idOf, dishId }: Context): Promise<void> {
  await tx.insert(editHistory).values(
    PLAN.edits.map(({ dish: title, fieldName, oldValue, by, daysAgo }) => {
      const dish = required(PLAN.dishes.find((dish) => dish.title === title));
      const values = {
        title,
        description: dish.description,
        estimatedCalories: dish.estimatedCalories?.toString(),
      };
      return {
        entityType: "dish" as const,
        entityId: String(dishId(title)),
        editedBy: idOf(by),
        fieldName,
        oldValue,
        newValue: required(values[fieldName]),
        createdAt: past(now, daysAgo),
      };
    }),
  );
}

function addToFeed({ feed, now }: Context, daysAgo: number, activity: Omit<Activity, "createdAt">): void {
  feed.push({ ...activity, createdAt: past(now, daysAgo) });
}

const aboutDish = ({ dishId }: Context, title: string) => ({
  targetType: "dish" as const,
  targetId: dishId(title),
  metadata: { dishTitle: title },
});

/** @returns the estimate of a recipe that has none yet */
function sumOf(dish: Omit<(typeof PLAN.dishes)[number], "photos" | "by" | "daysAgo">) {
  if (dish.caloriesSource !== "reference" || dish.estimatedCalories !== undefined) return {};
  const { estimatedCalories, low, high, confidence, reasoning } = required(estimateByReference(dish));
  return {
    estimatedCalories,
    caloriesLow: low,
    caloriesHigh: high,
    caloriesConfidence: confidence,
    caloriesReasoning: reasoning,
  };
}

const past = (now: number, daysAgo: number) => new Date(now - daysAgo * DAY);

const since = (now: number, daysAgo: number) => ({
  createdAt: past(now, daysAgo),
  updatedAt: past(now, daysAgo),
});

const WEEKDAYS = { friday: 5, saturday: 6, sunday: 0 };

/** @returns a date like the date picker's, in the local time zone */
function isoDate(now: number, when: When): string {
  const day = new Date(now);
  const inDays = typeof when === "number" ? when : (WEEKDAYS[when] - day.getDay() + 7) % 7 || 7;
  day.setDate(day.getDate() + inDays);
  return [day.getFullYear(), day.getMonth() + 1, day.getDate()]
    .map((part) => String(part).padStart(2, "0"))
    .join("-");
}

function required<T>(value: T | null | undefined): T {
  if (value == null) throw new Error("The plan of the demo household is inconsistent.");
  return value;
}
