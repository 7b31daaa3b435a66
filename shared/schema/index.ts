/**
 * All tables, by family. Invariants are constraints where possible.
 * Indexes have no `.desc()`, because Drizzle would write `DESC NULLS LAST`, which `ORDER BY … DESC` cannot use.
 */
export * from "./dishes.ts";
export * from "./guests.ts";
export * from "./history.ts";
export * from "./jobs.ts";
export * from "./meals.ts";
export * from "./menus.ts";
export * from "./people.ts";
export * from "./system.ts";
