// The properties that the server adds to requests and answers of Express. Importing passport's types adds `req.user`.
import type {} from "passport";
import type { PageTags } from "./page-tags.ts";
import type { Member } from "./member.ts";

declare global {
  // oxlint-disable-next-line typescript/no-namespace -- Express's types can be extended only through this namespace
  namespace Express {
    // oxlint-disable-next-line typescript/no-empty-interface -- passport calls the user of a request `User`
    interface User extends Member {}

    interface Request {
      /** Set once the cache knows every change that was committed before the request arrived. */
      mayUseCache?: true;
      /** Set when the answer was found in the cache. */
      isFromCache?: true;
      /** Whether the caller is a program with an access token of `user`, not somebody who has signed in. */
      hasAccessToken?: true;
      /** As in `X-Request-Id`; undefined for requests that are not logged. */
      id?: string;
      /** Fingerprint of the password with which the session was opened. */
      sessionStamp?: string;
    }

    interface Locals {
      /** For the page that answers this request; without them it is sent as it was built. */
      pageTags?: PageTags;
      hasNoAccounts?: boolean;
    }
  }
}
