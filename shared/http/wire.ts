import * as z from "zod/mini";
import { MAX_ID } from "../limits.ts";

/** A `Date` in the program, ISO 8601 UTC text on the wire. */
export const timestamp = z.codec(z.iso.datetime(), z.date(), {
  decode: (text) => new Date(text),
  encode: (date) => date.toISOString(),
});

/** The response of a call that answers 204. */
export const nothing = z.undefined();

/** NUL cannot be stored by PostgreSQL, a lone surrogate cannot be written as UTF-8. */
const UNSTORABLE = /\0|\p{Surrogate}/u;
export const storable = z.refine<string>((text) => !UNSTORABLE.test(text), {
  error: "This text contains characters that cannot be stored.",
});

/** Put together when it is needed: the first number that is written for people takes 10 ms and 7 MB. */
export const tooLong = (max: number) => () => `Please keep this to ${max.toLocaleString("en")} characters.`;

/**
 * Trimmed text of 1 to `max` characters.
 * @param missing the sentence shown when it is not given or blank
 */
export const requiredText = (max: number, missing: string) =>
  z
    .string({ error: missing })
    .check(
      z.trim(),
      z.minLength(1, { error: missing, abort: true }),
      z.maxLength(max, { error: tooLong(max), abort: true }),
      storable,
    );

/** Trimmed text of at most `max` characters, or null; blank text becomes null, `undefined` means "not given". */
export const optionalText = (max: number) =>
  z.optional(
    z.nullable(
      z.pipe(
        z.string().check(
          z.trim(),
          z.maxLength(max, {
            error: tooLong(max),
            abort: true,
          }),
          storable,
        ),
        z.transform((text: string) => text || null),
      ),
    ),
  );

const DIGITS = /^[1-9]\d{0,9}$/;

/** A positive 32-bit integer as it stands in a path or query string. */
export const idText = z.pipe(
  z.union([z.int(), z.string().check(z.regex(DIGITS))]),
  z.pipe(
    z.transform((value: string | number) => Number(value)),
    z.int().check(z.positive(), z.maximum(MAX_ID)),
  ),
);
export const idParams = z.object({ id: idText });

/** A positive 32-bit integer in a JSON body or answer. */
export const id = z.int().check(z.positive(), z.maximum(MAX_ID));

/** `?limit=` of a list that pages: 1 to `max`. */
export const limitText = (max: number) => z.optional(z.pipe(idText, z.int().check(z.maximum(max))));

/** Every failure has this shape; `message` is a sentence that may be shown to a person. */
export interface Failure {
  message: string;
  code: string;
  issues?: { path: string; message: string }[];
}

/** Somebody as members see each other on cards. */
export const personView = z.object({
  id: z.string(),
  firstName: z.nullable(z.string()),
  lastName: z.nullable(z.string()),
  email: z.nullable(z.string()),
});
export type Person = z.input<typeof personView>;

/** One changed field of a dish, menu, category or member. */
export const historyView = z.object({
  id: z.int(),
  fieldName: z.string(),
  oldValue: z.nullable(z.string()),
  newValue: z.nullable(z.string()),
  editedBy: z.nullable(personView),
  createdAt: timestamp,
});
export type HistoryEntry = z.input<typeof historyView>;
