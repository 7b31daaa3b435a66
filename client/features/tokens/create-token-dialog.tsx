import { msg, t } from "@lingui/core/macro";
import { Copy } from "lucide-react";
import { useWatch } from "react-hook-form";
import * as z from "zod/mini";
import { useCurrentUser } from "#client/features/auth/auth.data.ts";
import { copyToken } from "#client/features/sharing/copy.ts";
import { i18n, isolate } from "#client/lib/i18n.tsx";
import { Button } from "#client/ui/button.tsx";
import { Dialog, DialogClose, DialogSubmit } from "#client/ui/dialog/dialog.tsx";
import { Field } from "#client/ui/form/field.tsx";
import { Input } from "#client/ui/form/input.tsx";
import { SecretField } from "#client/ui/form/secret-field.tsx";
import { Select } from "#client/ui/form/select.tsx";
import { Switch } from "#client/ui/form/switch.tsx";
import { useDialogForm } from "#client/ui/form/use-dialog-form.ts";
import { TOKEN_SCOPES } from "#shared/choices.ts";
import { MAX_NAME } from "#shared/limits.ts";
import { accessTokenInput } from "#shared/tokens.api.ts";
import { SCOPE_LABELS } from "./scope-labels.ts";
import { useCreateToken } from "./tokens.data.ts";

/** Days as strings, as a select's values are; "" never expires. */
const LIFETIMES = [
  { days: "30", label: msg`30 days` },
  { days: "90", label: msg`90 days` },
  { days: "365", label: msg`1 year` },
  { days: "", label: msg({ message: "Never", context: "expires" }) },
];

/** "" is full access. */
const SCOPES = [
  { scope: "", label: msg({ message: "Full", context: "access" }) },
  ...TOKEN_SCOPES.map((scope) => ({ scope, label: SCOPE_LABELS[scope] })),
];

const tokenForm = z.object({
  name: accessTokenInput.shape.name,
  days: z.string(),
  scope: z.enum(["", ...TOKEN_SCOPES]),
  isAdmin: z.boolean(),
});

export function CreateTokenDialog() {
  const { isAdmin } = useCurrentUser();
  const create = useCreateToken();
  const { form, errors, isDirty, submit } = useDialogForm({
    defaultValues: { name: "", days: "90", scope: "" as const, isAdmin: false },
    schema: tokenForm,
    toDraft: () => null,
  });
  const scope = useWatch({ control: form.control, name: "scope" });
  const created = create.data;

  const save = submit((fields, { onError }) => {
    const days = fields.days === "" ? null : Number(fields.days);
    create.mutate(
      { ...fields, days, scope: fields.scope || null, isAdmin: fields.isAdmin && !fields.scope },
      { onError },
    );
  });

  if (created) {
    return (
      <Dialog
        title={t`Your new token`}
        description={t`For "${{ name: isolate(created.name) }}". Copy it now: you won't be able to see it again.`}
        footer={<DialogClose>{t`Done`}</DialogClose>}
      >
        <div className="grid gap-4">
          <SecretField
            label={t`Access token`}
            hint={t`Treat it like a password: anyone who has it can act as you.`}
            rows={3}
            value={created.token}
          />
          <Button onClick={() => void copyToken(created.token)}>
            <Copy /> {t`Copy token`}
          </Button>
        </div>
      </Dialog>
    );
  }
  return (
    <Dialog
      title={t`Create token`}
      description={t`It has your permissions, but cannot change passwords, members or tokens.`}
      dirty={isDirty}
      onSubmit={save}
      footer={
        <DialogSubmit pending={create.isPending} pendingLabel={t`Creating…`}>{t`Create token`}</DialogSubmit>
      }
    >
      <div className="grid gap-4">
        <Field label={t`Name`} required error={errors.name?.message}>
          <Input
            {...form.register("name")}
            maxLength={MAX_NAME}
            placeholder={t`Kitchen screen`}
            autoComplete="off"
          />
        </Field>
        <Field label={t`Expires`}>
          <Select
            {...form.register("days")}
            options={LIFETIMES.map(({ days, label }) => [days, i18n._(label)])}
          />
        </Field>
        <Field
          label={t({ message: "Access", context: "token" })}
          hint={t`Planning changes meals, shopping lists, menus and dishes.`}
        >
          <Select
            {...form.register("scope")}
            options={SCOPES.map(({ scope, label }) => [scope, i18n._(label)])}
          />
        </Field>
        {isAdmin && scope === "" && (
          <Switch
            label={t`Administrator access`}
            hint={t`Only if the app needs it: it could then download full backups.`}
            {...form.register("isAdmin")}
          />
        )}
      </div>
    </Dialog>
  );
}
