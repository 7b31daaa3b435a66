import { defineConfig } from "drizzle-kit";

/** `npx drizzle-kit generate` writes the next migration from shared/schema.ts; it needs no database. */
export default defineConfig({
  dialect: "postgresql",
  schema: "./shared/schema.ts",
  out: "./migrations",
});
