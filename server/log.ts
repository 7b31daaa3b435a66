import { createRequire } from "node:module";
import type { Writable } from "node:stream";
import pino, { type Logger } from "pino";
import type { Env } from "./env.ts";
import { loggedError } from "./error-words.ts";

/** Never written to a log, wherever an object carries them. */
const secretKeys = ["password", "currentPassword", "newPassword", "apiKey", "token", "editToken"];

/**
 * JSON lines in production, readable lines elsewhere.
 * @param destination standard output unless given
 */
export function createLogger(env: Pick<Env, "isProduction" | "logLevel">, destination?: Writable): Logger {
  const options = {
    level: env.logLevel,
    base: undefined,
    serializers: { err: loggedError },
    redact: {
      paths: [
        "req.headers.cookie",
        "req.headers.authorization",
        'res.headers["set-cookie"]',
        ...secretKeys.flatMap((key) => [key, `*.${key}`]),
      ],
      censor: "[hidden]",
    },
  };
  if (env.isProduction) return pino({ ...options, timestamp: pino.stdTimeFunctions.isoTime }, destination);
  // What production does without is not read there.
  const pretty = createRequire(import.meta.url)("pino-pretty") as typeof import("pino-pretty");
  return pino(
    options,
    pretty({
      sync: true,
      destination: destination ?? 1,
      ignore: "pid,hostname,req,res,reqId,responseTime",
      translateTime: "SYS:HH:MM:ss",
      messageFormat: "{msg}{if reqId} [{reqId}]{end}",
    }),
  );
}

/** Paths whose next segment is a secret that lets its bearer in. */
const secretSegment =
  /((?:^|\/)(?:menu|guest|join|api\/invite-tokens|api\/guest-menus\/edit|api\/join)\/)[^/?#]+/gi;
const secretParameter = /([?&](?:token|edit|key|k|share)=)[^&#]*/gi;

/** Where it does not belong; it is not accepted there, and is still a secret. */
const accessToken = /sofra_[0-9a-f]+/gi;

/** A path as it may stand in a log: tokens in it are replaced. */
export function withoutTokens(url: string): string {
  return url
    .replace(accessToken, "[hidden]")
    .replace(secretSegment, "$1[hidden]")
    .replace(secretParameter, "$1[hidden]");
}
