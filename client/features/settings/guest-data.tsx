import { standardSchemaResolver } from "@hookform/resolvers/standard-schema";
import { useQuery } from "@tanstack/react-query";
import { useForm } from "react-hook-form";
import * as z from "zod/mini";
import { showIssues } from "#client/lib/api/server-issues.ts";
import { formSchema } from "#client/lib/form-schema.ts";
import { Button } from "#client/ui/button.tsx";
import { SectionCard } from "#client/ui/card.tsx";
import { Field } from "#client/ui/form/field.tsx";
import { Input } from "#client/ui/form/input.tsx";
import { QueryContent } from "#client/ui/status/query-content.tsx";
import { SkeletonText } from "#client/ui/status/skeleton.tsx";
import { MAX_GUEST_DATA_MONTHS } from "#shared/limits.ts";
import { settingsChanges, type Settings } from "#shared/public.api.ts";
import { settingsQuery, useUpdateSettings } from "./settings.data.ts";

/** How long answers of guests are kept. */
export function GuestData() {
  const query = useQuery(settingsQuery);
  return (
    <SectionCard
      id="guest-data"
      title="Guests' data"
      description="Answers of guests, with what they avoid, their notes and thanks, are deleted some time after the event. Backups contain them until the backups are replaced."
    >
      <QueryContent compact query={query} skeleton={<SkeletonText lines={2} />}>
        {(settings) => <MonthsForm settings={settings} />}
      </QueryContent>
    </SectionCard>
  );
}

// Without z.pick, which would enlarge the first script of all pages.
const monthsForm = formSchema(z.object({ guestDataMonths: settingsChanges.shape.guestDataMonths }));

function MonthsForm({ settings }: { settings: Settings }) {
  const update = useUpdateSettings();
  const form = useForm({
    defaultValues: { guestDataMonths: "" },
    // Follows the change of another administrator, but keeps what was typed.
    values: { guestDataMonths: String(settings.guestDataMonths) },
    resetOptions: { keepDirtyValues: true },
    resolver: standardSchemaResolver(monthsForm),
  });
  const save = form.handleSubmit(({ guestDataMonths }) => {
    if (update.isPending) return;
    const sent = form.getValues("guestDataMonths");
    update.mutate(
      { guestDataMonths },
      {
        onSuccess: (saved) => {
          // Keeps what was typed while saving.
          if (form.getValues("guestDataMonths") !== sent) return;
          form.reset({ guestDataMonths: String(saved.guestDataMonths) }, { keepDirtyValues: false });
        },
        onError: (error) => showIssues(form, error),
      },
    );
  });
  return (
    <form noValidate onSubmit={(event) => void save(event)} className="flex flex-wrap items-start gap-2">
      <Field
        label="Months after the event"
        hint={`From 1 to ${MAX_GUEST_DATA_MONTHS}. Older answers are deleted within a day.`}
        error={form.formState.errors.guestDataMonths?.message}
        className="min-w-48 flex-1"
      >
        <Input {...form.register("guestDataMonths")} inputMode="numeric" maxLength={3} autoComplete="off" />
      </Field>
      <Button
        type="submit"
        variant="secondary"
        className="mt-6.5 md:h-11"
        pending={update.isPending}
        pendingLabel="Saving…"
      >
        Save
      </Button>
    </form>
  );
}
