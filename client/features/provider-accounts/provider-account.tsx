import { standardSchemaResolver } from "@hookform/resolvers/standard-schema";
import { t } from "@lingui/core/macro";
import { queryOptions, useMutation, useQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import { useForm } from "react-hook-form";
import { call } from "#client/lib/api/call.ts";
import { showIssues } from "#client/lib/api/server-issues.ts";
import { relativeTime } from "#client/lib/relative-time.ts";
import { signInFailure, signInProvider } from "#client/lib/sign-in-provider.ts";
import { Button } from "#client/ui/button.tsx";
import { SectionCard } from "#client/ui/card.tsx";
import { Field } from "#client/ui/form/field.tsx";
import { Form } from "#client/ui/form/form.tsx";
import { PasswordInput } from "#client/ui/form/password-input.tsx";
import { QueryContent } from "#client/ui/status/query-content.tsx";
import { showFailure } from "#client/ui/status/show-failure.ts";
import { SkeletonText } from "#client/ui/status/skeleton.tsx";
import { showSuccess } from "#client/ui/status/toast.ts";
import type { CallInput, CallResult } from "#shared/http/endpoint.ts";
import { providerAccountApi, providerAccountInput } from "#shared/provider-account.api.ts";

const ID = "provider-account";

/** The member's account at the sign-in provider, to link with the password here, or to unlink. */
export function ProviderAccount() {
  const name = signInProvider()?.name ?? "";
  const query = useQuery(providerAccountQuery);
  const failure = signInFailure(name);
  // The provider leads back to this card.
  useEffect(() => {
    if (window.location.hash === `#${ID}`) document.getElementById(ID)?.focus();
  }, []);
  return (
    <SectionCard
      id={ID}
      title={t`Sign-in with ${name}`}
      description={t`Sign in with your account at ${name} instead of your password.`}
    >
      {failure && (
        <p role="status" className="mb-4 rounded-card bg-sunken p-4 text-sm">
          {failure}
        </p>
      )}
      <QueryContent compact query={query} skeleton={<SkeletonText lines={2} />}>
        {(account) =>
          account.linkedAt === null ? <LinkForm /> : <Linked {...account} linkedAt={account.linkedAt} />
        }
      </QueryContent>
    </SectionCard>
  );
}

function LinkForm() {
  /** Checks the password and goes on at the provider. */
  const link = useMutation({
    mutationFn: (body: CallInput<typeof providerAccountApi.link>["body"]) =>
      call(providerAccountApi.link, { body }),
    onSuccess: ({ address }) => window.location.assign(address),
  });
  const form = useForm({
    resolver: standardSchemaResolver(providerAccountInput),
    defaultValues: { currentPassword: "" },
  });
  const save = form.handleSubmit((values) =>
    link.mutate(values, {
      onError: (error) => {
        if (!showIssues(form, error)) showFailure(t`The account could not be linked`, error);
      },
    }),
  );
  // Stays pending until the provider's page is loaded.
  const isPending = link.isPending || link.isSuccess;
  return (
    <Form onSubmit={save} className="grid max-w-120 gap-4">
      <Field label={t`Your password here`} error={form.formState.errors.currentPassword?.message}>
        <PasswordInput autoComplete="current-password" {...form.register("currentPassword")} />
      </Field>
      <Button type="submit" pending={isPending} pendingLabel={t`Linking…`} className="md:justify-self-start">
        {t`Link account`}
      </Button>
    </Form>
  );
}

function Linked({ linkedAt, canUnlink }: CallResult<typeof providerAccountApi.get> & { linkedAt: string }) {
  const unlink = useMutation({
    mutationFn: () => call(providerAccountApi.unlink),
    onSuccess: () => showSuccess(t`Account unlinked`),
    meta: { failed: t`The account could not be unlinked`, refetches: ["provider-account"] },
  });
  return (
    <div className="flex flex-wrap items-center justify-between gap-4">
      <p className="text-sm text-muted">
        <span>{t`Linked ${{ time: relativeTime(linkedAt) }}.`}</span>{" "}
        {!canUnlink && (
          <span>{t`To unlink it, you need a password: an administrator can send you a link to choose one.`}</span>
        )}
      </p>
      {canUnlink && (
        <Button variant="secondary" pending={unlink.isPending} onClick={() => unlink.mutate()}>
          {t`Unlink`}
        </Button>
      )}
    </div>
  );
}

const providerAccountQuery = queryOptions({
  queryKey: ["provider-account"],
  queryFn: () => call(providerAccountApi.get),
  staleTime: 0,
});
