import * as z from "zod/mini";
import type { editHistory, users } from "#shared/schema/index.ts";
import type { ViewOf } from "#shared/schema/view-of.ts";
import { COOKING_METHODS, DISH_DRAWINGS } from "../choices.ts";
import { MAX_EATERS, MAX_ID } from "../limits.ts";
import { withReason } from "./with-reason.ts";

/** A `Date` in the program, ISO 8601 UTC text on the wire. */
export const timestamp = z.codec(z.iso.datetime(), z.date(), {
  decode: (text) => new Date(text),
  encode: (date) => date.toISOString(),
});

/** `updatedAt` of the version that the caller saw; if it has changed since, nothing is saved (409). */
export const expectedUpdatedAt = z.optional(timestamp);

const NOT_A_DAY = withReason({ no_day: "Please choose a day." });
/** A day of the years 2000 to 2999, `YYYY-MM-DD`. */
export const day = z.iso.date(NOT_A_DAY).check(z.regex(/^2/, NOT_A_DAY));

/** PostgreSQL cannot store NUL. */
export const WITHOUT_NUL = new RegExp(String.raw`^[^\u0000]*$`);
/** The same, with at least one character that is not white space. */
const NOT_BLANK = new RegExp(String.raw`^\s*[^\s\u0000][^\u0000]*$`);
// Reports of imports keep these sentences, too.
export const UNSTORABLE_TEXT = {
  unstorable_text: "This text contains characters that cannot be stored.",
} as const;
export const TOO_MANY_CHARACTERS = {
  too_many_characters: "Please keep this to {max} characters.",
} as const;
export const NUMBER_NOT_WHOLE = { number_not_whole: "{field} must be a whole number." } as const;
export const NUMBER_TOO_SMALL = { number_too_small: "{field} must be at least {min}." } as const;
export const NUMBER_TOO_LARGE = { number_too_large: "{field} can be at most {max}." } as const;

const UNSTORABLE = withReason(UNSTORABLE_TEXT);
export const withoutNul = z.regex(WITHOUT_NUL, UNSTORABLE);
/** UTF-8 cannot encode a lone surrogate. A refinement, because a JSON Schema pattern cannot express it. */
export const wellFormed = z.refine<string>((text) => !/\p{Surrogate}/u.test(text), UNSTORABLE);

export const tooLong = (max: number) => withReason(TOO_MANY_CHARACTERS, { max });

/** Trims. Systems encode some letters in several ways; stored texts have one form, so that equal ones compare equal. */
const plain = z.overwrite<string>((text) => text.normalize("NFC").trim());

/**
 * Non-blank text of at most `max` characters after trimming.
 * @param missing the error if it is missing or blank
 */
export const requiredText = (max: number, missing: ReturnType<typeof withReason>) =>
  z
    .string(missing)
    .check(
      plain,
      z.minLength(1, { ...missing, abort: true }),
      z.maxLength(max, { ...tooLong(max), abort: true }),
      z.regex(NOT_BLANK, UNSTORABLE),
      wellFormed,
    );

/** An empty text becomes null, so trim it before. */
// @__NO_SIDE_EFFECTS__
export const orNull = (schema: z.ZodMiniString<string>) =>
  z.pipe(
    schema,
    z.transform((text: string) => text || null),
  );

/** Text of at most `max` characters after trimming; blank text becomes null. */
export const textOrNull = (max: number) =>
  orNull(z.string().check(plain, z.maxLength(max, { ...tooLong(max), abort: true }), withoutNul, wellFormed));

/** White space around the text, which is trimmed, may contain line breaks. */
const PRINTABLE = new RegExp(String.raw`^\s*[^\u0000-\u001f\u007f-\u009f]*\s*$`);

/** `textOrNull` without line breaks and other control characters. */
export const oneLineOrNull = (max: number) =>
  orNull(
    z.string().check(
      plain,
      z.maxLength(max, { ...tooLong(max), abort: true }),
      z.regex(PRINTABLE, {
        ...withReason({ not_one_line: "Please use one line, without control characters." }),
        abort: true,
      }),
      wellFormed,
    ),
  );

/** `textOrNull` for a JSON body, which may also contain null; `undefined` means "not sent". */
export const optionalText = (max: number) => z.nullish(textOrNull(max));

const DIGITS = /^[1-9]\d{0,9}$/;

/** Schemas of integers that arrive as text, with their maximum, for the API description. */
export const integerTexts = z.registry<{ maximum: number }>();

/** An integer from 1 to `maximum` in a path or query string. */
function integerText(maximum: number) {
  const schema = z.pipe(
    z.union(
      [z.int(), z.string().check(z.regex(DIGITS))],
      withReason({ not_whole: "This must be a whole number." }),
    ),
    z.pipe(
      z.transform((value: string | number) => Number(value)),
      z.int().check(z.minimum(1), z.maximum(maximum)),
    ),
  );
  integerTexts.add(schema, { maximum });
  return schema;
}

export const idText = integerText(MAX_ID);
export const idParams = z.object({ id: idText });

export const userId = z.string().check(z.regex(/^[0-9A-Za-z-]{1,100}$/, { error: "Member not found." }));

export const id = z.int().check(z.positive(), z.maximum(MAX_ID));

