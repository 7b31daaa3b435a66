import type { core } from "zod/mini";

/** Messages for validation errors whose schema has none; they replace zod's defaults. */
export const validationMessages: Required<Pick<core.$ZodConfig, "localeError">> = {
  localeError: (issue) => {
    switch (issue.code) {
      case "invalid_type":
        return issue.input === undefined ? "This is required." : `This must be ${wordFor(issue.expected)}.`;
      case "invalid_value":
        return `Please use ${issue.values.map((value) => JSON.stringify(value)).join(" or ")}.`;
      case "too_big":
        return `This can be at most ${sizeOf(issue.origin, issue.maximum)}.`;
      case "too_small":
        return `This must be at least ${sizeOf(issue.origin, issue.minimum)}.`;
      case "not_multiple_of":
        return `This must be a multiple of ${issue.divisor}.`;
      case "invalid_format":
        return `Please write this as ${FORMATS[issue.format] ?? "described in the API documentation"}.`;
      case "unrecognized_keys":
        return `Please leave out ${issue.keys.map((key) => JSON.stringify(key)).join(" and ")}.`;
      case "custom":
      case "invalid_element":
      case "invalid_key":
      case "invalid_union":
        return "This value is not valid here.";
    }
  },
};

const TYPES: Record<string, string> = {
  string: "text",
  number: "a number",
  int: "a whole number",
  boolean: "true or false",
  array: "a list",
  object: "an object",
  record: "an object",
  null: "null",
};
const wordFor = (type: string) => TYPES[type] ?? "another kind of value";

const FORMATS: Record<string, string> = {
  datetime: "a time in UTC like 2030-05-17T18:04:05Z",
  date: "a date like 2030-05-17",
  email: "an email address like name@example.com",
  url: "a URL that starts with https://",
};

const UNITS: Record<string, string> = { string: " characters", array: " entries", set: " entries" };

const sizeOf = (origin: string, size: number | bigint) =>
  `${size.toLocaleString("en")}${UNITS[origin] ?? ""}`;
