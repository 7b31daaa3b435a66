import { useCallback, useEffect, useRef, useState } from "react";
import { ApiError } from "#client/lib/api/call.ts";
import { toast } from "#client/ui/status/toast.ts";
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
  /** Adds or removes a dish, up to the maximum for a menu. */
  toggleDish: (id: number) => void;
  errors: GuestErrors;
  isSending: boolean;
  hasFailed: boolean;
  /** Sends the menu. If it is invalid, shows the errors and returns the first invalid field instead. */
  submit: () => GuestField | null;
}

export interface GuestFormCallbacks {
  onSent: (sent: SentSuggestion) => void;
  /** @param mayHaveArrived an earlier attempt may have reached the server before the connection was lost */
  onLinkClosed: (error: ApiError, values: GuestValues, mayHaveArrived: boolean) => void;
  /** Some of the chosen dishes were deleted. */
  onDishesGone: () => void;
}

/** The guest's form: saved as a draft on the device, validated, and sent once. */
export function useGuestForm(link: GuestLink, event: GuestEvent, callbacks: GuestFormCallbacks): GuestForm {
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
      callbacks.onSent(sent);
    } catch (error) {
      isBusy.current = false;
      setSending("failed");
      if (!(error instanceof ApiError)) mayHaveArrived.current = true;
      else if (error.status === 404 || error.status === 410) {
        return callbacks.onLinkClosed(error, values, mayHaveArrived.current);
      }
      report(error);
    }
  };

  const report = (error: unknown) => {
    const issues = error instanceof ApiError ? error.issues : [];
    const fieldErrors = Object.fromEntries(
      issues.map(({ path, message }) => [path.split(".")[0] ?? "", message]),
    );
    setErrors(fieldErrors);
    if ("dishIds" in fieldErrors) callbacks.onDishesGone();
    toast({
      title: "Failed to submit menu. Please try again.",
      description: describeFailure(error),
      variant: "destructive",
    });
  };

  const submit = (): GuestField | null => {
    // Ignore a second tap while sending.
    if (isBusy.current) return null;
    const formErrors = validateGuestForm(values);
    setErrors(formErrors);
    const [first] = Object.keys(formErrors) as GuestField[];
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
  if (ids.includes(id)) return ids.filter((chosen) => chosen !== id);
  return ids.length < MAX_DISHES_PER_MENU ? [...ids, id] : ids;
}

/** Returns the server's message only for client errors; those of server errors do not help the guest. */
function describeFailure(error: unknown): string {
  if (!(error instanceof ApiError)) return "You may be offline. Nothing you chose is lost.";
  if (error.status < 500 && error.serverMessage) return error.serverMessage;
  return "Nothing you chose is lost.";
}
