import { defineConfig } from "drizzle-kit";

/** For `npm run db:generate`, which writes the next migration from shared/schema.ts without a database. */
export default defineConfig({
  dialect: "postgresql",
  schema: "./shared/schema.ts",
  out: "./migrations",
});
