import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from "node:crypto";
import type { Deps } from "#server/deps.ts";

const ALGORITHM = "aes-256-gcm";
const IV_BYTES = 12;
const TAG_BYTES = 16;

interface EncryptedKey {
  dashboardUrl: string;
  /** Base64url of IV, tag and ciphertext. */
  apiKey: string;
}

/**
 * Encrypts the API key for the database and for backups. Decrypting it takes a session secret of this installation and
 * the dashboard's address, so the key is never sent to a changed address.
 */
export function encryptKey({ session }: Deps["secrets"], dashboardUrl: string, key: string): string {
  const iv = randomBytes(IV_BYTES);
  const cipher = createCipheriv(ALGORITHM, keyFrom(session[0] ?? ""), iv).setAAD(Buffer.from(dashboardUrl));
  const text = Buffer.concat([cipher.update(key, "utf8"), cipher.final()]);
  return Buffer.concat([iv, cipher.getAuthTag(), text]).toString("base64url");
}

/** Returns null if the key was encrypted with another secret (a household restored on another machine). */
export function decryptKey(
  { session }: Deps["secrets"],
  { dashboardUrl, apiKey }: EncryptedKey,
): string | null {
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
      // Encrypted with another secret: try the next.
    }
  }
  return null;
}

const keyFrom = (secret: string) =>
  Buffer.from(hkdfSync("sha256", secret, "", "sofra dashboard api key", 32));
