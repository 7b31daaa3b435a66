import { parseArgs } from "node:util";
import * as z from "zod/mini";
import { rescueAdmin } from "#server/features/users/rescue-admin.service.ts";
import { badRequest } from "#server/http/errors.ts";
import { newPassword, username as usernameSchema } from "#shared/auth.api.ts";
import { prompt, readPipedLine } from "./prompt.ts";
import { withHousehold, runScript } from "./run-script.ts";

const USAGE = `npm run create-admin                                asks for name and password
npm run create-admin -- --username NAME             asks for the password
npm run create-admin -- --username NAME < FILE      reads the password from the first line`;

/** `npm run create-admin`: a new administrator, or a new password for one who has forgotten it. */
await runScript(async () => {
  const isAsked = process.stdin.isTTY;
  const given = readUsername();
  if (given === undefined && !isAsked) throw badRequest(USAGE);
  const username = fitting(usernameSchema, given ?? (await prompt("Username: ")));
  const password = fitting(
    newPassword,
    isAsked ? await prompt("Password: ", { hidden: true }) : await readPipedLine(),
  );
  if (isAsked && (await prompt("The same again: ", { hidden: true })) !== password) {
    throw badRequest("Passwords do not match");
  }
  await withHousehold(async ({ db }) => {
    const done = await rescueAdmin({ db }, { username, password });
    console.log(
      done === "created"
        ? `${username} is a new administrator and can sign in now.`
        : `${username} has the new password and is an administrator; all their sessions have ended.`,
    );
  });
});

function readUsername(): string | undefined {
  try {
    return parseArgs({ options: { username: { type: "string" } } }).values.username;
  } catch {
    throw badRequest(USAGE);
  }
}

/** @throws with the schema's sentence */
function fitting(schema: z.ZodMiniType<string>, text: string): string {
  const result = z.safeParse(schema, text);
  if (!result.success) throw badRequest(result.error.issues[0]?.message ?? USAGE);
  return result.data;
}
