import { existsSync, statSync } from "node:fs";
import path from "node:path";
import { rowsIn } from "#server/features/backups/backup-format.ts";
import { HouseholdExists } from "#server/features/backups/backup-problem.ts";
import { requireRestorable, restoreBackup } from "#server/features/backups/restore.service.ts";
import { StartError } from "#server/lib/start-error.ts";
import { prompt } from "./prompt.ts";
import { parseArguments, withHousehold, runScript, showProgress } from "./run-script.ts";

const USAGE = `npm run restore -- FILE             restores into an empty database
npm run restore -- FILE --replace   replaces the current household, after confirmation (--yes skips it)
npm run restore -- FILE --check     only verifies the file`;

/** `npm run restore -- FILE`: verifies a backup and restores it into the database. */
await runScript(async () => {
  const { file, replace, yes, check } = readArguments();
  const { manifest } = await requireRestorable(file, showProgress("Verifying the backup…"));
  const rows = rowsIn(manifest);
  const size = `${rows.toLocaleString("en")} ${rows === 1 ? "row" : "rows"} in ${manifest.tables.length} tables`;
  console.log(`This backup is complete: ${size}, created ${manifest.createdAt}.`);
  if (check) return;
  if (replace && !yes) await confirmReplacing();
  await withHousehold(async ({ databaseUrl }) => {
    const options = { databaseUrl, file, replace, onProgress: showProgress("Restoring…") };
    await restoreBackup(options).catch((error: unknown) => {
      if (!(error instanceof HouseholdExists)) throw error;
      throw new StartError(`${error.message} Add --replace to replace that household with the backup.`);
    });
    console.log(
      "Restored and verified every row. Everyone has to sign in again, with the password they had then.",
    );
  });
});

function readArguments() {
  const option = { type: "boolean", default: false } as const;
  const options = { replace: option, yes: option, check: option };
  const { values, positionals } = parseArguments(USAGE, { allowPositionals: true, options });
  const [name, ...rest] = positionals;
  if (name === undefined || rest.length > 0) throw new StartError(USAGE);
  // npm runs scripts in the project's folder; INIT_CWD is the folder in which the command was typed.
  const file = path.resolve(process.env.INIT_CWD ?? "", name);
  if (!existsSync(file) || !statSync(file).isFile()) throw new StartError(`File not found: ${file}`);
  return { file, ...values };
}

async function confirmReplacing(): Promise<void> {
  if (!process.stdin.isTTY)
    throw new StartError("Cannot ask for confirmation without a terminal. Add --yes to skip it.");
  console.log("This deletes everything in the current database.");
  if ((await prompt('Type "replace" to continue: ')) !== "replace")
    throw new StartError("Canceled. Nothing was changed.");
}
