import { standardSchemaResolver } from "@hookform/resolvers/standard-schema";
import { t } from "@lingui/core/macro";
import { useEffect, useEffectEvent, useState } from "react";
import {
  useForm,
  type DefaultValues,
  type FieldValues,
  type Path,
  type UseFormReturn,
} from "react-hook-form";
import { showIssues } from "#client/lib/api/server-issues.ts";
import { deleteDraft } from "#client/lib/device/draft-store.ts";
import { findDraft, keepForm, registerForm } from "#client/lib/draft.ts";
import { useOpenDialog } from "#client/ui/dialog/addressed-dialogs.tsx";
import { toast } from "#client/ui/status/toast.ts";

/** Returns the input that was kept when the session ended while this form was open. */
export function useDraft<T>(name: string): T | undefined {
  const [draft] = useState(() => findDraft(name));
  useEffect(() => {
    if (!draft) return;
    // From now on, it is unsaved input of the form.
    deleteDraft(draft.key);
    toast({ title: t`Your draft is back`, description: t`It has not been saved yet.` });
    // It survives further reloads, too.
    const keep = () => keepForm(name);
    window.addEventListener("pagehide", keep);
    return () => window.removeEventListener("pagehide", keep);
  }, [draft, name]);
  return draft?.value as T | undefined;
}

/**
 * Keeps a form's unsaved input if the session ends.
 * @param read returns the input; null if there is nothing to keep
 */
export function useKeepDraft(name: string, read: () => unknown): void {
  const readLatest = useEffectEvent(read);
  useEffect(() => {
    return registerForm({ name, read: () => readLatest() });
  }, [name]);
}

/** The name of a draft of the surrounding dialog. */
export function useDraftName(): string {
  const { param, value } = useOpenDialog();
  return `${param}=${value}`;
}

/** Fills in a draft as unsaved input. */
export function useRestored<Values extends FieldValues>(
  { getValues, reset }: Pick<UseFormReturn<Values>, "getValues" | "reset">,
  draft: Values | undefined,
): void {
  useEffect(() => {
    if (draft) reset({ ...getValues(), ...draft }, { keepDefaultValues: true });
  }, [getValues, reset, draft]);
}

interface DialogFormOptions<Values extends FieldValues, Output> {
  defaultValues: Values;
  schema: Parameters<typeof standardSchemaResolver<Values, unknown, Output>>[0];
  /** Returns the draft to keep, by default the values; null with passwords, which must not be stored. */
  toDraft?: (values: Values) => unknown;
}

/** A form of a dialog, with a draft. */
export function useDialogForm<Values extends FieldValues, Output>(
  options: DialogFormOptions<Values, Output>,
) {
  return useDraftForm(options, useDraft<Values>(useDraftName()));
}

/** `useDialogForm` for drafts that are not just values. */
export function useDraftForm<Values extends FieldValues, Output>(
  { defaultValues, schema, toDraft = (values) => values }: DialogFormOptions<Values, Output>,
  draft: Values | undefined,
) {
  const { isOpen, close } = useOpenDialog();
  const form = useForm<Values, unknown, Output>({
    defaultValues: defaultValues as DefaultValues<Values>,
    resolver: standardSchemaResolver(schema),
    // The library's own focus comes twice, the second time after a fast member has typed and at the next error.
    shouldFocusError: false,
  });
  const { errors, isDirty } = form.formState;
  useRestored(form, draft);
  useKeepDraft(useDraftName(), () => (isOpen && isDirty ? toDraft(form.getValues()) : null));
  const done = { onSuccess: () => void close(), onError: (error: Error) => void showIssues(form, error) };
  return {
    form,
    errors,
    isDirty,
    /** @param send gets options of a mutation: close the dialog, or show the server's errors at the fields */
    submit: (
      send: (output: Output, options: typeof done) => void,
      onInvalid?: Parameters<typeof form.handleSubmit>[1],
    ) =>
      form.handleSubmit(
        (output) => send(output, done),
        (refused) => {
          const first = (Object.keys(defaultValues) as Path<Values>[]).find((field) => field in refused);
          // Once the field is mounted, unless `onInvalid` or the member has cleared its error.
          setTimeout(() => first && form.getFieldState(first).invalid && form.setFocus(first));
          return onInvalid?.(refused);
        },
      ),
  };
}
