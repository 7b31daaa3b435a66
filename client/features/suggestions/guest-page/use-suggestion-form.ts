import { t } from "@lingui/core/macro";
import { useRef, useState } from "react";
import { showNotSent, useGuestForm, type GuestForm } from "#client/features/guests/use-guest-form.ts";
import { ApiError } from "#client/lib/api/call.ts";
import { deleteDraft, saveDraft } from "#client/lib/device/draft-store.ts";
import { toast } from "#client/ui/status/toast.ts";
import { guestDraftKey, readGuestDraft } from "./guest-draft.ts";
import type { GuestLink, OpenedLink, SentSuggestion } from "./guest-page.data.ts";
import { initialValues, noDishes, sendSuggestion, type GuestValues } from "./suggestion-form.ts";

/** Loaded when something is filled in, because zod would be a tenth of the page. */
const loadCheck = () => import("./suggestion-form-check.ts").catch(() => undefined);

export type SuggestionForm = GuestForm<GuestValues>;

export interface SuggestionFormCallbacks {
  onSent: (sent: SentSuggestion) => void;
  /** @param mayHaveArrived an earlier attempt may have reached the server before the connection was lost */
  onLinkClosed: (error: ApiError, values: GuestValues, mayHaveArrived: boolean) => void;
  onDishesGone: () => void;
}

/** The form of a suggestion, saved as a draft on the device. */
export function useSuggestionForm(link: GuestLink, event: OpenedLink, callbacks: SuggestionFormCallbacks) {
  const key = guestDraftKey(link);
  const base = event.own?.updatedAt ?? null;
  const [start] = useState(() => initialValues(event));
  const mayHaveArrived = useRef(false);
  return useGuestForm<GuestValues>({
    start: () => readGuestDraft(link, base, start) ?? start,
    onValues: (values) => {
      if (JSON.stringify(values) === JSON.stringify(start)) return deleteDraft(key);
      saveDraft(key, { base, values });
      void loadCheck();
    },
    validate: async (values) => {
      // If it cannot be loaded, the server alone checks.
      const errors = (await loadCheck())?.validateSuggestion(values) ?? {};
      if (Object.keys(errors)[0] === "dishIds") toast({ ...noDishes(), variant: "destructive" });
      return errors;
    },
    send: async (values) => {
      const sent = await sendSuggestion(link, values);
      deleteDraft(key);
      callbacks.onSent(sent);
    },
    onFailure: (error, values) => {
      if (!(error instanceof ApiError)) mayHaveArrived.current = true;
      else if (error.status === 404 || error.status === 410)
        return callbacks.onLinkClosed(error, values, mayHaveArrived.current);
      showNotSent(error, t`Failed to submit menu. Please try again.`, t`Nothing you chose is lost.`);
    },
    onDishesGone: callbacks.onDishesGone,
  });
}
