import * as z from "zod/mini";
import type { Transaction } from "#server/database/db.ts";
import { username as usernameSchema } from "#shared/credentials.ts";
import { oneLineOrNull } from "#shared/http/wire.ts";
import { MAX_EMAIL, MAX_NAME, MAX_USERNAME } from "#shared/limits.ts";
import { userInput } from "#shared/users.api.ts";
import { hasMemberWithEmail, listUsernames } from "./provider-accounts.queries.ts";
import type { ProviderAccount } from "./sign-in-provider.ts";

/** The most digits of a number that makes a username unique. */
const MAX_DIGITS = 4;

/**
 * Returns the fields of a new member from the provider's claims, which may be missing, not valid or taken by another
 * member. Call it with the accounts locked.
 */
export async function newMemberOf(tx: Transaction, claims: ProviderAccount["claims"]) {
  const line = (name: string) => read(oneLineOrNull(MAX_NAME), claims[name], MAX_NAME);
  const names = ["preferred_username", "email", "given_name", "name"].map((name) =>
    usernameFrom(line(name) ?? ""),
  );
  const username = await freeUsername(tx, names.find((name) => name !== null) ?? "member");
  const email = read(userInput.shape.email, claims.email, MAX_EMAIL) ?? null;
  return {
    username,
    firstName: line("given_name") ?? line("name") ?? username,
    lastName: line("given_name") && line("family_name"),
    email: email !== null && (await hasMemberWithEmail(tx, email)) ? null : email,
  };
}

function read<T>(schema: z.ZodMiniType<T>, claim: unknown, max: number): T | null {
  const result = z.safeParse(schema, typeof claim === "string" ? claim.slice(0, max) : undefined);
  return result.success ? result.data : null;
}

/** Returns what a username can contain of the text before an `@`; null if that is too short. */
function usernameFrom(text: string): string | null {
  const [name = ""] = text.normalize("NFKD").split("@");
  const allowed = name.replace(/[^A-Za-z0-9._-]/g, "").slice(0, MAX_USERNAME - MAX_DIGITS);
  return z.safeParse(usernameSchema, allowed).success ? allowed : null;
}

async function freeUsername(tx: Transaction, wanted: string): Promise<string> {
  const taken = new Set(await listUsernames(tx, wanted));
  let free = wanted;
  for (let number = 2; taken.has(free.toLowerCase()); number++) free = `${wanted}${number}`;
  return free;
}
