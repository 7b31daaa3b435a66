import { t } from "@lingui/core/macro";
import { ANONYMOUS_GUEST } from "#shared/limits.ts";

/** A guest's name; the one of guests without a name is in the reader's language. */
export const shownGuest = <Name extends string | null | undefined>(name: Name) =>
  name === ANONYMOUS_GUEST ? t`Anonymous Guest` : name;
