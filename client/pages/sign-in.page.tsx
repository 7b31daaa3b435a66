import { t } from "@lingui/core/macro";
import { Suspense } from "react";
import { SignInForm } from "#client/features/auth/sign-in-form.tsx";
import { EntranceLayout } from "#client/layout/entrance-layout.tsx";
import { signOutReason } from "#client/lib/draft.ts";
import { lazyComponent } from "#client/lib/lazy-component.ts";
import { usePageTitle } from "#client/lib/navigation/page-title.ts";
import { productName } from "#client/lib/product.ts";

const ProviderSignIn = lazyComponent(() => import("#client/features/auth/provider-sign-in.tsx"));

export function SignInPage() {
  usePageTitle(t`Sign In`);
  const reason = signOutReason();
  return (
    <EntranceLayout title={productName()} subtitle={t`Sign in to your household account`}>
      {hasTag("no-accounts") && (
        <p className="mb-6 rounded-card bg-sunken p-4 text-sm">
          {t`Just installed? Open the setup link that ${{ product: productName() }} printed when it started.`}
        </p>
      )}
      {reason && (
        <p role="status" className="mb-6 rounded-card bg-sunken p-4 text-sm">
          {reason}
        </p>
      )}
      {hasTag("sign-in-provider") ? (
        <Suspense>
          <ProviderSignIn>
            <SignInForm />
          </ProviderSignIn>
        </Suspense>
      ) : (
        <SignInForm />
      )}
    </EntranceLayout>
  );
}

/** The server adds these tags to its pages while there are no accounts, and if there is a sign-in provider. */
function hasTag(name: "no-accounts" | "sign-in-provider"): boolean {
  return document.querySelector(`meta[name="${name}"]`) !== null;
}
