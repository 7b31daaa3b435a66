import { t } from "@lingui/core/macro";
import { useQuery } from "@tanstack/react-query";
import { useForm, useWatch } from "react-hook-form";
import { showIssues } from "#client/lib/api/server-issues.ts";
import { useFirstDefined } from "#client/lib/use-first-defined.ts";
import { useOpenDialog } from "#client/ui/dialog/addressed-dialogs.tsx";
import { Dialog, DialogSubmit } from "#client/ui/dialog/dialog.tsx";
import { Field } from "#client/ui/form/field.tsx";
import { Input } from "#client/ui/form/input.tsx";
import { PasswordInput } from "#client/ui/form/password-input.tsx";
import { showProblem } from "#client/ui/status/toast.ts";
import type { DashboardConfig } from "#shared/alerts.api.ts";
import { alertConfigQuery, useConfigureAlerts } from "./alerts.data.ts";

/** URL and key of the dashboard. The server never sends the key; it keeps the stored one while the URL is unchanged. */
export function ConfigureAlertsDialog() {
  const config = useFirstDefined(useQuery(alertConfigQuery).data);
  return config ? <ConfigureAlerts config={config} /> : null;
}

function ConfigureAlerts({ config }: { config: DashboardConfig }) {
  const { close } = useOpenDialog();
  const configure = useConfigureAlerts();
  const form = useForm({ defaultValues: { dashboardUrl: config.dashboardUrl ?? "", apiKey: "" } });
  const { errors, isDirty } = form.formState;
  const isSameUrl = useWatch({ control: form.control, name: "dashboardUrl" }).trim() === config.dashboardUrl;
  const keepsKey = config.hasApiKey && isSameUrl;

  const save = form.handleSubmit((values) => {
    const fields = { dashboardUrl: values.dashboardUrl.trim(), apiKey: values.apiKey.trim() };
    if (!fields.dashboardUrl || !(fields.apiKey || keepsKey)) {
      if (!fields.apiKey && !keepsKey) form.setError("apiKey", { message: t`Please enter the API key.` });
      if (!fields.dashboardUrl) form.setError("dashboardUrl", { message: t`Please enter the URL.` });
      form.setFocus(fields.dashboardUrl ? "apiKey" : "dashboardUrl");
      const description = t`Please provide both Dashboard URL and API Key`;
      showProblem(t`Missing Information`, description);
      return;
    }
    configure.mutate(fields, { onSuccess: () => void close(), onError: (error) => showIssues(form, error) });
  });

  return (
    <Dialog
      title={t`Configure alerts`}
      description={t`Every activity is sent to this URL with this key. Saving sends a test alert.`}
      dirty={isDirty}
      onSubmit={save}
      footer={
        <DialogSubmit pending={configure.isPending} pendingLabel={t`Saving and testing…`}>
          {t`Save and test`}
        </DialogSubmit>
      }
    >
      <div className="grid gap-4">
        <Field
          label={t`Dashboard URL`}
          required
          error={errors.dashboardUrl?.message}
          hint={t`For an address on your own network, add it to OUTBOUND_ALLOW in the server's settings.`}
        >
          <Input
            type="url"
            inputMode="url"
            autoCapitalize="none"
            spellCheck={false}
            placeholder="https://dashboard.example/alerts"
            {...form.register("dashboardUrl")}
          />
        </Field>
        <Field
          label={t`API Key`}
          required={!keepsKey}
          error={errors.apiKey?.message}
          hint={
            config.hasApiKey &&
            (isSameUrl ? t`Leave empty to keep the stored key.` : t`A different URL needs its own key.`)
          }
        >
          <PasswordInput
            autoComplete="new-password"
            placeholder={keepsKey ? t`A key is stored` : undefined}
            {...form.register("apiKey")}
          />
        </Field>
      </div>
    </Dialog>
  );
}
