export type Values = Record<string, string | number>;

/** A sentence of the server by its name, for pages that word it in another language. */
export interface ReasonWithValues {
  reason: string;
  values?: Values | undefined;
}
