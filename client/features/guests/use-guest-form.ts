import { useCallback, useEffect, useRef, useState } from "react";
import { ApiError } from "#client/lib/call.ts";
import { toast } from "#client/ui/toast.ts";
import { MAX_DISHES_PER_MENU } from "#shared/limits.ts";
import { deleteDraft, saveDraft, readDraft } from "./guest-draft.ts";
import {
  validateGuestForm,
  NO_DISHES,
  initialValues,
  type GuestErrors,
  type GuestField,
  type GuestValues,
  type SetGuestValue,
} from "./guest-form.ts";
import { sendSuggestion, type GuestEvent, type GuestLink, type SentSuggestion } from "./guest-page.data.ts";

export interface GuestForm {
  values: GuestValues;
  set: SetGuestValue;
  /** Chooses a dish, or no longer; never more than a menu can have. */
  toggleDish: (id: number) => void;
  errors: GuestErrors;
  isSending: boolean;
  /** Sending failed; nothing is lost. */
  hasFailed: boolean;
  /** Sends what is filled in. Says what is missing instead, and returns the first field it is missing in. */
  submit: () => GuestField | null;
}

export interface GuestFormCallbacks {
  onSent: (sent: SentSuggestion) => void;
  /** The link is over. @param mayHaveArrived an earlier try was sent, but its answer got lost */
  onLinkClosed: (error: ApiError, values: GuestValues, mayHaveArrived: boolean) => void;
  /** The server knows some of the chosen dishes no longer. */
  onDishesGone: () => void;
}

/** What the guest fills in: kept on the device across a reload, checked, sent once. */
export function useGuestForm(link: GuestLink, event: GuestEvent, ends: GuestFormCallbacks): GuestForm {
  const base = event.own?.updatedAt ?? null;
  const [start] = useState(() => initialValues(event));
  const [values, setValues] = useState(() => readDraft(link, base, start) ?? start);
  const [errors, setErrors] = useState<GuestErrors>({});
  const [sending, setSending] = useState<"not" | "now" | "failed">("not");
  const isBusy = useRef(false);
  const mayHaveArrived = useRef(false);

  useEffect(() => {
    if (JSON.stringify(values) === JSON.stringify(start)) deleteDraft(link);
    else saveDraft(link, base, values);
  }, [link, base, start, values]);

  const set = useCallback<SetGuestValue>((field, value) => {
    setValues((before) => ({ ...before, [field]: value }));
    setErrors((before) => ({ ...before, [field]: undefined }));
  }, []);

  const toggleDish = useCallback((id: number) => {
    setValues((before) => ({ ...before, dishIds: toggled(before.dishIds, id) }));
    setErrors((before) => ({ ...before, dishIds: undefined }));
  }, []);

  const send = async () => {
    isBusy.current = true;
    setSending("now");
    try {
      const sent = await sendSuggestion(link, values);
      deleteDraft(link);
      ends.onSent(sent);
    } catch (error) {
      isBusy.current = false;
      setSending("failed");
      if (!(error instanceof ApiError)) mayHaveArrived.current = true;
      else if (error.status === 404 || error.status === 410) {
        return ends.onLinkClosed(error, values, mayHaveArrived.current);
      }
      report(error);
    }
  };

  const report = (error: unknown) => {
    const issues = error instanceof ApiError ? error.issues : [];
    const found = Object.fromEntries(issues.map(({ path, message }) => [path.split(".")[0] ?? "", message]));
    setErrors(found);
    if ("dishIds" in found) ends.onDishesGone();
    toast({
      title: "Failed to submit menu. Please try again.",
      description: describe(error),
      variant: "destructive",
    });
  };

  const submit = (): GuestField | null => {
    // A second tap while the first is on its way.
    if (isBusy.current) return null;
    const found = validateGuestForm(values);
    setErrors(found);
    const [first] = Object.keys(found) as GuestField[];
    if (!first) {
      void send();
      return null;
    }
    if (first === "dishIds") toast({ ...NO_DISHES, variant: "destructive" });
    return first;
  };

  return {
    values,
    set,
    toggleDish,
    errors,
    isSending: sending === "now",
    hasFailed: sending === "failed",
    submit,
  };
}

function toggled(ids: number[], id: number): number[] {
  if (ids.includes(id)) return ids.filter((one) => one !== id);
  return ids.length < MAX_DISHES_PER_MENU ? [...ids, id] : ids;
}

/** What a person can do about it. A failure of the server has no sentence that helps. */
function describe(error: unknown): string {
  if (!(error instanceof ApiError)) return "You may be offline. Nothing you chose is lost.";
  if (error.status < 500 && error.serverMessage) return error.serverMessage;
  return "Nothing you chose is lost.";
}
