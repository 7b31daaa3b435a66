import * as z from "zod/mini";
import { createOrResetAdmin } from "#server/features/users/create-admin.service.ts";
import { StartError } from "#server/lib/start-error.ts";
import { newPassword, username as usernameSchema } from "#shared/credentials.ts";
import { prompt, readPipedLine } from "./prompt.ts";
import { parseArguments, withHousehold, runScript } from "./run-script.ts";

const USAGE = `npm run create-admin                                asks for name and password
npm run create-admin -- --username NAME             asks for the password
npm run create-admin -- --username NAME < FILE      reads the password from the first line`;

/** `npm run create-admin`: creates an administrator, or sets a new password for an existing member. */
await runScript(async () => {
  const isInteractive = process.stdin.isTTY;
  const options = { username: { type: "string" } } as const;
  const { username: argument } = parseArguments(USAGE, { options }).values;
  if (argument === undefined && !isInteractive) throw new StartError(USAGE);
  const username = parseText(usernameSchema, argument ?? (await prompt("Username: ")));
  const password = parseText(
    newPassword,
    isInteractive ? await prompt("Password: ", { hidden: true }) : await readPipedLine(),
  );
  if (isInteractive && (await prompt("Repeat password: ", { hidden: true })) !== password)
    throw new StartError("Passwords do not match");
  await withHousehold(async ({ db }) => {
    const done = await createOrResetAdmin({ db }, { username, password });
    console.log(
      done === "created"
        ? `Created the administrator ${username}, who can sign in now.`
        : `Set a new password for ${username} and made them an administrator. They were signed out everywhere.`,
    );
  });
});

/** @throws with the schema's error message */
function parseText(schema: z.ZodMiniType<string>, text: string): string {
  const result = z.safeParse(schema, text);
  if (!result.success) throw new StartError(result.error.issues[0]?.message ?? USAGE);
  return result.data;
}
