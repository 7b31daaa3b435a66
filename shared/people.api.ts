import * as z from "zod/mini";
import type { people } from "#shared/schema/index.ts";
import type { ViewOf } from "#shared/schema/view-of.ts";
import { needsFields } from "./events.api.ts";
import { endpoint } from "./http/endpoint.ts";
import { idParams, requiredText, timestamp, userId } from "./http/wire.ts";
import { withReason } from "./http/with-reason.ts";
import { FOOD_LABELS, MAX_NAME, MAX_PEOPLE, MAX_PORTION, MIN_PORTION } from "./limits.ts";

/** Someone who eats at home. */
export const housePersonView = z.object({
  id: z.int(),
  /** With an account, its first name. */
  name: z.string(),
  /** The account of a member. */
  userId: z.nullable(z.string()),
  /** 1 is that of an adult. */
  portion: z.number(),
  /** Allergens to avoid and diets to follow. */
  needs: z.array(z.enum(FOOD_LABELS)),
  needsText: z.nullable(z.string()),
  updatedAt: timestamp,
}) satisfies ViewOf<typeof people>;
export type HousePerson = z.input<typeof housePersonView>;

const name = requiredText(MAX_NAME, withReason({ no_person_name: "Please enter a name." }));
const notPortion = withReason(
  { not_portion: "Please enter a portion from {min} to {max}." },
  { min: MIN_PORTION, max: MAX_PORTION },
);
const fields = {
  userId: z.optional(z.nullable(userId)),
  /** Two decimals are kept. */
  portion: z.optional(
    z.number(notPortion).check(z.minimum(MIN_PORTION, notPortion), z.maximum(MAX_PORTION, notPortion)),
  ),
  ...needsFields,
};
export const housePersonInput = z.object({ name, ...fields });
/** Omitted fields stay unchanged. */
export const housePersonChanges = z.object({
  name: z.optional(name),
  ...fields,
  /** `updatedAt` of the edited version; if the person has changed since, nothing is saved (409). */
  expectedUpdatedAt: z.optional(timestamp),
});

export const peopleApi = {
  list: endpoint("get", "/api/people", {
    access: "member",
    scope: "full",
    summary:
      "List who eats at home: meals and lists are for the sum of their portions, and ideas fit all their needs",
    response: z.array(housePersonView),
  }),
  create: endpoint("post", "/api/people", {
    access: "member",
    summary: `Add someone who eats at home, at most ${MAX_PEOPLE}`,
    body: housePersonInput,
    response: housePersonView,
    status: 201,
  }),
  update: endpoint("patch", "/api/people/:id", {
    access: "member",
    summary: "Change someone who eats at home (409 `stale`)",
    params: idParams,
    body: housePersonChanges,
    response: housePersonView,
  }),
  delete: endpoint("delete", "/api/people/:id", {
    access: "member",
    summary: "Remove someone who eats at home (idempotent)",
    params: idParams,
  }),
};
