import { LoginForm } from "#client/features/auth/login-form.tsx";
import { EntranceLayout } from "#client/layout/entrance-layout.tsx";
import { usePageTitle } from "#client/lib/page-title.ts";
import { productName } from "#client/lib/product.ts";

/** Sign-in, for everybody who is not signed in. */
export function LoginPage() {
  usePageTitle("Sign In");
  return (
    <EntranceLayout title={productName()} subtitle="Sign in to your household account">
      {isNewInstallation() && (
        <p className="mb-6 rounded-card bg-sunken p-4 text-sm">
          Just installed? Open the setup address that {productName()} printed when it started.
        </p>
      )}
      <LoginForm />
    </EntranceLayout>
  );
}

/** The server marks the pages it sends for as long as no one has an account. */
function isNewInstallation(): boolean {
  return document.querySelector('meta[name="no-accounts"]') !== null;
}
