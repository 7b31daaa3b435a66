import { t } from "@lingui/core/macro";
import type { FieldErrors, UseFormRegisterReturn } from "react-hook-form";
import { Field } from "#client/ui/form/field.tsx";
import { Input } from "#client/ui/form/input.tsx";
import { MAX_EMAIL, MAX_NAME } from "#shared/limits.ts";

type NameField = "firstName" | "lastName" | "email";

interface NameFieldsProps {
  register: (name: NameField) => UseFormRegisterReturn;
  errors: FieldErrors<Record<NameField, string>>;
  /** The fields are about the signed-in member, so the browser may fill them in. */
  own?: boolean;
}

export function NameFields({ register, errors, own }: NameFieldsProps) {
  return (
    <>
      <div className="grid gap-4 md:grid-cols-2 md:items-start">
        <Field label={t`First name`} required error={errors.firstName?.message}>
          <Input {...register("firstName")} maxLength={MAX_NAME} autoComplete={own ? "given-name" : "off"} />
        </Field>
        <Field label={t`Last name`} error={errors.lastName?.message}>
          <Input {...register("lastName")} maxLength={MAX_NAME} autoComplete={own ? "family-name" : "off"} />
        </Field>
      </div>
      <Field label={t`Email`} error={errors.email?.message}>
        <Input
          {...register("email")}
          type="email"
          maxLength={MAX_EMAIL}
          autoComplete={own ? "email" : "off"}
          spellCheck={false}
        />
      </Field>
    </>
  );
}
