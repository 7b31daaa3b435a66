import type { UseFormReturn } from "react-hook-form";
import { Field } from "#client/ui/form/field.tsx";
import { Input } from "#client/ui/form/input.tsx";
import { Switch } from "#client/ui/form/switch.tsx";
import type { GroupInvitationValues } from "./host-invitation-form.ts";

interface InvitationFieldsProps {
  form: UseFormReturn<GroupInvitationValues, unknown, unknown>;
}

export function InvitationFields({ form: { register, formState } }: InvitationFieldsProps) {
  const { errors } = formState;
  const number = { inputMode: "numeric", autoComplete: "off", maxLength: 6 } as const;
  return (
    <div className="grid gap-4">
      <div className="grid gap-4 sm:grid-cols-2">
        <Field
          label="Maximum answers"
          required
          error={errors.maxAnswers?.message}
          hint="Up to 100. One answer can be for a whole family."
        >
          <Input {...register("maxAnswers")} {...number} />
        </Field>
        <Field
          label="Expected answers"
          error={errors.expectedGuests?.message}
          hint="Optional; shows how many are missing."
        >
          <Input {...register("expectedGuests")} {...number} />
        </Field>
        <Field label="Closes" error={errors.closesAt?.message} hint="Optional; no new answers after that.">
          <Input type="datetime-local" {...register("closesAt")} />
        </Field>
      </div>
      <Switch
        {...register("showsNames")}
        label="Guests see who else comes"
        hint="First names only, never needs or notes."
      />
      <Switch
        {...register("followsAnswers")}
        label="Guest count follows the answers"
        hint="The menu's guest count is the number of people who are coming."
      />
    </div>
  );
}
