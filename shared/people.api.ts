import * as z from "zod/mini";
import type { people } from "#shared/schema/index.ts";
import type { ViewOf } from "#shared/schema/view-of.ts";
import { answerParams, guestVisits, needsFields, needsView } from "./events.api.ts";
import { endpoint } from "./http/endpoint.ts";
import {
  expectedUpdatedAt,
  id,
  idParams,
  idText,
  requiredText,
  timestamp,
  userId,
  yesOrNo,
} from "./http/wire.ts";
import { withReason } from "./http/with-reason.ts";
import { MAX_GUESTS, MAX_NAME, MAX_PEOPLE, MAX_PORTION, MIN_PORTION } from "./limits.ts";

/** Someone who eats at home. */
export const housePersonView = z.object({
  id: z.int(),
  /** With an account, its first name. */
  name: z.string(),
  /** The account of a member. */
  userId: z.nullable(z.string()),
  /** 1 is that of an adult. */
  portion: z.number(),
  ...needsView,
  updatedAt: timestamp,
}) satisfies ViewOf<typeof people>;
export type HousePerson = z.input<typeof housePersonView>;

/** Someone of the guest book. */
export const guestPersonView = z.extend(housePersonView, {
  /** The menus that are planned for them. */
  menuIds: z.array(z.int()),
  ...guestVisits,
});
export type GuestPerson = z.input<typeof guestPersonView>;

const name = requiredText(MAX_NAME, withReason({ no_person_name: "Please enter a name." }));
const notPortion = withReason(
  { not_portion: "Please enter a portion from {min} to {max}." },
  { min: MIN_PORTION, max: MAX_PORTION },
);
const fields = {
  userId: z.nullish(userId),
  /** Two decimals are kept. */
  portion: z.optional(
    z.number(notPortion).check(z.minimum(MIN_PORTION, notPortion), z.maximum(MAX_PORTION, notPortion)),
  ),
  ...needsFields,
};
export const housePersonInput = z.object({ name, ...fields });
export const personInput = z.extend(housePersonInput, {
  /** In the guest book; an account and a portion are then ignored. */
  isGuest: z.optional(yesOrNo),
  /** The answer of this guest. */
  answerId: z.optional(id),
});
export type PersonInput = z.output<typeof personInput>;
const menuParams = z.object({ id: idText, menuId: idText });
/** Omitted fields stay unchanged. */
export const housePersonChanges = z.object({
  name: z.optional(name),
  ...fields,
  expectedUpdatedAt,
});
export type HousePersonChanges = z.output<typeof housePersonChanges>;

export const peopleApi = {
  list: endpoint("get", "/api/people", {
    access: "member",
    scope: "full",
    summary:
      "List who eats at home: meals and lists are for the sum of their portions, and ideas fit all their needs",
    response: z.array(housePersonView),
  }),
  listGuests: endpoint("get", "/api/people/guests", {
    access: "member",
    scope: "full",
    summary: "List the guest book: what members typed, and what is known from the answers of each",
    response: z.array(guestPersonView),
  }),
  create: endpoint("post", "/api/people", {
    access: "member",
    summary: `Add someone who eats at home, at most ${MAX_PEOPLE}, or to the guest book, at most ${MAX_GUESTS} (409 \`in_book\`)`,
    body: personInput,
    response: housePersonView,
    status: 201,
  }),
  update: endpoint("patch", "/api/people/:id", {
    access: "member",
    summary: "Change someone who eats at home or in the guest book (409 `stale`)",
    params: idParams,
    body: housePersonChanges,
    response: housePersonView,
  }),
  delete: endpoint("delete", "/api/people/:id", {
    access: "member",
    summary: "Remove someone who eats at home or in the guest book (idempotent)",
    params: idParams,
  }),
  join: endpoint("put", "/api/people/:id/answers/:answerId", {
    access: "member",
    summary: "Say that an answer is of someone in the guest book (idempotent; 409 `in_book`)",
    params: answerParams,
  }),
  plan: endpoint("put", "/api/people/:id/menus/:menuId", {
    access: "member",
    summary: "Plan a menu for someone in the guest book (idempotent; 409 `pending`)",
    params: menuParams,
  }),
  unplan: endpoint("delete", "/api/people/:id/menus/:menuId", {
    access: "member",
    summary: "Plan a menu without someone in the guest book (idempotent)",
    params: menuParams,
  }),
};
