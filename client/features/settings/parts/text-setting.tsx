import { standardSchemaResolver } from "@hookform/resolvers/standard-schema";
import type { ComponentProps } from "react";
import { useForm } from "react-hook-form";
import * as z from "zod/mini";
import { showIssues } from "#client/lib/api/server-issues.ts";
import { formSchema } from "#client/lib/form-schema.ts";
import { Input } from "#client/ui/form/input.tsx";
import { settingsChanges, type Settings } from "#shared/settings.api.ts";
import { useUpdateSettings } from "../settings.data.ts";
import { SettingForm } from "./setting-form.tsx";

type Name = "householdName" | "guestDataMonths" | "householdServings";

interface TextSettingProps extends ComponentProps<typeof Input> {
  name: Name;
  saved: Settings[Name];
  label: string;
  hideLabel?: boolean;
  hint?: string;
}

/** Follows the changes of other administrators, but keeps unsaved input. */
export function TextSetting({ name, saved, label, hideLabel, hint, ...input }: TextSettingProps) {
  const update = useUpdateSettings();
  // Without z.pick, which would enlarge the first script of all pages.
  const schema = z.object({ [name]: settingsChanges.shape[name] });
  const form = useForm({
    values: { [name]: String(saved ?? "") },
    resetOptions: { keepDirtyValues: true },
    resolver: standardSchemaResolver(formSchema<typeof schema, Record<string, string>>(schema)),
  });
  const save = form.handleSubmit((changes) => {
    const sent = form.getValues(name);
    update.mutate(changes, {
      onSuccess: (settings) => {
        // Keeps input that was typed while saving.
        if (form.getValues(name) !== sent) return;
        form.reset({ [name]: String(settings[name] ?? "") }, { keepDirtyValues: false });
      },
      onError: (error) => showIssues(form, error),
    });
  });
  const field = { label, hideLabel, hint, error: form.formState.errors[name]?.message };
  return (
    <SettingForm {...field} onSubmit={save} pending={update.isPending}>
      <Input {...form.register(name)} {...input} autoComplete="off" />
    </SettingForm>
  );
}
