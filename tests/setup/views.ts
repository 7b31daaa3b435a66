import type { Activity } from "#shared/activities.api.ts";
import type { CurrentUser } from "#shared/auth.api.ts";
import type { Category } from "#shared/categories.api.ts";
import type { Comment, Dish, DishDetail } from "#shared/dishes.api.ts";
import type { eventsApi } from "#shared/events.api.ts";
import type { CallResult } from "#shared/http/endpoint.ts";
import { PUSH_KINDS } from "#shared/limits.ts";
import type { Meal, MealDish } from "#shared/meals.api.ts";
import type { Menu, MenuDish } from "#shared/menus.api.ts";
import type { PushPreferences } from "#shared/push.api.ts";
import type { User } from "#shared/users.api.ts";

const createdAt = "2026-05-01T12:00:00.000Z";
const stamps = { createdAt, updatedAt: createdAt };
const shareKey = "a key of the tests";
let built = 0;

/** Builds a member as the API returns it. */
export function buildMember(fields: Partial<User> = {}): User {
  const number = ++built;
  return {
    id: `member-${number}`,
    username: `member${number}`,
    email: null,
    firstName: "Test",
    lastName: "Member",
    profileImageUrl: null,
    isAdmin: false,
    color: 0,
    ...stamps,
    ...fields,
  };
}

/** Builds the signed-in member. */
export function buildMe(fields: Partial<CurrentUser> = {}): CurrentUser {
  return {
    ...buildMember(),
    id: "me",
    isAdmin: false,
    lastNotificationViewedAt: null,
    householdName: null,
    ...fields,
  };
}

export function buildCategory(fields: Partial<Category> = {}): Category {
  const id = ++built;
  return {
    id,
    name: `Category ${id}`,
    description: null,
    color: "#f97316",
    createdBy: "me",
    dishCount: 0,
    ...stamps,
    ...fields,
  };
}

/** All notifications are on. */
export const pushPreferences = Object.fromEntries(PUSH_KINDS.map((kind) => [kind, true])) as PushPreferences;

const name = { id: "me", firstName: "Test", lastName: "Member", color: 0 };
const creator = { ...name, email: null };

export function buildDish(fields: Partial<Dish> = {}): Dish {
  const id = ++built;
  return {
    id,
    title: `Dish ${id}`,
    description: null,
    category: null,
    cookingMethod: null,
    images: [],
    imageColor: null,
    estimatedCalories: null,
    drawing: null,
    caloriesSource: null,
    hasRecipe: false,
    prepMinutes: null,
    createdBy: "me",
    creator,
    isLiked: false,
    likeCount: 0,
    commentCount: 0,
    comments: [],
    shareKey,
    ...stamps,
    ...fields,
  };
}

/** Adds what only the detail view contains. */
export function detailOf(dish: Dish, fields: Partial<DishDetail> = {}): DishDetail {
  return {
    ...dish,
    servings: null,
    ingredients: null,
    instructions: null,
    sourceUrl: null,
    largeImages: null,
    labels: {},
    caloriesConfidence: null,
    caloriesReasoning: null,
    caloriesDetails: null,
    caloriesLow: null,
    caloriesHigh: null,
    menus: [],
    ...fields,
  };
}

export function buildComment(fields: Partial<Comment> = {}): Comment {
  return {
    id: ++built,
    content: "Good",
    createdAt: new Date().toISOString(),
    user: { ...name, profileImageUrl: null },
    ...fields,
  };
}

export function buildMenu(fields: Partial<Menu> = {}): Menu {
  const id = ++built;
  return {
    id,
    title: `Menu ${id}`,
    description: null,
    note: null,
    place: null,
    image: null,
    eventDate: "2031-05-01",
    eventTime: null,
    guestCount: null,
    dishIds: [],
    dishes: [],
    createdBy: "me",
    creator,
    isGuestCreated: false,
    guestName: null,
    guestComments: null,
    isPending: false,
    isArchived: false,
    shareKey,
    ...stamps,
    ...fields,
  };
}

/** Builds a dish as its menu and the event of the menu contain it. */
export function buildMenuDish(fields: Partial<MenuDish> = {}): MenuDish {
  const id = ++built;
  return {
    id,
    title: `Dish ${id}`,
    description: null,
    category: null,
    cookingMethod: null,
    image: null,
    imageColor: null,
    estimatedCalories: null,
    labels: {},
    ...fields,
  };
}

export type HostEvent = CallResult<typeof eventsApi.get>;
type GroupInvitation = NonNullable<HostEvent["invitation"]>;
type Answer = HostEvent["answers"][number];
type Claim = HostEvent["claims"][number];

export function buildGroupInvitation(fields: Partial<GroupInvitation> = {}): GroupInvitation {
  return {
    token: "token-of-the-group",
    state: "open",
    maxAnswers: 30,
    closesAt: null,
    expectedGuests: 12,
    showsNames: false,
    followsAnswers: true,
    createdAt,
    expiresAt: "2032-05-01T12:00:00.000Z",
    ...fields,
  };
}

/** Builds the answer of one person who is coming. */
export function buildAnswer(fields: Partial<Answer> = {}): Answer {
  return {
    id: 1,
    name: "May",
    isComing: true,
    adults: 1,
    children: 0,
    dishIds: [],
    needs: [],
    needsText: null,
    note: null,
    thanks: null,
    thankedAt: null,
    ...stamps,
    ...fields,
  };
}

export function buildClaim(fields: Partial<Claim> = {}): Claim {
  return {
    id: 1,
    dishId: null,
    item: null,
    kind: "bring",
    user: null,
    answerId: null,
    guestName: null,
    ...fields,
  };
}

/** Builds the event of menu 1 with the tally of its answers. */
export function buildEvent(fields: Partial<HostEvent> = {}): HostEvent {
  const answers = fields.answers ?? [];
  const coming = answers.filter(({ isComing }) => isComing);
  return {
    menuId: 1,
    invitation: buildGroupInvitation(),
    claims: [],
    answers,
    tally: {
      answered: answers.length,
      coming: coming.length,
      declined: answers.length - coming.length,
      adults: coming.reduce((sum, { adults }) => sum + adults, 0),
      children: coming.reduce((sum, { children }) => sum + children, 0),
    },
    ...fields,
  };
}

/** Builds the activity of a new dish. */
export function buildActivity(fields: Partial<Activity> = {}): Activity {
  const id = ++built;
  return {
    id,
    type: "dish_created",
    userId: "bo",
    user: { id: "bo", firstName: "Bo", lastName: "Lind", email: null, color: 1 },
    owner: null,
    guestName: null,
    targetId: id,
    targetType: "dish",
    metadata: { dishTitle: `Dish ${id}` },
    createdAt,
    ...fields,
  };
}

export function buildMeal(fields: Partial<Meal> = {}): Meal {
  return {
    id: ++built,
    day: "2031-05-01",
    slot: "dinner",
    dish: null,
    text: fields.dish ? null : "Leftovers",
    isCooked: false,
    note: null,
    image: null,
    updatedAt: createdAt,
    ...fields,
  };
}

/** Builds a dish as its meal contains it. */
export const mealDishOf = ({ id, title, images, imageColor }: Dish): MealDish => ({
  id,
  title,
  image: images[0] ?? null,
  imageColor,
});
