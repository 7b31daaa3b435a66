import { t } from "@lingui/core/macro";
import { useCallback, useEffect, useEffectEvent, useState, type ChangeEvent } from "react";
import { ApiError, ProxyError } from "#client/lib/api/call.ts";
import { showProblem } from "#client/ui/status/toast.ts";
import { MAX_DISHES_PER_MENU } from "#shared/limits.ts";

export type FormErrors<Values> = { [Field in keyof Values]?: string | undefined };
type TextField<Values> = {
  [Field in keyof Values]: Values[Field] extends string ? Field & string : never;
}[keyof Values];

interface GuestFormOptions<Values> {
  start: Values | (() => Values);
  /** Called with the first values and after each change. */
  onValues: (values: Values) => void;
  /** Called on Submit. Returns a message for each invalid field; the first one is focused. */
  validate: (values: Values) => FormErrors<Values> | Promise<FormErrors<Values>>;
  /** Sends the values and leaves the form. */
  send: (values: Values) => Promise<void>;
  onFailure: (error: unknown, values: Values) => void;
  /** Some of the chosen dishes are no longer offered. */
  onDishesGone: () => void;
}

export type GuestForm<Values extends { dishIds: number[] }> = ReturnType<typeof useGuestForm<Values>>;

export function useGuestForm<Values extends { dishIds: number[] }>(options: GuestFormOptions<Values>) {
  const [values, setValues] = useState(options.start);
  const [errors, setErrors] = useState<FormErrors<Values>>({});
  const [sending, setSending] = useState<"not" | "now" | "failed">("not");
  const focusField = useFocusField();
  const onValues = useEffectEvent(options.onValues);
  useEffect(() => {
    onValues(values);
  }, [values]);

  const set = useCallback((changes: Partial<Values>) => {
    setValues((before) => ({ ...before, ...changes }));
    const corrected = Object.fromEntries(Object.keys(changes).map((field) => [field, undefined]));
    setErrors((before) => ({ ...before, ...corrected }));
  }, []);
  /** Adds or removes a dish, up to the maximum for a menu. */
  const toggleDish = useCallback((id: number) => {
    setValues((before) => ({ ...before, dishIds: toggled(before.dishIds, id) }));
    setErrors((before) => ({ ...before, dishIds: undefined }));
  }, []);

  const submit = async () => {
    setSending("now");
    try {
      const problems = await options.validate(values);
      setErrors(problems);
      const [first] = Object.keys(problems);
      if (first === undefined) return await options.send(values);
      setSending(sending);
      focusField(first);
    } catch (error) {
      setSending("failed");
      const issues = error instanceof ApiError ? error.issues : [];
      const rejected = Object.fromEntries(
        issues.map(({ path, message }) => [path.split(".")[0] ?? "", message]),
      );
      setErrors((before) => ({ ...before, ...rejected }));
      if ("dishIds" in rejected) options.onDishesGone();
      options.onFailure(error, values);
    }
  };

  return {
    values,
    set,
    toggleDish,
    /** Returns the props of a field's input. */
    input: (name: TextField<Values>) => ({
      name,
      value: String(values[name]),
      onChange: ({ target }: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) =>
        set({ [name]: target.value } as Partial<Values>),
    }),
    errors,
    isSending: sending === "now",
    hasFailed: sending === "failed",
    onSubmit: () => void submit(),
  };
}

function toggled(ids: number[], id: number): number[] {
  if (ids.includes(id)) return ids.filter((chosen) => chosen !== id);
  return ids.length < MAX_DISHES_PER_MENU ? [...ids, id] : ids;
}

/** Returns a function that focuses a field after the next render: a folded part opens first. */
function useFocusField() {
  const [target, setTarget] = useState<{ field: string } | null>(null);
  useEffect(() => {
    if (!target) return;
    const { field } = target;
    document.querySelector<HTMLElement>(`[name="${field}"], [data-field="${field}"]`)?.focus();
  }, [target]);
  return (field: string) => setTarget({ field });
}

/**
 * Shows that nothing was sent, with the server's message only for client errors; those of server errors do not help the
 * guest.
 */
export function showNotSent(error: unknown, title: string, nothingLost: string): void {
  const isOffline = !(error instanceof ApiError);
  const message = isOffline || error.status >= 500 ? undefined : error.serverMessage;
  const reason = error instanceof ProxyError ? `${error.text}.` : message;
  showProblem(title, reason ?? [isOffline && t`You may be offline.`, nothingLost].filter(Boolean).join(" "));
}
