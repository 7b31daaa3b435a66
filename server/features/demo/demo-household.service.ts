import type { Transaction } from "#server/database/db.ts";
import { estimateByReference } from "#server/features/calories/reference/reference-estimator.ts";
import { estimateColumns } from "#server/features/dishes/dish-estimate.service.ts";
import { findLabels } from "#server/features/foods/labels.ts";
import {
  activities,
  categories,
  comments,
  dishes,
  editHistory,
  likes,
  meals,
  people,
  users,
  wishes,
} from "#shared/schema/index.ts";
import { addToFeed, DAY, demoDate, past, required, since, type DemoContext } from "./demo-context.ts";
import { addInvitations, addMenus } from "./demo-menus.service.ts";
import { PLAN } from "./demo-plan.ts";

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
    .insert(people)
    .values(
      PLAN.people.map(({ by, ...person }) => ({ ...person, userId: by === undefined ? null : idOf(by) })),
    );
  await tx.insert(categories).values(
    PLAN.categories.map((category, index) => ({
      ...category,
      position: index + 1,
      createdBy: idOf("leyla"),
    })),
  );
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
  const context: DemoContext = { tx, now, idOf, dishId, feed: [] };
  for (const { title, by, daysAgo } of PLAN.dishes)
    addToFeed(context, daysAgo, { type: "dish_created", userId: idOf(by), ...aboutDish(context, title) });
  await addLikes(context);
  await addWishes(context);
  await addComments(context);
  await addMenus(context);
  await addMeals(context);
  await addInvitations(context);
  await addEdits(context);
  await tx
    .insert(activities)
    .values(context.feed.toSorted((a, b) => a.createdAt.getTime() - b.createdAt.getTime()));
}

async function addWishes({ tx, idOf, dishId }: DemoContext): Promise<void> {
  await tx
    .insert(wishes)
    .values(PLAN.wishes.map(({ dish, by }) => ({ dishId: dishId(dish), userId: idOf(by) })));
}

/** Likes follow soon after their dish, spread over a fraction of its age. */
async function addLikes(context: DemoContext): Promise<void> {
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
  for (const { title, userId, daysAgo } of liked)
    addToFeed(context, daysAgo, { type: "dish_liked", userId, ...aboutDish(context, title) });
}

async function addComments(context: DemoContext): Promise<void> {
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

async function addMeals({ tx, now, idOf, dishId }: DemoContext): Promise<void> {
  const events = PLAN.menus.filter(({ guest, by }) => !guest || by);
  const eventDays = events.map(({ inDays }) => demoDate(now, inDays));
  const rows = PLAN.meals.map(({ inDays, dish, text, note, cook, by }) => ({
    day: demoDate(now, inDays),
    slot: "dinner" as const,
    dishId: dish === undefined ? null : dishId(dish),
    text,
    note,
    isCooked: inDays < 0,
    cookId: cook === undefined ? null : idOf(cook),
    createdBy: idOf(by),
    ...since(now, Math.max(-inDays, 0.3)),
  }));
  await tx.insert(meals).values(rows.filter(({ day, isCooked }) => isCooked || !eventDays.includes(day)));
}

async function addEdits({ tx, now, idOf, dishId }: DemoContext): Promise<void> {
  await tx.insert(editHistory).values(
    PLAN.edits.map(({ dish: title, fieldName, oldValue, by, daysAgo }) => {
      const dish = required(PLAN.dishes.find((planned) => planned.title === title));
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

const aboutDish = ({ dishId }: DemoContext, title: string) => ({
  targetType: "dish" as const,
  targetId: dishId(title),
  metadata: { dishTitle: title },
});

/** Returns the estimate of a recipe that has none yet. */
function sumOf(dish: Omit<(typeof PLAN.dishes)[number], "photos" | "by" | "daysAgo">) {
  if (dish.caloriesSource !== "reference" || dish.estimatedCalories !== undefined) return {};
  return estimateColumns(required(estimateByReference(dish)));
}
