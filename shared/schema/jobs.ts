import { sql } from "drizzle-orm";
import {
  check,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  serial,
  text,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";
import {
  IMPORT_STATES,
  type JOB_KINDS,
  JOB_STATUSES,
  type ImportState,
  type JobStatus,
} from "#shared/choices.ts";
import type { EstimateDetails } from "#shared/estimate-text.ts";
import { belongsTo, byteArrays, moment, createdAt, oneOf, problem, timestamps } from "./columns.ts";
import { userId, users } from "./people.ts";

/** Long jobs with progress (batches of estimates, imports). The job queue itself is in graphile-worker's schema. */
export const jobs = pgTable(
  "jobs",
  {
    id: serial("id").primaryKey(),
    kind: text("kind").$type<(typeof JOB_KINDS)[number]>().notNull(),
    status: text("status").$type<JobStatus>().notNull().default("queued"),
    done: integer("done").notNull().default(0),
    total: integer("total").notNull().default(0),
    failuresInARow: integer("failures_in_a_row").notNull().default(0),
    reasonToEnd: text("reason_to_end"),
    /** Set to end a batch early; no further dish is started. */
    problem: problem("problem"),
    createdBy: text("created_by").references(() => users.id, { onDelete: "set null" }),
    ...timestamps(),
    startedAt: moment("started_at"),
    finishedAt: moment("finished_at"),
  },
  (table) => [
    // One active job of a kind, even for concurrent requests.
    uniqueIndex("jobs_one_active_key")
      .on(table.kind)
      .where(sql`status in ('queued', 'running')`),
    index("jobs_created_by_idx").on(table.createdBy),
    check("jobs_status_check", oneOf(table.status, JOB_STATUSES)),
  ],
);

export interface JobItemOutcome {
  estimatedCalories: number;
  low?: number;
  high?: number;
  confidence: number;
  reasoning: string;
  details?: EstimateDetails;
}

/** The dishes of a batch, written before it starts, so that it can resume after a crash. */
export const jobItems = pgTable(
  "job_items",
  {
    jobId: belongsTo("job_id", () => jobs.id),
    position: integer("position").notNull(),
    /** No foreign key, because a dish of the batch may be deleted. */
    dishId: integer("dish_id").notNull(),
    title: text("title").notNull(),
    /** Incremented before the estimate, so that a dish that crashes the process is not retried forever. */
    attempts: integer("attempts").notNull().default(0),
    /** In 1.1.0 also the message of a failure. */
    outcome: jsonb("outcome").$type<JobItemOutcome>(),
    problem: problem("problem"),
    doneAt: moment("done_at"),
  },
  (table) => [primaryKey({ columns: [table.jobId, table.position] })],
);

/** The recipes of an imported file, written before the import starts, so that it can resume after a crash. */
export const importItems = pgTable(
  "import_items",
  {
    jobId: belongsTo("job_id", () => jobs.id),
    /** The place in the file, from 1. */
    position: integer("position").notNull(),
    title: text("title").notNull(),
    state: text("state").$type<ImportState>().notNull(),
    message: text("message"),
    /** Why it was not created, or without some of its photos. */
    problem: problem("problem"),
  },
  (table) => [
    primaryKey({ columns: [table.jobId, table.position] }),
    check("import_items_state_check", oneOf(table.state, IMPORT_STATES)),
  ],
);

/** The photos of a recipe that a member has read, and their text. One reading per member at a time. Not in backups. */
export const photoReadings = pgTable(
  "photo_readings",
  {
    userId: userId().primaryKey(),
    /** Differs for each reading, so that the job of an earlier one notices that it was replaced. */
    id: uuid("id").notNull().defaultRandom(),
    /** JPEGs; empty once the reading has ended. */
    photos: byteArrays("photos").notNull(),
    total: integer("total").notNull(),
    /** The texts of the photos that have been read. */
    texts: text("texts").array().notNull().default([]),
    message: text("message"),
    problem: problem("problem"),
    createdAt: createdAt(),
  },
  (table) => [
    check(
      "photo_readings_photos_check",
      sql`(cardinality(${table.photos}) = 0) = (num_nonnulls(${table.message}, ${table.problem}) > 0 or cardinality(${table.texts}) = ${table.total})`,
    ),
  ],
);
