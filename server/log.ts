import { createRequire } from "node:module";
import type { Writable } from "node:stream";
import pino, { type Logger } from "pino";
import { api } from "#shared/api.ts";
import type { Endpoint } from "#shared/http/endpoint.ts";
import { secretFieldsOf } from "#shared/http/secret.ts";
import type { Env } from "./env.ts";
import { serializeError } from "./lib/sanitize-error.ts";

const endpoints = Object.values<Record<string, Endpoint>>(api).flatMap(Object.values<Endpoint>);

/** Fields that are never logged, neither in objects nor in URLs (docs/adr/0028-what-the-log-contains.md). */
const secretNames = secretFieldsOf(endpoints);

/**
 * Creates the logger: JSON lines in production, readable lines elsewhere.
 * @param destination standard output by default
 */
export function createLogger(env: Pick<Env, "isProduction" | "logLevel">, destination?: Writable): Logger {
  const options = {
    level: env.logLevel,
    base: undefined,
    serializers: { err: serializeError },
    redact: {
      paths: [
        "req.headers.cookie",
        "req.headers.authorization",
        'res.headers["set-cookie"]',
        ...[...secretNames].flatMap((key) => [key, `*.${key}`]),
      ],
      censor: "[hidden]",
    },
  };
  if (env.isProduction) {
    return pino(
      { ...options, timestamp: pino.stdTimeFunctions.isoTime },
      destination ?? createStandardOutput(),
    );
  }
  // Required lazily, because production does not use it.
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

/** Keeps the process running on a full disk: buffers a megabyte of lines until a write succeeds, drops later ones. */
function createStandardOutput() {
  const output = pino.destination({ dest: 1, maxLength: 1_000_000 });
  output.on("error", () => undefined);
  // Tries to write the lines that are kept, which a dropped line does not.
  output.on("drop", () => output.write(""));
  return output;
}

/** Several slashes and dot segments count as one. */
const SLASH = String.raw`\/(?:\.{0,2}\/)*`;

/** Paths whose next segment is a secret token. */
const SECRET_PATHS = [
  "menu",
  "guest",
  "event",
  "answer",
  "join",
  "password",
  "api/calendar",
  ...endpoints.flatMap(({ path }) => /^\/(.+?)\/:(?:token|editToken)\b/.exec(path)?.[1] ?? []),
].map((path) => path.replaceAll("/", SLASH));

const secretSegment = new RegExp(`((?:^|/)(?:${SECRET_PATHS.join("|")})${SLASH})[^/?#]+`, "gi");

/** The code and the state of a sign-in at the provider. */
const callbackQuery = /(\/api\/auth\/oidc\/callback\/?\?).*/is;

/** An access token in a URL is not accepted, but must not be logged either. */
const accessToken = /sofra_[0-9a-f]+/gi;

/** A parameter with the name of a secret, possibly nested (`user[password]`). */
const secretParameter = new RegExp(
  `((?:^|[?&])(?:[^?&=#]*[^\\w?&=#])?(?:${[...secretNames].join("|")})[^\\w?&=#]*=)[^&#]*`,
  "gi",
);

/** Replaces secrets in a URL with `[hidden]`, and each part of it that contains an encoded secret. */
export function redactUrl(url: string): string {
  return redact(url).replace(/^[^?]+|(?<=[?&#])[^&#]+/g, (part) => {
    const plain = decoded(part);
    return redact(plain) === plain ? part : "[hidden]";
  });
}

const redact = (text: string) =>
  text
    .replace(accessToken, "[hidden]")
    .replace(callbackQuery, "$1[hidden]")
    .replace(secretSegment, "$1[hidden]")
    .replace(secretParameter, "$1[hidden]");

/** Decodes ASCII, also if encoded several times; unlike `decodeURIComponent`, accepts any text. */
const decoded = (text: string) =>
  text.replace(/%(?:25)*([0-7][0-9a-f])/gi, (_, code: string) =>
    String.fromCharCode(Number.parseInt(code, 16)),
  );
