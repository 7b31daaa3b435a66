import { describe, expect, test } from "vitest";
import {
  duration,
  newerVersion,
  systemFacts,
  systemSummary,
} from "#client/features/system/system-messages.ts";
import { setTexts } from "#client/lib/i18n.tsx";
import type { System } from "#shared/system.api.ts";

const now = new Date("2030-05-17T12:00:00.000Z");
const system: System = {
  version: "1.2.3",
  node: "24.1.0",
  startedAt: "2030-05-15T11:00:00.000Z",
  processes: 2,
  liveStreams: 1,
  database: { version: "18.4", isEmbedded: true, bytes: 12_300_000 },
  photos: { count: 1_200, bytes: 38_000_000 },
  jobs: { waiting: 0, failed: 0 },
  lastBackup: { completedAt: "2030-05-17T03:00:00.000Z", isOld: false },
};
const said = (changes: Partial<System> = {}) =>
  Object.fromEntries(
    systemFacts({ ...system, ...changes }, now).map(({ label, value, warning }) => [label, [value, warning]]),
  );

describe("the System card", () => {
  test("shows version, uptime and storage", () => {
    expect(said()).toEqual({
      Version: ["1.2.3 on Node 24.1.0", undefined],
      Uptime: ["2 days", undefined],
      Database: ["PostgreSQL 18.4, embedded, 12 MB", undefined],
      Photos: ["1,200 photos, 38 MB", undefined],
      "Last backup": ["9 hours ago", undefined],
      Jobs: ["None waiting", undefined],
      "Open pages": ["1", undefined],
      Processes: ["2", undefined],
    });
  });

  test("warns about an old or missing backup and about failed jobs", () => {
    const old = { completedAt: "2030-05-14T12:00:00.000Z", isOld: true };
    expect(said({ lastBackup: old })["Last backup"]).toEqual([
      "3 days ago",
      "More than two days old. Please create a new one.",
    ]);
    expect(said({ lastBackup: null })["Last backup"]).toEqual(["None yet", "Please create one."]);
    expect(said({ jobs: { waiting: 3, failed: 1 } }).Jobs).toEqual([
      "3 waiting",
      "1 job failed; see the server log.",
    ]);
  });

  test("warns if no copy has left the server for 30 days, with BACKUP_COMMAND", () => {
    const copy = { copiedAt: "2030-05-16T12:00:00.000Z", isOld: false, problem: "failed" };
    expect(said({ lastCopy: copy })["Last copy elsewhere"]).toEqual(["1 day ago", undefined]);
    const old = { ...copy, copiedAt: "2030-04-16T12:00:00.000Z", isOld: true };
    expect(said({ lastCopy: old })["Last copy elsewhere"]?.[1]).toBe(
      "No backup has been copied off this server for 30 days.",
    );
    const none = { ...copy, copiedAt: null, isOld: true };
    expect(systemSummary({ ...system, lastCopy: none }, now)).toEqual({
      text: "Last copy elsewhere: none yet. Backups are on this server only.",
      isWell: false,
    });
  });

  test("sums up in one line what is well or needs an administrator", () => {
    const at = (time: string, isOld = false) =>
      systemSummary(
        { ...system, lastBackup: { completedAt: new Date(time).toISOString(), isOld } },
        new Date("2030-05-17T12:00"),
      );
    expect(at("2030-05-17T03:00")).toEqual({ text: "All good, last backup last night", isWell: true });
    expect(at("2030-05-17T09:00")).toEqual({ text: "All good, last backup 3 hours ago", isWell: true });
    expect(at("2030-05-14T12:00", true)).toEqual({
      text: "Last backup: 3 days ago. More than two days old. Please create a new one.",
      isWell: false,
    });
    expect(systemSummary({ ...system, lastBackup: null, jobs: { waiting: 0, failed: 2 } }, now)).toEqual({
      text: "Last backup: none yet. Please create one. Jobs: none waiting. 2 jobs failed; see the server log.",
      isWell: false,
    });
  });

  test("keeps the capitals of other languages", () => {
    setTexts({}, "de");
    const { text } = systemSummary({ ...system, lastBackup: null }, now);
    setTexts({}, "en");
    expect(text).toContain("Last backup: None yet.");
  });

  test("omits the number of processes if unknown", () => {
    expect(said({ processes: null })).not.toHaveProperty("Processes");
  });

  test.each([
    [0, "less than a minute"],
    [60_000, "1 minute"],
    [59 * 60_000, "59 minutes"],
    [60 * 60_000, "1 hour"],
    [47 * 60 * 60_000, "1 day"],
  ])("%d ms is %s", (ms, words) => {
    expect(duration(ms)).toBe(words);
  });

  test("names a newer version in one line, with what the notice says", () => {
    const shown = newerVersion({ version: "1.4.0", note: "<b>Soon</b>", url: null });
    expect(shown.replaceAll(/[\u2066-\u2069]/g, "")).toBe("Version 1.4.0 of Sofra is available. <b>Soon</b>");
  });
});
