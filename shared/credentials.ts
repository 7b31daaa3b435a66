import * as z from "zod/mini";
import { secret } from "./http/secret.ts";
import { wellFormed, withoutNul } from "./http/wire.ts";
import { withReason } from "./http/with-reason.ts";
import { MAX_PASSWORD, MAX_USERNAME, MIN_PASSWORD, MIN_USERNAME } from "./limits.ts";

/** A new password, not trimmed. The server also rejects the most common ones. */
export const newPassword = secret(
  z
    .string(withReason({ no_new_password: "Please choose a password." }))
    .check(
      z.minLength(
        MIN_PASSWORD,
        withReason(
          { password_too_short: "Password must be at least {count} characters" },
          { count: MIN_PASSWORD },
        ),
      ),
      z.maxLength(
        MAX_PASSWORD,
        withReason(
          { password_too_long: "Password must be at most {count} characters" },
          { count: MAX_PASSWORD },
        ),
      ),
      withoutNul,
      wellFormed,
    ),
);

export const username = z
  .string(withReason({ no_new_username: "Please choose a username." }))
  .check(
    z.regex(
      new RegExp(String.raw`^\s*[A-Za-z0-9._-]{${MIN_USERNAME},${MAX_USERNAME}}\s*$`),
      withReason(
        { username_format: "A username has {min} to {max} letters, digits, dots, dashes or underscores." },
        { min: MIN_USERNAME, max: MAX_USERNAME },
      ),
    ),
    z.trim(),
  );
