// Properties that the server adds to Express requests and responses. Importing passport's types adds `req.user`.
import type {} from "passport";
import type { TokenScope } from "#shared/choices.ts";
import type { Language } from "#shared/languages.ts";
import type { PageTags } from "./client/page-tags.ts";
import type { Member } from "./session/member.ts";

declare global {
  // oxlint-disable-next-line typescript/no-namespace -- Express's types can be extended only through this namespace
  namespace Express {
    // oxlint-disable-next-line typescript/no-empty-interface -- passport calls the user of a request `User`
    interface User extends Member {}

    interface Request {
      /** Set once the cache contains every change that was committed before the request arrived. */
      mayUseCache?: true;
      isFromCache?: true;
      /** Set when the caller uses an access token instead of a session. */
      hasAccessToken?: true;
      /** Undefined for sessions; null for access tokens with full access. */
      tokenScope?: TokenScope | null;
      /** The value of `X-Request-Id`; undefined for requests that are not logged. */
      id?: string;
      /** Fingerprint of the password that opened the session. */
      sessionStamp?: string;
    }

    interface Locals {
      pageTags?: PageTags;
      hasNoAccounts?: boolean;
      /** The language of a visitors' page. */
      language?: Language;
    }
  }
}
