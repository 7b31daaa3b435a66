import type { Database } from "#server/database/db.ts";
import { explain } from "#shared/failures.ts";
import { jobItems, jobs } from "#shared/schema/index.ts";
import type { User } from "./fixtures.ts";

/** Indexes into DISHES with their outcomes. */
const BATCH: ({ dish: number } & Partial<typeof jobItems.$inferInsert>)[] = [
  {
    dish: 0,
    outcome: {
      estimatedCalories: 310,
      low: 240,
      high: 400,
      confidence: 0.91,
      reasoning: "A bowl of 350 ml: red lentils, onion, a spoonful of butter for the cumin.",
    },
  },
  {
    dish: 5,
    outcome: {
      estimatedCalories: 420,
      confidence: 0.86,
      reasoning: "220 g of fish and two spoonfuls of oil.",
    },
  },
  {
    dish: 8,
    outcome: {
      estimatedCalories: 1450,
      low: 720,
      high: 2900,
      confidence: 0.72,
      reasoning: "Assumes two pieces with cream; the dish does not say what the red things are.",
    },
  },
  {
    dish: 10,
    outcome: {
      estimatedCalories: 480,
      confidence: 0.4,
      reasoning: "Ten dumplings, boiled rather than fried.",
    },
  },
  { dish: 15, problem: explain("no_food") },
];

export async function addBatch(
  db: Database,
  admin: User,
  ended: Date,
  dishAt: (index: number) => { id: number; title: string },
): Promise<void> {
  const [job] = await db
    .insert(jobs)
    .values({
      kind: "estimate_calories",
      status: "done",
      done: BATCH.length,
      total: BATCH.length,
      createdBy: admin.id,
      createdAt: ended,
      startedAt: ended,
      finishedAt: ended,
    })
    .returning();
  if (!job) throw new Error("The batch was not inserted.");
  await db.insert(jobItems).values(
    BATCH.map(({ dish, ...result }, index) => ({
      jobId: job.id,
      position: index + 1,
      dishId: dishAt(dish).id,
      title: dishAt(dish).title,
      attempts: 1,
      ...result,
      doneAt: ended,
    })),
  );
}
