import { fileSize } from "#client/lib/file-size.ts";
import { formatNumber, pluralize } from "#client/lib/format.ts";
import { relativeTime } from "#client/lib/relative-time.ts";
import type { System } from "#shared/system.api.ts";

export interface Fact {
  label: string;
  value: string;
  warning?: string | undefined;
}

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

export function systemFacts(system: System, now = new Date()): Fact[] {
  const { database, photos, jobs, processes, liveStreams } = system;
  return [
    { label: "Version", value: `${system.version} on Node ${system.node}` },
    { label: "Uptime", value: duration(now.getTime() - new Date(system.startedAt).getTime()) },
    {
      label: "Database",
      value: `PostgreSQL ${database.version}${database.isEmbedded ? ", embedded" : ""}, ${fileSize(database.bytes)}`,
    },
    { label: "Photos", value: `${pluralize(photos.count, "photo")}, ${fileSize(photos.bytes)}` },
    { label: "Last backup", ...backupFact(system, now) },
    ...copyFacts(system, now),
    {
      label: "Jobs",
      value: jobs.waiting === 0 ? "None waiting" : `${formatNumber(jobs.waiting)} waiting`,
      warning: jobs.failed > 0 ? `${pluralize(jobs.failed, "job")} failed; see the server log.` : undefined,
    },
    { label: "Open pages", value: formatNumber(liveStreams) },
    ...(processes === null ? [] : [{ label: "Processes", value: formatNumber(processes) }]),
  ];
}

/** 'All well, last backup last night', or all that needs an administrator. */
export function systemSummary(system: System, now = new Date()): { text: string; isWell: boolean } {
  const warnings = systemFacts(system, now).filter(({ warning }) => warning !== undefined);
  if (warnings.length > 0 || !system.lastBackup) {
    const texts = warnings.map(({ label, value, warning }) => `${label}: ${value.toLowerCase()}. ${warning}`);
    return { text: texts.join(" "), isWell: false };
  }
  const done = new Date(system.lastBackup.completedAt);
  const wasLastNight = done.toDateString() === now.toDateString() && done.getHours() < 8;
  return {
    text: `All well, last backup ${wasLastNight ? "last night" : relativeTime(system.lastBackup.completedAt, now)}`,
    isWell: true,
  };
}

function backupFact({ lastBackup }: System, now: Date): Omit<Fact, "label"> {
  if (lastBackup === null) return { value: "None yet", warning: "Please create one below." };
  return {
    value: relativeTime(lastBackup.completedAt, now),
    warning: lastBackup.isOld ? "Older than two days. Please create one below." : undefined,
  };
}

function copyFacts({ lastCopy }: System, now: Date): Fact[] {
  if (!lastCopy) return [];
  const { copiedAt, isOld } = lastCopy;
  const label = "Last copy elsewhere";
  if (copiedAt === null) return [{ label, value: "None yet", warning: "Backups are on this server only." }];
  const warning = isOld ? "No backup has left this server for 30 days." : undefined;
  return [{ label, value: relativeTime(copiedAt, now), warning }];
}

/** "3 days", "5 hours", "less than a minute". */
export function duration(ms: number): string {
  if (ms < MINUTE) return "less than a minute";
  if (ms < HOUR) return pluralize(Math.floor(ms / MINUTE), "minute");
  if (ms < DAY) return pluralize(Math.floor(ms / HOUR), "hour");
  return pluralize(Math.floor(ms / DAY), "day");
}
