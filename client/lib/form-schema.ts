import * as z from "zod/mini";
import type { core } from "zod/mini";
import { parseNumber } from "./parse-number.ts";

/** A form field's value: lists stay lists, everything else is text, empty for null. */
type FormValue<T> = T extends readonly unknown[] ? T : T extends number ? string : T | "";

export type FormValues<Schema extends z.ZodMiniObject> = {
  [Name in keyof z.input<Schema>]-?: FormValue<NonNullable<z.input<Schema>[Name]>>;
};

type Fields<Schema extends z.ZodMiniObject> = z.input<Schema>;

/** Converts a record to form values; missing fields are empty. */
export function formValues<Schema extends z.ZodMiniObject>(
  schema: Schema,
  record: { [Name in keyof Fields<Schema>]?: Fields<Schema>[Name] | null },
): FormValues<Schema> {
  const values = Object.entries(schema.shape).map(([name, field]) => {
    const value = record[name as keyof Fields<Schema>] as string | number | null | undefined;
    return [name, kindOf(field) === "array" ? (value ?? []) : (value ?? "").toString()];
  });
  return Object.fromEntries(values) as FormValues<Schema>;
}

/** Builds a schema that validates form values with a schema of the contract. Blank text and empty lists become null. */
export function formSchema<Schema extends z.ZodMiniObject, Values = FormValues<Schema>>(
  schema: Schema,
): z.ZodMiniType<z.output<Schema>, Values> {
  const toFields = (values: Values): Record<string, unknown> =>
    Object.fromEntries(
      Object.entries(schema.shape).map(([name, field]) => [
        name,
        toField(values[name as keyof Values], kindOf(field)),
      ]),
    );
  const checked: z.ZodMiniType = z.pipe(z.transform(toFields), schema);
  return checked as z.ZodMiniType<z.output<Schema>, Values>;
}

function toField(value: unknown, kind: string): unknown {
  if (Array.isArray(value)) return value.length > 0 ? value : null;
  const text = String(value).trim();
  if (text === "") return null;
  // NaN fails with the schema's own message.
  if (kind === "number") return parseNumber(text);
  return value;
}

/** Returns the schema's type without `optional`, `nullable` and transforms. */
function kindOf(schema: core.$ZodType): string {
  const { type, ...def } = schema._zod.def as core.$ZodTypeDef & Record<"innerType" | "in", core.$ZodType>;
  const inner = def.innerType ?? def.in;
  return inner ? kindOf(inner) : type;
}
