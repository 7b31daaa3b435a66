/** Why a backup cannot be made, read or restored: a sentence for a person that says what to do next. */
export class BackupProblem extends Error {
  override readonly name = "BackupProblem";
}

/** A restore into a database that is not empty. */
export class HouseholdThere extends BackupProblem {
  constructor() {
    super("There is a household in this database already.");
  }
}

export const damaged = () =>
  new BackupProblem(
    "This backup is damaged: its contents do not match its checksum. Please use another one.",
  );

export const notABackup = () =>
  new BackupProblem("This is not a whole backup of Sofra. Please choose a file that Sofra has made.");

export const fromNewerVersion = () =>
  new BackupProblem("This backup was made by a newer version of Sofra. Please update this one first.");

const NO_ROOM = new Set(["ENOSPC", "EDQUOT", "EFBIG"]);
const NOT_WRITABLE = new Set(["EACCES", "EPERM", "EROFS", "ENOTDIR", "EEXIST", "ENOENT", "EISDIR"]);

/** What came of a backup that failed, in a sentence for the list of backups. */
export function sentenceFor(error: unknown, aborted: boolean): string {
  if (aborted) return "The program was stopped while this backup was being made. Please make it again.";
  if (error instanceof BackupProblem) return error.message;
  const { code = "" } = error as NodeJS.ErrnoException;
  if (NO_ROOM.has(code)) {
    return "The disk is full. Please free some space, or delete old backups, and make it again.";
  }
  if (NOT_WRITABLE.has(code)) {
    return `The folder backups in DATA_DIR cannot be written (${code}). Please give the program the right to do so.`;
  }
  return "The backup could not be finished; the log says why. Please make it again.";
}
