import { existsSync, statSync } from "node:fs";
import path from "node:path";
import { parseArgs } from "node:util";
import { rowsIn } from "#server/features/backups/backup-format.ts";
import { BackupProblem, HouseholdThere } from "#server/features/backups/backup-problem.ts";
import { checkRestorable, restoreBackup } from "#server/features/backups/restore.service.ts";
import { prompt } from "./prompt.ts";
import { withHousehold, runScript, showProgress } from "./run-script.ts";

const USAGE = `npm run restore -- FILE             into an empty database
npm run restore -- FILE --replace   in place of the household that is there; asks first, --yes does not
npm run restore -- FILE --check     only checks the file`;

/** `npm run restore -- FILE`: checks a backup whole, and puts its household into the database. */
await runScript(async () => {
  const { file, replace, yes, check } = readArguments();
  const { manifest } = await checkRestorable(file, showProgress("Checking the backup …"));
  const rows = rowsIn(manifest);
  const inAll = `${rows.toLocaleString("en")} ${rows === 1 ? "row" : "rows"} of ${manifest.tables.length} tables`;
  console.log(`This backup is good: ${inAll}, made at ${manifest.createdAt}.`);
  if (check) return;
  if (replace && !yes) await confirmReplacing();
  await withHousehold(async ({ databaseUrl }) => {
    const options = { databaseUrl, file, replace, onProgress: showProgress("Restoring …") };
    await restoreBackup(options).catch((error: unknown) => {
      if (!(error instanceof HouseholdThere)) throw error;
      throw new BackupProblem(`${error.message} With --replace the backup takes its place.`);
    });
    console.log(
      "Restored, and every row compared. Everybody signs in again, with the passwords of that time.",
    );
  });
});

function readArguments() {
  const { values, positionals } = parse();
  const [given, ...more] = positionals;
  if (given === undefined || more.length > 0) throw new BackupProblem(USAGE);
  // npm runs scripts in the project's folder; the file is named from where the person is.
  const file = path.resolve(process.env.INIT_CWD ?? "", given);
  if (!existsSync(file) || !statSync(file).isFile()) throw new BackupProblem(`There is no file ${file}.`);
  return { file, ...values };
}

function parse() {
  const option = { type: "boolean", default: false } as const;
  try {
    return parseArgs({ allowPositionals: true, options: { replace: option, yes: option, check: option } });
  } catch {
    throw new BackupProblem(USAGE);
  }
}

async function confirmReplacing(): Promise<void> {
  if (!process.stdin.isTTY)
    throw new BackupProblem("Nobody is there to be asked; --yes replaces without asking.");
  console.log("Everything that is in the database now will be gone.");
  if ((await prompt('Type "replace" to go on: ')) !== "replace")
    throw new BackupProblem("Nothing was changed.");
}
