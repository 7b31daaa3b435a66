import { standardSchemaResolver } from "@hookform/resolvers/standard-schema";
import { t } from "@lingui/core/macro";
import { queryOptions, useMutation } from "@tanstack/react-query";
import { useForm } from "react-hook-form";
import * as z from "zod/mini";
import { call } from "#client/lib/api/call.ts";
import { showIssues } from "#client/lib/api/server-issues.ts";
import { deviceTimeZone } from "#client/lib/device/device-time-zone.ts";
import { deviceLanguage } from "#client/lib/device/language.ts";
import { admitMember } from "#client/lib/device/offline.ts";
import { withBase } from "#client/lib/navigation/base-path.ts";
import { parseNumber } from "#client/lib/parse-number.ts";
import { Button } from "#client/ui/button.tsx";
import { Field } from "#client/ui/form/field.tsx";
import { FormPart } from "#client/ui/form/form-part.tsx";
import { Form } from "#client/ui/form/form.tsx";
import { Input } from "#client/ui/form/input.tsx";
import { LanguageOptions } from "#client/ui/form/language-options.tsx";
import { PasswordInput } from "#client/ui/form/password-input.tsx";
import { Select } from "#client/ui/form/select.tsx";
import { SharpPhotosSwitch } from "#client/ui/form/sharp-photos-switch.tsx";
import { showFailure } from "#client/ui/status/show-failure.ts";
import { authApi, setupInput } from "#shared/auth.api.ts";
import type { CallInput } from "#shared/http/endpoint.ts";
import { optionalServings } from "#shared/http/wire.ts";
import { LANGUAGE_CODES } from "#shared/languages.ts";
import { MIN_PASSWORD } from "#shared/limits.ts";

const householdServings: z.ZodMiniType<number | null | undefined, string> = z.pipe(
  z.transform((text: string): number | null | undefined => (text.trim() === "" ? null : parseNumber(text))),
  optionalServings,
);

const setupForm = z.extend(
  z.omit(setupInput, {
    token: true,
    photoQuality: true,
    timeZone: true,
    language: true,
    householdServings: true,
  }),
  {
    isSharp: z.boolean(),
    language: z.enum(LANGUAGE_CODES),
    householdServings,
  },
);

export function SetupForm({ token }: { token: string }) {
  const setup = useMutation({
    mutationFn: (body: CallInput<typeof authApi.setup>["body"]) => call(authApi.setup, { body }),
    onSuccess: async ({ id }) => {
      await admitMember(id);
      window.location.assign(withBase("/"));
    },
  });
  const form = useForm({
    resolver: standardSchemaResolver(setupForm),
    defaultValues: {
      username: "",
      firstName: "",
      lastName: "",
      password: "",
      isSharp: false,
      language: deviceLanguage(),
      householdServings: "",
    },
  });
  const { errors, submitCount } = form.formState;

  const save = form.handleSubmit(({ isSharp, ...values }) => {
    setup.mutate(
      { token, ...values, photoQuality: isSharp ? "sharp" : "small", timeZone: deviceTimeZone() },
      {
        onError: (error) => {
          if (showIssues(form, error)) return;
          showFailure(t`The account could not be created`, error, t`Please try again in a moment.`);
        },
      },
    );
  });

  return (
    <Form onSubmit={save} className="grid gap-4">
      <Field label={t`Username`} required error={errors.username?.message}>
        <Input
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          {...form.register("username")}
        />
      </Field>
      <Field label={t`First name`} required error={errors.firstName?.message}>
        <Input autoComplete="given-name" {...form.register("firstName")} />
      </Field>
      <Field
        label={t`Password`}
        required
        error={errors.password?.message}
        hint={errors.password ? undefined : t`At least ${MIN_PASSWORD} characters.`}
      >
        <PasswordInput autoComplete="new-password" {...form.register("password")} />
      </Field>
      <FormPart
        label={t`More: last name, people, language, photos`}
        startsFolded
        hasError={Boolean(errors.lastName ?? errors.householdServings)}
        submitCount={submitCount}
      >
        <Field label={t`Last name`} error={errors.lastName?.message}>
          <Input autoComplete="family-name" {...form.register("lastName")} />
        </Field>
        <Field
          label={t`How many of you eat at home?`}
          error={errors.householdServings?.message}
          hint={errors.householdServings ? undefined : t`A small child counts as 0.5.`}
        >
          <Input
            inputMode="decimal"
            autoComplete="off"
            maxLength={5}
            {...form.register("householdServings")}
          />
        </Field>
        <Field label={t`Language`} hint={t`For you, calendars and link previews. Guests see their own.`}>
          <Select {...form.register("language")}>
            <LanguageOptions />
          </Select>
        </Field>
        <SharpPhotosSwitch {...form.register("isSharp")} />
      </FormPart>
      <Button
        type="submit"
        size="lg"
        full
        pending={setup.isPending || setup.isSuccess}
        pendingLabel={t`Creating account…`}
      >
        {t`Create account`}
      </Button>
    </Form>
  );
}

/** Checks the token of the one-time setup address. */
export const setupStateQuery = (token: string) =>
  queryOptions({
    queryKey: ["setup", token],
    queryFn: () => call(authApi.setupState, { query: { token } }),
    retry: false,
  });
