import { t } from "@lingui/core/macro";
import { useRef, useState } from "react";
import { showNotSent, useGuestForm, type GuestForm } from "#client/features/guests/use-guest-form.ts";
import { ApiError } from "#client/lib/api/call.ts";
import { toast } from "#client/ui/status/toast.ts";
import { deleteDraft, saveDraft, readDraft } from "./guest-draft.ts";
import { noDishes, initialValues, type GuestValues } from "./guest-form.ts";
import { type GuestEvent, type GuestLink, type SentSuggestion } from "./guest-page.data.ts";
import { sendSuggestion } from "./send-suggestion.ts";

/** Loaded when something is filled in, because zod would be a tenth of the page. */
const loadCheck = () => import("./guest-form-check.ts").catch(() => undefined);

export type SuggestionForm = GuestForm<GuestValues>;

export interface SuggestionFormCallbacks {
  onSent: (sent: SentSuggestion) => void;
  /** @param mayHaveArrived an earlier attempt may have reached the server before the connection was lost */
  onLinkClosed: (error: ApiError, values: GuestValues, mayHaveArrived: boolean) => void;
  onDishesGone: () => void;
}

/** The form of a suggestion, saved as a draft on the device. */
export function useSuggestionForm(link: GuestLink, event: GuestEvent, callbacks: SuggestionFormCallbacks) {
  const base = event.own?.updatedAt ?? null;
  const [start] = useState(() => initialValues(event));
  const mayHaveArrived = useRef(false);
  return useGuestForm<GuestValues>({
    start: () => readDraft(link, base, start) ?? start,
    onValues: (values) => {
      if (JSON.stringify(values) === JSON.stringify(start)) return deleteDraft(link);
      saveDraft(link, base, values);
      void loadCheck();
    },
    validate: async (values) => {
      // If it cannot be loaded, the server alone checks.
      const errors = (await loadCheck())?.validateGuestForm(values) ?? {};
      if (Object.keys(errors)[0] === "dishIds") toast({ ...noDishes(), variant: "destructive" });
      return errors;
    },
    send: async (values) => {
      const sent = await sendSuggestion(link, values);
      deleteDraft(link);
      callbacks.onSent(sent);
    },
    onFailure: (error, values) => {
      if (!(error instanceof ApiError)) mayHaveArrived.current = true;
      else if (error.status === 404 || error.status === 410) {
        return callbacks.onLinkClosed(error, values, mayHaveArrived.current);
      }
      showNotSent(error, t`Failed to submit menu. Please try again.`, t`Nothing you chose is lost.`);
    },
    onDishesGone: callbacks.onDishesGone,
  });
}
