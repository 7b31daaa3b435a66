/** The address to which the sign-in provider sends people back, after which another member may be signed in. */
export const PROVIDER_CALLBACK = "/api/auth/oidc/callback";

/** Why a sign-in with the provider failed, as `?failure=` of the page. */
export type SignInFailure =
  | "unavailable"
  | "declined"
  | "failed"
  | "expired"
  | "unknown"
  | "suspended"
  | "taken"
  | "limited"
  | "insecure";
