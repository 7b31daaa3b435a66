/** A backup cannot be made, read or restored. The message is shown to people and says what to do next. */
export class BackupProblem extends Error {
  override readonly name = "BackupProblem";
}

export class HouseholdExists extends BackupProblem {
  constructor() {
    super("This database already contains a household.");
  }
}

/** The file is not as Sofra writes it. Perhaps it was packed again (repacked-backup.ts). */
export class OtherLayout extends BackupProblem {}

const DAMAGED = "This backup is damaged: its contents don't match its checksum. Please use another one.";
export const damaged = () => new BackupProblem(DAMAGED);
export const otherLayout = () => new OtherLayout(DAMAGED);

export const notABackup = () =>
  new OtherLayout("This is not a complete Sofra backup. Please choose a file that Sofra created.");

export const fromNewerVersion = () =>
  new BackupProblem("This backup was made by a newer version of Sofra. Please update Sofra first.");

const NO_ROOM = new Set(["ENOSPC", "EDQUOT", "EFBIG"]);
const NOT_WRITABLE = new Set(["EACCES", "EPERM", "EROFS", "ENOTDIR", "EEXIST", "ENOENT", "EISDIR"]);

export const INTERRUPTED = "Sofra was stopped before this backup was finished. Please create a new one.";

export function messageFor(error: unknown, isAborted = false): string {
  if (isAborted) return INTERRUPTED;
  if (error instanceof BackupProblem) return error.message;
  const { code = "" } = error as NodeJS.ErrnoException;
  if (NO_ROOM.has(code)) {
    return "The disk is full. Please free up space or delete old backups, then try again.";
  }
  if (NOT_WRITABLE.has(code)) {
    return `Sofra can't write to the folder "backups" in DATA_DIR (${code}). Please check its permissions.`;
  }
  return "The backup failed. The server's log says why. Please try again.";
}
