import type { Transaction } from "#server/database/db.ts";
import { newLinkToken } from "#server/features/guests/link-token.ts";
import { INVITATION_DAYS } from "#shared/limits.ts";
import {
  activities,
  categories,
  comments,
  dishes,
  editHistory,
  inviteTokens,
  likes,
  menus,
  users,
} from "#shared/schema.ts";
import { PLAN, type When } from "./demo-plan.ts";

const DAY = 86_400_000;

type Activity = typeof activities.$inferInsert & { createdAt: Date };

/** What is known while the household is put together. */
interface Building {
  tx: Transaction;
  now: number;
  idOf: (username: string) => string;
  /** Throws when the plan names a dish that is not in it. */
  dishId: (title: string) => number;
  /** Everything the feed tells; it goes by ids, so it is written at the end, in order. */
  happened: Activity[];
}

/**
 * Puts the planned household into empty tables, as it would be after weeks. The services write what happens now, so
 * this feature alone writes tables of others.
 * @param addresses of the stored photos by name
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
  const idOf = (name: string) => found(members.find(({ username }) => username === name)).id;
  await tx.insert(categories).values(PLAN.categories.map((one) => ({ ...one, createdBy: idOf("leyla") })));
  const cooked = await tx
    .insert(dishes)
    .values(
      PLAN.dishes.map(({ photos, by, daysAgo, ...dish }) => ({
        ...dish,
        images: photos.map((photo) => found(addresses.get(photo))),
        createdBy: idOf(by),
        ...since(now, daysAgo),
      })),
    )
    .returning();
  const dishId = (title: string) => found(cooked.find((dish) => dish.title === title)).id;
  const building: Building = { tx, now, idOf, dishId, happened: [] };
  for (const { title, by, daysAgo } of PLAN.dishes) {
    tell(building, daysAgo, { type: "dish_created", userId: idOf(by), ...aboutDish(building, title) });
  }
  await addLikes(building);
  await addComments(building);
  await addMenus(building);
  await addGuests(building);
  await addEdits(building);
  await tx
    .insert(activities)
    .values(building.happened.toSorted((a, b) => a.createdAt.getTime() - b.createdAt.getTime()));
}

/** The likes of a dish follow soon after it, spread over a twelfth of its age. */
async function addLikes(building: Building): Promise<void> {
  const liked = PLAN.dishes.flatMap(({ title, daysAgo }) =>
    (PLAN.likes[title] ?? []).map((username, index) => ({
      title,
      userId: building.idOf(username),
      daysAgo: daysAgo * (0.98 - 0.04 * index),
    })),
  );
  await building.tx.insert(likes).values(
    liked.map(({ title, userId, daysAgo }) => ({
      dishId: building.dishId(title),
      userId,
      createdAt: past(building.now, daysAgo),
    })),
  );
  for (const { title, userId, daysAgo } of liked) {
    tell(building, daysAgo, { type: "dish_liked", userId, ...aboutDish(building, title) });
  }
}

async function addComments(building: Building): Promise<void> {
  for (const { dish: title, by, daysAgo, content } of PLAN.comments) {
    const userId = building.idOf(by);
    const [comment] = await building.tx
      .insert(comments)
      .values({ dishId: building.dishId(title), userId, content, createdAt: past(building.now, daysAgo) })
      .returning();
    const about = aboutDish(building, title);
    const metadata = { ...about.metadata, commentId: found(comment).id };
    tell(building, daysAgo, { type: "dish_commented", userId, ...about, metadata });
  }
}

