import { acquireLock } from "#server/database/advisory-lock.ts";
import { transact, type Transaction } from "#server/database/db.ts";
import type { Deps } from "#server/deps.ts";
import { moveClaims } from "#server/features/menus/claims.sql.ts";
import { joinGuest } from "#server/features/people/people.service.ts";
import { joinPersons } from "#server/features/people/same-person.service.ts";
import { badRequest, conflict, failure, notFound, requireFound } from "#server/http/errors.ts";
import type { Member } from "#server/http/session/member.ts";
import { digestOf, newLinkToken } from "#server/lib/link-token.ts";
import type { AnswerChanges, EnteredAnswerInput } from "#shared/events.api.ts";
import { MAX_ANSWERS, MAX_NOTE, MAX_THANKS } from "#shared/limits.ts";
import { addAnswer, changeAnswer, deleteAnswer, requireChangeable } from "./answers.service.ts";
import {
  findGroupInvitation,
  findOwnAnswer,
  listAnswers,
  listDishRecipes,
  lockGroupInvitation,
  replaceWishes,
  updateAnswerKeepingVersion,
  updateAnswerRow,
} from "./events.queries.ts";
import { getEvent } from "./group-invitations.service.ts";

type Ids = { id: number; answerId: number };
type Locked = Awaited<ReturnType<typeof lockAnswers>>;

/**
 * Saves an answer that a member enters for a guest, also if the link is closed or full. Sent again with the same `key`,
 * it changes the saved one.
 * @throws 404 without an invitation; 410 if the event is over or the link was withdrawn; 409 `conflict` from
 *   `MAX_ANSWERS` on; 400 that names the field
 */
export async function enterAnswer(
  deps: Deps,
  user: Member,
  menuId: number,
  { key, personId, ...input }: EnteredAnswerInput,
) {
  const enter = async (tx: Transaction, { event }: Locked) => {
    requireChangeable(event, user);
    const editTokenHash = digestOf(
      key ? digestOf(`${event.invitationId} ${user.id} ${key}`) : newLinkToken(),
    );
    const saved = await findOwnAnswer(tx, editTokenHash);
    if (saved) return changeAnswer(tx, event, saved.answer, input, user);
    if (event.answered >= MAX_ANSWERS) throw conflict("too_many_answers", { count: MAX_ANSWERS });
    const id = await addAnswer(tx, event, input, editTokenHash, user);
    if (personId) await joinGuest(tx, personId, id);
  };
  return changeAnswers(deps, menuId, enter, { missing: "Invitation", joins: personId !== undefined });
}

/** @throws 404; 410 if the event is over or the link was withdrawn; 409 `stale`; 400 that names the field */
export async function changeAnswerFor(
  deps: Deps,
  user: Member,
  { id, answerId }: Ids,
  changes: AnswerChanges,
) {
  return changeAnswers(deps, id, (tx, { event, answerOf }) =>
    changeAnswer(tx, event, answerOf(answerId), changes, user),
  );
}

/** Gives a guest the recipe that they asked for, or takes it back. @throws 404; 409 `without_recipe` */
export async function giveRecipe(
  deps: Deps,
  { id, answerId, dishId }: Ids & { dishId: number },
  isGiven: boolean,
) {
  return changeAnswers(deps, id, async (tx, { event, answerOf }) => {
    const { askedRecipes, givenRecipes } = answerOf(answerId);
    if (!askedRecipes.includes(dishId) || !event.dishIds.includes(dishId)) throw notFound("Dish");
    const others = givenRecipes.filter((other) => other !== dishId);
    if (isGiven && !(await listDishRecipes(tx, [dishId])).has(dishId)) throw failure(409, "without_recipe");
    await updateAnswerKeepingVersion(tx, answerId, { givenRecipes: isGiven ? [...others, dishId] : others });
  });
}

/** Makes a link with which the guest takes over an answer that a member entered. @throws 404; 409 `own_link` */
export async function makeEditLink({ db }: Deps, menuId: number, answerId: number) {
  return transact(db, async (tx) => {
    const { answerOf } = await lockAnswers(tx, menuId);
    if (answerOf(answerId).isOwn) throw failure(409, "own_link");
    const editToken = newLinkToken();
    await updateAnswerRow(tx, answerId, { editTokenHash: digestOf(editToken) });
    return { editToken };
  });
}

/** Removes a guest's answer for the host. @throws 404 */
export async function removeAnswer(deps: Deps, menuId: number, answerId: number) {
  return changeAnswers(deps, menuId, (tx, { event, answerOf }) =>
    deleteAnswer(tx, event, answerOf(answerId)),
  );
}

/**
 * Adds needs and notes of one answer to another, and wishes and claims if that one is coming; removes the first. The
 * number of people stays that of the kept answer.
 * @throws 404; 400 for the same answer; 409 `too_long`
 */
export async function mergeAnswers(deps: Deps, menuId: number, answerId: number, fromId: number) {
  if (answerId === fromId) throw badRequest("same_answer", "from");
  const merge = async (tx: Transaction, { event, answerOf }: Locked) => {
    const [kept, from] = [answerOf(answerId), answerOf(fromId)];
    if (from.person) await joinPersons(tx, [kept.id, from.id]);
    const joined = (field: "needsText" | "note" | "thanks", max: number) => {
      const text = [...new Set([kept[field], from[field]])]
        .filter(Boolean)
        .join(field === "thanks" ? " " : "\n");
      // Its guest could not save a longer text again.
      if (text.length > max) throw failure(409, "too_long");
      return text || null;
    };
    await updateAnswerRow(tx, kept.id, {
      needs: [...new Set([...kept.needs, ...from.needs])],
      needsText: joined("needsText", MAX_NOTE),
      note: joined("note", MAX_NOTE),
      thanks: joined("thanks", MAX_THANKS),
      thankedAt: kept.thankedAt ?? from.thankedAt,
      askedRecipes: [...new Set([...kept.askedRecipes, ...from.askedRecipes])],
      givenRecipes: [...new Set([...kept.givenRecipes, ...from.givenRecipes])],
    });
    if (kept.isComing) {
      await replaceWishes(tx, kept.id, [...new Set([...kept.dishIds, ...from.dishIds])]);
      await moveClaims(tx, from.id, kept.id);
    }
    await deleteAnswer(tx, event, from);
  };
  return changeAnswers(deps, menuId, merge, { joins: true });
}

/** Returns the changed event. */
async function changeAnswers(
  { db }: Deps,
  menuId: number,
  change: (tx: Transaction, locked: Locked) => Promise<void>,
  { missing, joins = false }: { missing?: string; joins?: boolean } = {},
) {
  await transact(db, async (tx) => {
    // Before the invitation, as when a guest deletes all answers.
    if (joins) await acquireLock(tx, "people");
    await change(tx, await lockAnswers(tx, menuId, missing));
  });
  return getEvent(db, menuId);
}

async function lockAnswers(tx: Transaction, menuId: number, missing = "Answer") {
  await lockGroupInvitation(tx, { menuId });
  const event = requireFound(await findGroupInvitation(tx, { menuId }), missing);
  const answers = await listAnswers(tx, event.invitationId);
  const answerOf = (id: number) =>
    requireFound(
      answers.find((answer) => answer.id === id),
      "Answer",
    );
  return { event, answerOf };
}
