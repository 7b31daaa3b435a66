import { expect, it } from "vitest";
import { damaged, sentenceFor } from "#server/features/backups/backup-problem.ts";

const failure = (code: string) => Object.assign(new Error("write failed"), { code });

it.each([
  [failure("ENOSPC"), /^The disk is full\. Please free some space/],
  [failure("EDQUOT"), /^The disk is full\./],
  [failure("EROFS"), /^The folder backups in DATA_DIR cannot be written \(EROFS\)\./],
  [failure("EACCES"), /^The folder backups in DATA_DIR cannot be written \(EACCES\)\./],
  [damaged(), /^This backup is damaged/],
  [new Error("something with a password in it"), /^The backup could not be finished; the log says why\./],
])("what came of a backup is said in a sentence that helps: %s", (error, sentence) => {
  expect(sentenceFor(error, false)).toMatch(sentence);
});

it("stopping the program is no fault of the disk", () => {
  expect(sentenceFor(failure("ABORT_ERR"), true)).toMatch(/^The program was stopped/);
});
