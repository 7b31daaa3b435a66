import * as z from "zod/mini";
import { formSchema } from "#client/lib/form-schema.ts";
import { Field } from "#client/ui/form/field.tsx";
import { Input } from "#client/ui/form/input.tsx";
import { MAX_GUEST_DATA_MONTHS } from "#shared/limits.ts";
import { settingsChanges, type Settings } from "#shared/public.api.ts";
import { SettingForm } from "./parts/setting-form.tsx";
import { SettingsCard } from "./parts/settings-card.tsx";
import { useSettingForm } from "./parts/use-setting-form.ts";

/** How long answers of guests are kept. */
export function GuestData() {
  return (
    <SettingsCard
      id="guest-data"
      title="Guests' data"
      description="Answers of guests, with what they avoid, their notes and thanks, are deleted some time after the event. Backups contain them until the backups are replaced."
    >
      {(settings) => <MonthsForm settings={settings} />}
    </SettingsCard>
  );
}

// Without z.pick, which would enlarge the first script of all pages.
const schema = formSchema(z.object({ guestDataMonths: settingsChanges.shape.guestDataMonths }));
const valuesOf = ({ guestDataMonths }: Settings) => ({ guestDataMonths: String(guestDataMonths) });

function MonthsForm({ settings }: { settings: Settings }) {
  const { form, ...submit } = useSettingForm({ saved: settings, valuesOf, schema });
  return (
    <SettingForm {...submit} buttonClassName="mt-6.5">
      <Field
        label="Months after the event"
        hint={`From 1 to ${MAX_GUEST_DATA_MONTHS}. Older answers are deleted within a day.`}
        error={form.formState.errors.guestDataMonths?.message}
        className="min-w-48 flex-1"
      >
        <Input {...form.register("guestDataMonths")} inputMode="numeric" maxLength={3} autoComplete="off" />
      </Field>
    </SettingForm>
  );
}
