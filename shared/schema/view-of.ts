import type * as z from "zod/mini";

/**
 * For `satisfies`: a view in which each field named like a column of `Table` has a type of that column, so that a
 * column that changes its type breaks the contract. (A column that becomes nullable breaks the call in the server.)
 * `Other` are fields that mean something else than the column: `createdBy` is an id there and a person here.
 */
export type ViewOf<
  Table extends { $inferSelect: object },
  Other extends keyof Table["$inferSelect"] = never,
> = z.core.$ZodType<Partial<Omit<Table["$inferSelect"], Other>>>;
