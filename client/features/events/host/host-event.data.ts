import { t } from "@lingui/core/macro";
import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import type { HostEvent } from "#client/features/event-data/event-news.ts";
import { menuEventQuery } from "#client/features/event-data/events.data.ts";
import { toAnswer } from "#client/features/events/guest/guest-answer.data.ts";
import { answerPath } from "#client/features/events/guest/guest-event.data.ts";
import type { AnswerValues } from "#client/features/events/guest/guest-storage.ts";
import { shareNatively } from "#client/features/sharing/share.ts";
import { call, hasStatus, isStale } from "#client/lib/api/call.ts";
import { refetchTopics } from "#client/lib/api/topics.ts";
import { isolate } from "#client/lib/i18n.tsx";
import { publicAddress } from "#client/lib/navigation/public-address.ts";
import { randomKey } from "#client/lib/random-key.ts";
import { DELETE_UNDO_MS } from "#client/lib/timings.ts";
import { offerUndo } from "#client/ui/status/offer-undo.ts";
import { showFailure } from "#client/ui/status/show-failure.ts";
import { showProblem } from "#client/ui/status/toast.ts";
import { hostEventsApi } from "#shared/host-events.api.ts";
import type { CallInput } from "#shared/http/endpoint.ts";
import type { Menu } from "#shared/menus.api.ts";

export type GroupInvitation = NonNullable<HostEvent["invitation"]>;
export type Answer = HostEvent["answers"][number];

/** The dishes of an event, line by line, to be checked for the needs of its guests. */
export const foodChecksQuery = (menuId: number) =>
  queryOptions({
    queryKey: ["food-checks", menuId],
    queryFn: () => call(hostEventsApi.foodChecks, { params: { id: menuId } }),
  });

export const removeAnswerKey = ["answers", "remove"];

/** A mutation that returns the changed event. @param failure the title of the toast */
function useEventMutation<Input>(mutationFn: (input: Input) => Promise<HostEvent>, failure: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn,
    onSuccess: (event) => client.setQueryData(menuEventQuery(event.menuId).queryKey, event),
    onError: (error) =>
      isStale(error)
        ? showProblem(failure, t`It has changed since you opened it.`)
        : showFailure(failure, error),
    // The menu's guest count may follow the answers.
    meta: { refetches: ["answers", "menus", "activities"] },
  });
}

export const useUpdateInvitation = (id: number) =>
  useEventMutation(
    (body: CallInput<typeof hostEventsApi.update>["body"]) =>
      call(hostEventsApi.update, { params: { id }, body }),
    t`The invitation could not be saved`,
  );

export const useCloseInvitation = (id: number) =>
  useEventMutation(
    () => call(hostEventsApi.close, { params: { id } }),
    t`The invitation could not be closed`,
  );

export const useWithdrawGroupInvitation = (id: number) =>
  useEventMutation<void>(
    () => call(hostEventsApi.withdraw, { params: { id } }),
    t`The invitation could not be withdrawn`,
  );

/**
 * Removes an answer. It is hidden immediately; the call is delayed until the Undo toast closes, because a removed
 * answer cannot be restored.
 */
export function useRemoveAnswer(menuId: number) {
  const client = useQueryClient();
  const { queryKey } = menuEventQuery(menuId);
  return useMutation({
    mutationKey: removeAnswerKey,
    mutationFn: async ({ id, name }: Pick<Answer, "id" | "name">) => {
      if (await offerUndo({ title: t`Answer removed`, description: name, duration: DELETE_UNDO_MS })) return;
      const event = await call(hostEventsApi.removeAnswer, { params: { id: menuId, answerId: id } });
      // A response from before the removal would show the answer again.
      await client.cancelQueries({ queryKey });
      client.setQueryData(queryKey, event);
      await refetchTopics(client, "answers", "menus", "activities");
    },
    onError: (error, { name }) => {
      // 404: it was removed, merged or deleted in the meantime.
      if (!hasStatus(error, 404))
        showFailure(t`The answer from ${{ name: isolate(name) }} could not be removed`, error);
      return refetchTopics(client, "answers", "menus", "activities");
    },
  });
}

/** Saves a guest's answer for them, or a change of the version `answer`. @param personId the guest in the guest book */
export function useSaveAnswer(menuId: number, personId?: number) {
  const [key] = useState(randomKey);
  return useEventMutation(
    ({ values, answer }: { values: AnswerValues; answer: Answer | undefined }) =>
      answer
        ? call(hostEventsApi.changeAnswer, {
            params: { id: menuId, answerId: answer.id },
            body: { ...toAnswer(values), expectedUpdatedAt: answer.updatedAt },
          })
        : call(hostEventsApi.enterAnswer, {
            params: { id: menuId },
            body: { ...toAnswer(values), key, personId },
          }),
    t`The answer was not saved`,
  );
}

export const useMergeAnswers = (id: number) =>
  useEventMutation(
    ({ from, into }: { from: number; into: number }) =>
      call(hostEventsApi.mergeAnswers, { params: { id, answerId: into }, body: { from } }),
    t`The answers could not be merged`,
  );

/** Gives the guest a recipe that they asked for, or takes it back. */
export const useGiveRecipe = (id: number, answerId: number) =>
  useEventMutation(
    ({ dishId, isGiven }: { dishId: number; isGiven: boolean }) =>
      call(hostEventsApi.giveRecipe, { params: { id, answerId, dishId }, body: { isGiven } }),
    t`This could not be saved`,
  );

/** Sends the guest a new link to an answer that a member entered; an earlier one ends. */
export function useSendEditLink({ id, title }: Pick<Menu, "id" | "title">) {
  return useMutation({
    mutationFn: async (answer: Pick<Answer, "id">) => {
      const { editToken } = await call(hostEventsApi.makeEditLink, { params: { id, answerId: answer.id } });
      await shareNatively({ title, link: publicAddress(answerPath(editToken)) });
    },
    meta: { failed: t`The link could not be created` },
  });
}

/** Records that an answer is of the same person as an earlier one; with null, as no other. */
export function useLinkPerson() {
  return useMutation({
    mutationFn: ({ id, earlierId }: { id: number; earlierId: number | null }) =>
      earlierId === null
        ? call(hostEventsApi.unlinkPerson, { params: { id } })
        : call(hostEventsApi.linkPerson, { params: { id }, body: { answerId: earlierId } }),
    meta: { failed: t`This could not be saved`, refetches: ["answers"] },
  });
}

export const useClaim = (id: number) =>
  useEventMutation(
    (body: CallInput<typeof hostEventsApi.claim>["body"]) =>
      call(hostEventsApi.claim, { params: { id }, body }),
    t`This could not be saved`,
  );

export const useRelease = (id: number) =>
  useEventMutation(
    (claimId: number) => call(hostEventsApi.release, { params: { id, claimId } }),
    t`This could not be left to someone else`,
  );
