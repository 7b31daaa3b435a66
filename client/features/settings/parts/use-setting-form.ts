import { standardSchemaResolver } from "@hookform/resolvers/standard-schema";
import type { SyntheticEvent } from "react";
import { useForm, type FieldValues } from "react-hook-form";
import { showIssues } from "#client/lib/api/server-issues.ts";
import type { CallInput } from "#shared/http/endpoint.ts";
import type { Settings, settingsApi } from "#shared/public.api.ts";
import { useUpdateSettings } from "../settings.data.ts";

type Changes = CallInput<typeof settingsApi.update>["body"];

interface SettingFormOptions<Values extends FieldValues, Saved extends Partial<Settings>> {
  saved: Saved;
  valuesOf: (saved: Saved | Settings) => Values;
  schema: Parameters<typeof standardSchemaResolver<Values, unknown, Changes>>[0];
}

/** A form that follows the changes of other administrators, but keeps what was typed. */
export function useSettingForm<Values extends FieldValues, Saved extends Partial<Settings>>(
  options: SettingFormOptions<Values, Saved>,
) {
  const { saved, valuesOf, schema } = options;
  const update = useUpdateSettings();
  const form = useForm<Values, unknown, Changes>({
    values: valuesOf(saved),
    resetOptions: { keepDirtyValues: true },
    resolver: standardSchemaResolver(schema),
  });
  const save = form.handleSubmit((changes) => {
    if (update.isPending) return;
    const sent = JSON.stringify(form.getValues());
    update.mutate(changes, {
      onSuccess: (settings) => {
        // Keeps what was typed while saving.
        if (JSON.stringify(form.getValues()) !== sent) return;
        form.reset(valuesOf(settings), { keepDirtyValues: false });
      },
      onError: (error) => showIssues(form, error),
    });
  });
  return {
    form,
    pending: update.isPending,
    onSubmit: (event: SyntheticEvent) => void save(event),
  };
}