async function addMenus(building: Building): Promise<void> {
  for (const menu of PLAN.menus) {
    const { title, description, inDays, eventTime, guestCount, by, daysAgo, isArchived, guest } = menu;
    const userId = building.idOf(by);
    const [row] = await building.tx
      .insert(menus)
      .values({
        title,
        description,
        eventDate: isoDate(building.now, inDays),
        eventTime,
        guestCount,
        dishIds: menu.dishes.map(building.dishId),
        isArchived: isArchived ?? false,
        ...(guest
          ? {
              isGuestCreated: true,
              guestName: guest.name,
              guestComments: guest.comments,
              acceptedBy: userId,
              acceptedAt: past(building.now, daysAgo - 2),
            }
          : { createdBy: userId }),
        ...since(building.now, daysAgo),
      })
      .returning();
    const about = { targetType: "menu" as const, targetId: found(row).id };
    if (!guest) {
      tell(building, daysAgo, { type: "menu_created", userId, ...about, metadata: { menuTitle: title } });
      continue;
    }
    const told = { guestName: guest.name, ...about, metadata: { menuTitle: title, guestName: guest.name } };
    tell(building, daysAgo, { type: "guest_menu_created", ...told });
    tell(building, daysAgo - 2, { type: "guest_menu_accepted", userId, ...told });
  }
}

/** Suggestions that wait for an answer, and invitations that wait for a guest. */
async function addGuests(building: Building): Promise<void> {
  for (const suggestion of PLAN.suggestions) {
    const { title, description, inDays, eventTime, guestCount, guest, comments: words, daysAgo } = suggestion;
    const [row] = await building.tx
      .insert(menus)
      .values({
        title,
        description,
        eventDate: isoDate(building.now, inDays),
        eventTime,
        guestCount,
        dishIds: suggestion.dishes.map(building.dishId),
        isGuestCreated: true,
        guestName: guest,
        guestComments: words,
        ...since(building.now, daysAgo),
      })
      .returning();
    tell(building, daysAgo, {
      type: "guest_menu_created",
      guestName: guest,
      targetType: "menu",
      targetId: found(row).id,
      metadata: { menuTitle: title, guestName: guest },
    });
  }
  for (const { inDays, by, daysAgo, ...event } of PLAN.invitations) {
    const createdAt = past(building.now, daysAgo);
    const [row] = await building.tx
      .insert(inviteTokens)
      .values({
        ...event,
        token: newLinkToken(),
        eventDate: isoDate(building.now, inDays),
        createdBy: building.idOf(by),
        createdAt,
        expiresAt: new Date(createdAt.getTime() + INVITATION_DAYS * DAY),
      })
      .returning();
    tell(building, daysAgo, {
      type: "guest_invited",
      userId: building.idOf(by),
      targetType: "invitation",
      targetId: found(row).id,
      metadata: { eventTitle: event.eventTitle, guestName: event.guestName },
    });
  }
}

async function addEdits({ tx, now, idOf, dishId }: Building): Promise<void> {
  await tx.insert(editHistory).values(
    PLAN.edits.map(({ dish: title, fieldName, oldValue, by, daysAgo }) => {
      const dish = found(PLAN.dishes.find((one) => one.title === title));
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
        newValue: found(values[fieldName]),
        createdAt: past(now, daysAgo),
      };
    }),
  );
}

function tell({ happened, now }: Building, daysAgo: number, activity: Omit<Activity, "createdAt">): void {
  happened.push({ ...activity, createdAt: past(now, daysAgo) });
}

const aboutDish = ({ dishId }: Building, title: string) => ({
  targetType: "dish" as const,
  targetId: dishId(title),
  metadata: { dishTitle: title },
});

const past = (now: number, daysAgo: number) => new Date(now - daysAgo * DAY);

const since = (now: number, daysAgo: number) => ({
  createdAt: past(now, daysAgo),
  updatedAt: past(now, daysAgo),
});

const WEEKDAYS = { friday: 5, saturday: 6, sunday: 0 };

/** As the date picker stores it, in the time of this machine. */
function isoDate(now: number, when: When): string {
  const day = new Date(now);
  const inDays = typeof when === "number" ? when : (WEEKDAYS[when] - day.getDay() + 7) % 7 || 7;
  day.setDate(day.getDate() + inDays);
  return [day.getFullYear(), day.getMonth() + 1, day.getDate()]
    .map((part) => String(part).padStart(2, "0"))
    .join("-");
}

/** @throws when the plan does not fit together */
function found<T>(value: T | undefined): T {
  if (value === undefined)
    throw new Error("The plan of the demo household names something that is not in it.");
  return value;
}
