import { rootCause, sqlStateOf } from "#server/database/db.ts";

/** SQLSTATEs and codes of Node for which waiting does not help, with what to change. Nothing of the address is shown. */
const PROBLEMS: Record<string, string> = {
  "28P01":
    "PostgreSQL does not accept the user or password of DATABASE_URL. Special characters in them must be percent-encoded (@ as %40).",
  "28000":
    "PostgreSQL does not let the user of DATABASE_URL in. Create that role, or allow it and this host in pg_hba.conf (perhaps with ?sslmode=require).",
  "3D000": "The database of DATABASE_URL does not exist. Create it, or correct its name.",
  "42501": "The user of DATABASE_URL may not create tables or extensions. Make it the owner of its database.",
  ERR_TLS_CERT_ALTNAME_INVALID:
    "The certificate of PostgreSQL is for another host name than that of DATABASE_URL.",
  CERT_HAS_EXPIRED: "The certificate of PostgreSQL has expired.",
};
const UNTRUSTED = /^(DEPTH_ZERO_)?SELF_SIGNED_CERT|^UNABLE_TO_(VERIFY|GET)/;

/** Returns what to change about DATABASE_URL; undefined if the database may become available by itself. */
export function databaseProblem(error: unknown, databaseUrl: string | undefined): string | undefined {
  if (databaseUrl === undefined) return undefined;
  const { code, message } = rootCause(error);
  const known = PROBLEMS[sqlStateOf(error) ?? code];
  if (known) return known;
  if (UNTRUSTED.test(code))
    return "The certificate of PostgreSQL is not trusted. Name its authority in NODE_EXTRA_CA_CERTS, or use ?sslmode=no-verify.";
  if (message.includes("does not support SSL"))
    return "PostgreSQL offers no TLS, which DATABASE_URL requires. Turn it on there, or remove sslmode.";
  if (/password must be a (non-empty )?string/.test(message))
    return "PostgreSQL requires a password, and DATABASE_URL has none.";
  // A part of a password with / ? or # became the host.
  const isCut = /^\w+:\/\/[^/?#]*[/?#].*@/.test(databaseUrl);
  return code === "ENOTFOUND" && isCut
    ? "The host of DATABASE_URL is not found, because its password contains special characters. Percent-encode them (@ as %40, / as %2F, # as %23, ? as %3F)."
    : undefined;
}
