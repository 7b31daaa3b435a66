import { t } from "@lingui/core/macro";
import type { ComponentProps } from "react";
import { cn } from "#client/lib/class-names.ts";
import { Button } from "#client/ui/button.tsx";
import { Field } from "#client/ui/form/field.tsx";
import { Form } from "#client/ui/form/form.tsx";

interface SettingFormProps extends ComponentProps<typeof Field> {
  onSubmit: ComponentProps<typeof Form>["onSubmit"];
  pending: boolean;
}

/** One field with Save next to it. */
export function SettingForm({ onSubmit, pending, ...field }: SettingFormProps) {
  return (
    <Form onSubmit={onSubmit} className="flex flex-wrap items-start gap-2">
      <Field {...field} className={cn("min-w-40 flex-1", field.className)} />
      <Button
        type="submit"
        variant="secondary"
        className={cn("md:h-11", !field.hideLabel && "mt-6.5")}
        pending={pending}
        pendingLabel={t`Saving…`}
      >
        {t`Save`}
      </Button>
    </Form>
  );
}
