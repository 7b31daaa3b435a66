import { standardSchemaResolver } from "@hookform/resolvers/standard-schema";
import { useForm } from "react-hook-form";
import * as z from "zod/mini";
import { useCurrentUser } from "#client/features/auth/auth.data.ts";
import { showIssues } from "#client/lib/api/server-issues.ts";
import { Button } from "#client/ui/button.tsx";
import { SectionCard } from "#client/ui/card.tsx";
import { Field } from "#client/ui/form/field.tsx";
import { Input } from "#client/ui/form/input.tsx";
import { MAX_HOUSEHOLD_NAME } from "#shared/limits.ts";
import { settingsChanges } from "#shared/public.api.ts";
import { useUpdateSettings } from "./settings.data.ts";

const nameForm = z.pipe(
  z.transform((values: { householdName: string }): z.input<typeof settingsChanges> => values),
  settingsChanges,
);

export function HouseholdName() {
  const update = useUpdateSettings();
  const form = useForm({
    defaultValues: { householdName: "" },
    // Follows the change of another administrator, but keeps what was typed.
    values: { householdName: useCurrentUser().householdName ?? "" },
    resetOptions: { keepDirtyValues: true },
    resolver: standardSchemaResolver(nameForm),
  });
  const { errors } = form.formState;
  const save = form.handleSubmit(({ householdName }) => {
    if (update.isPending) return;
    const sent = form.getValues("householdName");
    update.mutate(
      { householdName },
      {
        onSuccess: (saved) => {
          // Keeps what was typed while saving.
          if (form.getValues("householdName") !== sent) return;
          form.reset({ householdName: saved.householdName ?? "" }, { keepDirtyValues: false });
        },
        onError: (error) => showIssues(form, error),
      },
    );
  });
  return (
    <SectionCard
      id="household-name"
      title="Household name"
      description="Shown on Home, invitations, shared links and printed menus."
    >
      <form noValidate onSubmit={(event) => void save(event)} className="flex flex-wrap items-start gap-2">
        <Field
          label="Household name"
          hideLabel
          error={errors.householdName?.message}
          className="min-w-48 flex-1"
        >
          <Input
            {...form.register("householdName")}
            maxLength={MAX_HOUSEHOLD_NAME}
            placeholder="The Beckers"
            autoComplete="off"
          />
        </Field>
        <Button
          type="submit"
          variant="secondary"
          className="md:h-11"
          pending={update.isPending}
          pendingLabel="Saving…"
        >
          Save
        </Button>
      </form>
    </SectionCard>
  );
}