/** An integer from `min` to `max`; `field` is what messages call it. */
export const count = (field: string, max: number, min = 1) =>
  z
    .int(withReason(NUMBER_NOT_WHOLE, { field }))
    .check(
      z.minimum(min, withReason(NUMBER_TOO_SMALL, { field, min })),
      z.maximum(max, withReason(NUMBER_TOO_LARGE, { field, max })),
    );
export const optionalCount = (...range: Parameters<typeof count>) => z.nullish(count(...range));

export const yesOrNo = z.boolean({ error: "Please choose yes or no." });

export const NOT_SERVINGS = {
  not_servings: "Please enter how many people are eating: 0.5 to {max}, in steps of 0.5.",
} as const;
const notServings = withReason(NOT_SERVINGS, { max: MAX_EATERS });
/** How many people eat, with halves for children. */
export const optionalServings = z.nullish(
  z
    .number(notServings)
    .check(z.minimum(0.5, notServings), z.maximum(MAX_EATERS, notServings), z.multipleOf(0.5, notServings)),
);

export const limitText = (max: number) => z.optional(integerText(max));

// @__NO_SIDE_EFFECTS__
function described<S extends z.ZodMiniType>(description: string, schema: S): S {
  z.globalRegistry.add(schema, { description });
  return schema;
}

/** Names the sentence of a message, with its values, for clients that word it; unknown ones have none. */
export const reasonFields = {
  reason: described("Names the sentence of the message, e.g. last_admin.", z.optional(z.string())),
  values: described(
    "What the sentence contains, e.g. { max: 200 }.",
    z.optional(z.record(z.string(), z.union([z.string(), z.number()]))),
  ),
};

const text = z.nullable(z.string());
const dish = z.object({ id: z.int(), title: z.string(), image: text, imageColor: text });

/** The body of every failure. */
const failureFields = z.object({
  message: described("A message to show to people.", z.string()),
  code: described("A code for programs, e.g. not_found or stale.", z.string()),
  remedy: described("What to change, with a 403 because of the server or its proxy.", z.optional(z.string())),
  isBusy: described(
    "True in a 503 for work that has not begun, so that it can be sent again.",
    z.optional(z.boolean()),
  ),
  accepted: described(
    "With the 410 of a suggestion's edit link: what its guest sent; missing once a member has changed it or a dish.",
    z.optional(
      z.object({
        title: z.string(),
        eventDate: text,
        eventTime: text,
        guestComments: text,
        dishes: z.array(dish),
      }),
    ),
  ),
  event: described(
    "With the 410 of a group invitation that is full, closed or over, unless withdrawn, archived or expired: the event that it was for.",
    z.optional(z.object({ title: z.string(), eventDate: text, eventTime: text })),
  ),
  issues: described(
    "Invalid fields.",
    z.optional(
      z.array(
        z.extend(
          z.object({
            path: z.string(),
            message: z.string(),
            code: described("A code for programs, e.g. dish_gone.", z.optional(z.string())),
          }),
          reasonFields,
        ),
      ),
    ),
  ),
});
export const failureView = z.extend(failureFields, reasonFields);
export type Failure = z.input<typeof failureView>;

/** Number of colors of avatars. */
export const AVATAR_COLORS = 8;
/** A member's avatar color, by the order of joining. */
export const avatarColor = z.int().check(z.minimum(0), z.maximum(AVATAR_COLORS - 1));

export const memberView = z.object({
  id: z.string(),
  firstName: z.nullable(z.string()),
  lastName: z.nullable(z.string()),
  email: z.nullable(z.string()),
  color: avatarColor,
}) satisfies ViewOf<typeof users>;
export type MemberView = z.input<typeof memberView>;

/** A member shown with their picture. */
export const picturedMemberView = z.object({
  id: z.string(),
  firstName: z.nullable(z.string()),
  lastName: z.nullable(z.string()),
  profileImageUrl: z.nullable(z.string()),
  color: avatarColor,
}) satisfies ViewOf<typeof users>;

export const dishSummary = {
  id: z.int(),
  title: z.string(),
  description: z.nullable(z.string()),
  category: z.nullable(z.string()),
  cookingMethod: z.nullable(z.enum(COOKING_METHODS)),
  /** Average color of the first photo (`#rrggbb`), as its placeholder; null for photos on other sites. */
  imageColor: z.nullable(z.string()),
  /** The drawing for a missing photo: the kind of dish by its reference estimate. */
  drawing: z.nullish(z.enum(DISH_DRAWINGS)),
  estimatedCalories: z.nullable(z.int()),
};

/** The addresses `/images/{sha256}-1280.webp` of those stored photos that also exist with up to 1,280 pixels. */
export const largeImages = z.nullish(z.array(z.string()));

/** One changed field of a dish, menu, category or member. */
export const historyView = z.object({
  id: z.int(),
  fieldName: z.string(),
  oldValue: z.nullable(z.string()),
  newValue: z.nullable(z.string()),
  editedBy: z.nullable(memberView),
  createdAt: timestamp,
}) satisfies ViewOf<typeof editHistory, "editedBy">;
export type HistoryEntry = z.input<typeof historyView>;

/** True if a dish contains the allergen or suits the diet; an allergen also "may". */
export const confirmedLabel = z.union([z.boolean(), z.literal("may")]);
