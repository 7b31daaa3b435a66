import { LoginForm } from "#client/features/auth/login-form.tsx";
import { EntranceLayout } from "#client/layout/entrance-layout.tsx";
import { signOutReason } from "#client/lib/draft.ts";
import { usePageTitle } from "#client/lib/navigation/page-title.ts";
import { productName } from "#client/lib/product.ts";

export function LoginPage() {
  usePageTitle("Sign In");
  const reason = signOutReason();
  return (
    <EntranceLayout title={productName()} subtitle="Sign in to your household account">
      {isNewInstallation() && (
        <p className="mb-6 rounded-card bg-sunken p-4 text-sm">
          Just installed? Open the setup link that {productName()} printed when it started.
        </p>
      )}
      {reason && (
        <p role="status" className="mb-6 rounded-card bg-sunken p-4 text-sm">
          {reason}
        </p>
      )}
      <LoginForm />
    </EntranceLayout>
  );
}

/** The server adds this tag to its pages while there are no accounts. */
function isNewInstallation(): boolean {
  return document.querySelector('meta[name="no-accounts"]') !== null;
}
