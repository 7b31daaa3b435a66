import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import type { TokenScope } from "#shared/choices.ts";

export const SCOPE_LABELS: Record<TokenScope, MessageDescriptor> = {
  read: msg`Read only`,
  plan: msg`Read and plan`,
};
