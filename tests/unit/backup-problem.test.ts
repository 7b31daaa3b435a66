import { expect, test } from "vitest";
import { damaged, problemFor } from "#server/features/backups/backup-problem.ts";

const failure = (code: string) => Object.assign(new Error("write failed"), { code });

test.each([
  [failure("ENOSPC"), /^The disk is full\. Please free up space/],
  [failure("EDQUOT"), /^The disk is full\./],
  [failure("EROFS"), /^Sofra can't write to the folder "backups" in DATA_DIR \(EROFS\)\./],
  [failure("EACCES"), /^Sofra can't write to the folder "backups" in DATA_DIR \(EACCES\)\./],
  [damaged(), /^This backup is damaged/],
  [new Error("something with a password in it"), /^The backup failed\. The server's log says why\./],
])("returns a message that says what to do: %s", (error, sentence) => {
  expect(problemFor(error).message).toMatch(sentence);
});

test("returns the message for an interrupted backup when Sofra was stopped", () => {
  expect(problemFor(failure("ABORT_ERR"), true).message).toMatch(/^Sofra was stopped/);
});
