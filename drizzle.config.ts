import { defineConfig } from "drizzle-kit";

/** For `npm run db:generate`, which writes the next migration from shared/schema/ without a database. */
export default defineConfig({
  dialect: "postgresql",
  schema: "./shared/schema/index.ts",
  out: "./migrations",
});
