import { plural, t } from "@lingui/core/macro";
import { fileSize } from "#client/lib/file-size.ts";
import { formatNumber } from "#client/lib/format.ts";
import { isolate, textLanguage } from "#client/lib/i18n.tsx";
import { relativeTime } from "#client/lib/relative-time.ts";
import { lowerCase } from "#shared/fold.ts";
import type { System } from "#shared/system.api.ts";

interface Fact {
  label: string;
  value: string;
  warning?: string | undefined;
}

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** One sentence with its explanation in the notice. */
export const newerVersion = ({ version, note, url }: NonNullable<System["newer"]>): string =>
  [t`Version ${{ version }} of Sofra is available.`, note, url]
    .flatMap((text) => (text ? [isolate(text)] : []))
    .join(" ");

export function systemFacts(system: System, now = new Date()): Fact[] {
  const { database, photos, jobs, processes, liveStreams } = system;
  const photoSize = fileSize(photos.bytes);
  return [
    { label: t`Version`, value: t`${{ version: system.version }} on Node ${{ node: system.node }}` },
    { label: t`Uptime`, value: duration(now.getTime() - new Date(system.startedAt).getTime()) },
    {
      label: t`Database`,
      value: database.isEmbedded
        ? t`PostgreSQL ${{ version: database.version }}, embedded, ${{ size: fileSize(database.bytes) }}`
        : t`PostgreSQL ${{ version: database.version }}, ${{ size: fileSize(database.bytes) }}`,
    },
    {
      label: t`Photos`,
      value: plural(photos.count, { one: `# photo, ${photoSize}`, other: `# photos, ${photoSize}` }),
    },
    { label: t`Last backup`, ...backupFact(system, now) },
    ...copyFacts(system, now),
    {
      label: t({ message: "Jobs", context: "background work" }),
      value:
        jobs.waiting === 0 ? t`None waiting` : plural(jobs.waiting, { one: "# waiting", other: "# waiting" }),
      warning:
        jobs.failed > 0
          ? plural(jobs.failed, {
              one: "# job failed; see the server log.",
              other: "# jobs failed; see the server log.",
            })
          : undefined,
    },
    { label: t`Open pages`, value: formatNumber(liveStreams) },
    ...(processes === null ? [] : [{ label: t`Processes`, value: formatNumber(processes) }]),
  ];
}

/** 'All good, last backup last night', or all that needs an administrator. */
export function systemSummary(system: System, now = new Date()): { text: string; isWell: boolean } {
  const warnings = systemFacts(system, now).filter(({ warning }) => warning !== undefined);
  if (warnings.length > 0 || !system.lastBackup) {
    const texts = warnings.map(
      ({ label, value, warning = "" }) => t`${label}: ${{ value: uncapitalize(value) }}. ${warning}`,
    );
    return { text: texts.join(" "), isWell: false };
  }
  const done = new Date(system.lastBackup.completedAt);
  const wasLastNight =
    done.toDateString() === now.toDateString() &&
    done.getHours() < 8 &&
    now.getTime() - done.getTime() > 2 * HOUR;
  const text = wasLastNight
    ? t`All good, last backup last night`
    : t`All good, last backup ${{ time: relativeTime(system.lastBackup.completedAt, now) }}`;
  return { text, isWell: true };
}

/** Only in English: "None yet" becomes "none yet", but a German noun keeps its capital. */
const uncapitalize = (text: string) =>
  textLanguage() === "en" ? lowerCase(text.charAt(0)) + text.slice(1) : text;

function backupFact({ lastBackup }: System, now: Date): Omit<Fact, "label"> {
  if (lastBackup === null) return { value: t`None yet`, warning: t`Please create one.` };
  return {
    value: relativeTime(lastBackup.completedAt, now),
    warning: lastBackup.isOld ? t`More than two days old. Please create a new one.` : undefined,
  };
}

function copyFacts({ lastCopy }: System, now: Date): Fact[] {
  if (!lastCopy) return [];
  const { copiedAt, isOld } = lastCopy;
  const label = t`Last copy elsewhere`;
  if (copiedAt === null) return [{ label, value: t`None yet`, warning: t`Backups are on this server only.` }];
  const warning = isOld ? t`No backup has been copied off this server for 30 days.` : undefined;
  return [{ label, value: relativeTime(copiedAt, now), warning }];
}

/** "3 days", "5 hours", "less than a minute". */
export function duration(ms: number): string {
  if (ms < MINUTE) return t`less than a minute`;
  if (ms < HOUR) return plural(Math.floor(ms / MINUTE), { one: "# minute", other: "# minutes" });
  if (ms < DAY) return plural(Math.floor(ms / HOUR), { one: "# hour", other: "# hours" });
  return plural(Math.floor(ms / DAY), { one: "# day", other: "# days" });
}
