import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from "node:crypto";
import type { Deps } from "#server/deps.ts";

const ALGORITHM = "aes-256-gcm";
const IV_BYTES = 12;
const TAG_BYTES = 16;

interface Sealed {
  dashboardUrl: string;
  /** Base64url of IV, tag and ciphertext. */
  apiKey: string;
}

/**
 * The API key as it may stand in the database and in backups. It opens only with a secret of this installation, and
 * only beside the address it was given for, so that a changed address never gets it (decisions §9).
 */
export function sealKey({ session }: Deps["secrets"], dashboardUrl: string, key: string): string {
  const iv = randomBytes(IV_BYTES);
  const cipher = createCipheriv(ALGORITHM, keyFrom(session[0] ?? ""), iv).setAAD(Buffer.from(dashboardUrl));
  const text = Buffer.concat([cipher.update(key, "utf8"), cipher.final()]);
  return Buffer.concat([iv, cipher.getAuthTag(), text]).toString("base64url");
}

/** The key again; null when it was sealed with secrets that are not here (a household restored on another machine). */
export function openKey({ session }: Deps["secrets"], { dashboardUrl, apiKey }: Sealed): string | null {
  const bytes = Buffer.from(apiKey, "base64url");
  for (const secret of session) {
    try {
      const decipher = createDecipheriv(ALGORITHM, keyFrom(secret), bytes.subarray(0, IV_BYTES), {
        authTagLength: TAG_BYTES,
      });
      decipher.setAAD(Buffer.from(dashboardUrl));
      decipher.setAuthTag(bytes.subarray(IV_BYTES, IV_BYTES + TAG_BYTES));
      const text = decipher.update(bytes.subarray(IV_BYTES + TAG_BYTES));
      return Buffer.concat([text, decipher.final()]).toString("utf8");
    } catch {
      // Not sealed with this one.
    }
  }
  return null;
}

const keyFrom = (secret: string) =>
  Buffer.from(hkdfSync("sha256", secret, "", "sofra dashboard api key", 32));
