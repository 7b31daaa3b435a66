import { LoginForm } from "#client/features/auth/login-form.tsx";
import { EntranceLayout } from "#client/layout/entrance-layout.tsx";
import { usePageTitle } from "#client/lib/page-title.ts";
import { productName } from "#client/lib/product.ts";

/** Sign-in, for everybody who is not signed in. */
export function LoginPage() {
  usePageTitle("Sign In");
  return (
    <EntranceLayout title={productName()} subtitle="Sign in to your household account">
      <LoginForm />
    </EntranceLayout>
  );
}
