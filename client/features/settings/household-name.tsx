import * as z from "zod/mini";
import { useCurrentUser } from "#client/features/auth/auth.data.ts";
import { formSchema } from "#client/lib/form-schema.ts";
import { SectionCard } from "#client/ui/card.tsx";
import { Field } from "#client/ui/form/field.tsx";
import { Input } from "#client/ui/form/input.tsx";
import { MAX_HOUSEHOLD_NAME } from "#shared/limits.ts";
import { settingsChanges, type Settings } from "#shared/public.api.ts";
import { SettingForm } from "./parts/setting-form.tsx";
import { useSettingForm } from "./parts/use-setting-form.ts";

const schema = formSchema(z.object({ householdName: settingsChanges.shape.householdName }));
const valuesOf = ({ householdName }: Pick<Settings, "householdName">) => ({
  householdName: householdName ?? "",
});

export function HouseholdName() {
  const { form, ...submit } = useSettingForm({ saved: useCurrentUser(), valuesOf, schema });
  return (
    <SectionCard
      id="household-name"
      title="Household name"
      description="Shown on Home, invitations, shared links and printed menus."
    >
      <SettingForm {...submit}>
        <Field
          label="Household name"
          hideLabel
          error={form.formState.errors.householdName?.message}
          className="min-w-48 flex-1"
        >
          <Input
            {...form.register("householdName")}
            maxLength={MAX_HOUSEHOLD_NAME}
            placeholder="The Beckers"
            autoComplete="off"
          />
        </Field>
      </SettingForm>
    </SectionCard>
  );
}
