import type * as z from "zod/mini";
import { activityView, type Activity } from "#shared/activities.api.ts";
import { PUSH_KINDS } from "#shared/activities.ts";
import { signedInView, type CurrentUser } from "#shared/auth.api.ts";
import { categoryView, type Category } from "#shared/categories.api.ts";
import {
  commentView,
  dishDetailView,
  dishView,
  type Comment,
  type Dish,
  type DishDetail,
} from "#shared/dishes.api.ts";
import {
  answerView,
  claimView,
  groupInvitationView,
  type eventsApi,
  type OpenEvent,
} from "#shared/events.api.ts";
import type { CallResult } from "#shared/http/endpoint.ts";
import { invitationView, type Invitation } from "#shared/invitations.api.ts";
import { mealView, type Meal, type MealDish } from "#shared/meals.api.ts";
import { menuDishView, menuView, type Menu, type MenuDish } from "#shared/menus.api.ts";
import type { PushPreferences } from "#shared/push.api.ts";
import { suggestionView, type Suggestion } from "#shared/suggestions.api.ts";
import { userView, type User } from "#shared/users.api.ts";

const createdAt = "2026-05-01T12:00:00.000Z";
let built = 0;

/** Returns the emptiest value of a view: null, false, 0, an empty text or list, and fields that may be missing are. */
const empty = <View extends z.core.$ZodType>(view: View) => emptyOf(view) as z.input<View>;

const EMPTY: Partial<Record<string, () => unknown>> = {
  nullable: () => null,
  array: () => [],
  boolean: () => false,
  number: () => 0,
  // A time.
  pipe: () => createdAt,
};

function emptyOf(schema: z.core.$ZodType): unknown {
  const { def } = (schema as z.core.$ZodTypes)._zod;
  if (def.type === "enum") return Object.values(def.entries)[0];
  if (def.type !== "object") return (EMPTY[def.type] ?? String)();
  const fields = Object.entries(def.shape).filter(([, field]) => field._zod.def.type !== "optional");
  return Object.fromEntries(fields.map(([name, field]) => [name, emptyOf(field)]));
}

/** Builds a member as the API returns it. */
export function buildMember(fields: Partial<User> = {}): User {
  const number = ++built;
  const names = { username: `member${number}`, firstName: "Test", lastName: "Member" };
  return { ...empty(userView), id: `member-${number}`, ...names, isAdmin: false, ...fields };
}

/** Builds the signed-in member. */
export const buildMe = (fields: Partial<CurrentUser> = {}): CurrentUser => ({
  ...empty(signedInView),
  ...buildMember(),
  id: "me",
  isAdmin: false,
  ...fields,
});

export function buildCategory(fields: Partial<Category> = {}): Category {
  const id = ++built;
  const category = { id, name: `Category ${id}`, color: "#f97316", createdBy: "me" } as const;
  return { ...empty(categoryView), ...category, ...fields };
}

/** All notifications are on. */
export const pushPreferences = Object.fromEntries(PUSH_KINDS.map((kind) => [kind, true])) as PushPreferences;

const name = { id: "me", firstName: "Test", lastName: "Member", color: 0 };
const mine = { createdBy: "me", creator: { ...name, email: null }, shareKey: "a key of the tests" };

export function buildDish(fields: Partial<Dish> = {}): Dish {
  const id = ++built;
  return { ...empty(dishView), ...mine, id, title: `Dish ${id}`, drawing: null, ...fields };
}

/** Adds what only the detail view contains. */
export const detailOf = (dish: Dish, fields: Partial<DishDetail> = {}): DishDetail => ({
  ...empty(dishDetailView),
  largeImages: null,
  caloriesDetails: null,
  ...dish,
  ...fields,
});

export const buildComment = (fields: Partial<Comment> = {}): Comment => ({
  ...empty(commentView),
  id: ++built,
  content: "Good",
  createdAt: new Date().toISOString(),
  user: { ...name, profileImageUrl: null },
  ...fields,
});

export function buildMenu(fields: Partial<Menu> = {}): Menu {
  const id = ++built;
  return { ...empty(menuView), ...mine, id, title: `Menu ${id}`, eventDate: "2031-05-01", ...fields };
}

/** Builds a dish as its menu and the event of the menu contain it. */
export function buildMenuDish(fields: Partial<MenuDish> = {}): MenuDish {
  const id = ++built;
  return { ...empty(menuDishView), id, title: `Dish ${id}`, ...fields };
}

/** Builds a suggestion that no member has accepted. */
export const buildSuggestion = (fields: Partial<Suggestion> = {}): Suggestion => ({
  ...empty(suggestionView),
  id: ++built,
  isGuestCreated: true,
  ...fields,
});

export type HostEvent = CallResult<typeof eventsApi.get>;
type GroupInvitation = NonNullable<HostEvent["invitation"]>;
type Answer = HostEvent["answers"][number];
type Claim = HostEvent["claims"][number];

export const buildGroupInvitation = (fields: Partial<GroupInvitation> = {}): GroupInvitation => ({
  ...empty(groupInvitationView),
  token: "token-of-the-group",
  state: "open",
  maxAnswers: 30,
  expectedGuests: 12,
  followsAnswers: true,
  expiresAt: "2032-05-01T12:00:00.000Z",
  ...fields,
});

/** Builds the invitation of one guest. */
export const buildInvitation = (fields: Partial<Invitation> = {}): Invitation => ({
  ...empty(invitationView),
  token: "token-of-one",
  eventTitle: "Lunch",
  expiresAt: "2032-05-01T12:00:00.000Z",
  ...fields,
});

/** Builds the answer of one person who is coming. */
export const buildAnswer = (fields: Partial<Answer> = {}): Answer => ({
  ...empty(answerView),
  id: 1,
  name: "May",
  isComing: true,
  adults: 1,
  ...fields,
});

export const buildClaim = (fields: Partial<Claim> = {}): Claim => ({
  ...empty(claimView),
  id: 1,
  kind: "bring",
  ...fields,
});

/** The menu of the events below. */
export const dinner = buildMenu({
  id: 1,
  title: "Dinner",
  eventTime: "19:30",
  place: "Garden",
  dishIds: [1, 2],
  dishes: [buildMenuDish({ id: 1, title: "Soup" }), buildMenuDish({ id: 2, title: "Lamb" })],
});

export const buildOpenEvent = (fields: Partial<OpenEvent> = {}): OpenEvent => ({
  ...buildGroupInvitation(),
  ...dinner,
  menuId: dinner.id,
  answered: 3,
  comingCount: 4,
  needs: [],
  ...fields,
});

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
    ...empty(activityView),
    id,
    type: "dish_created",
    userId: "bo",
    user: { id: "bo", firstName: "Bo", lastName: "Lind", email: null, color: 1 },
    targetId: id,
    targetType: "dish",
    metadata: { dishTitle: `Dish ${id}` },
    ...fields,
  };
}

export const buildMeal = (fields: Partial<Meal> = {}): Meal => ({
  ...empty(mealView),
  id: ++built,
  day: "2031-05-01",
  slot: "dinner",
  text: fields.dish ? null : "Leftovers",
  ...fields,
});

/** Builds a dish as its meal contains it. */
export const mealDishOf = ({ id, title, images, imageColor }: Dish): MealDish => ({
  id,
  title,
  image: images[0] ?? null,
  imageColor,
});
