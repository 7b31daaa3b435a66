import type { UseFormReturn } from "react-hook-form";
import { Field } from "#client/ui/form/field.tsx";
import { Input } from "#client/ui/form/input.tsx";
import { Switch } from "#client/ui/form/switch.tsx";
import type { GroupInvitationValues } from "./host-invitation-form.ts";

interface InvitationFieldsProps {
  form: UseFormReturn<GroupInvitationValues, unknown, unknown>;
  /** Offers to raise the limit. */
  isFull: boolean;
}

export function InvitationFields({ form: { register, formState }, isFull }: InvitationFieldsProps) {
  const { errors } = formState;
  const number = { inputMode: "numeric", autoComplete: "off", maxLength: 6 } as const;
  return (
    <div className="grid gap-4">
      <div className="grid gap-4 sm:grid-cols-2">
        <Field label="How many did you ask?" error={errors.expectedGuests?.message}>
          <Input {...register("expectedGuests")} {...number} />
        </Field>
        <Field label="Answer by" error={errors.closesAt?.message}>
          <Input type="datetime-local" {...register("closesAt")} />
        </Field>
        {isFull && (
          <Field label="Maximum answers" required error={errors.maxAnswers?.message}>
            <Input {...register("maxAnswers")} {...number} />
          </Field>
        )}
      </div>
      <Switch {...register("showsNames")} label="Guests see who else comes" hint="First names only." />
      <Switch {...register("followsAnswers")} label="Count guests from answers" />
    </div>
  );
}
