/** The address to which the sign-in provider sends people back, after which another member may be signed in. */
export const PROVIDER_CALLBACK = "/api/auth/oidc/callback";
