import { isUtf8 } from "node:buffer";
import { readFileSync } from "node:fs";
import { isIP } from "node:net";
import path from "node:path";
import * as z from "zod/mini";
import { MAX_PASSWORD, MAX_USERNAME, MIN_PASSWORD, MIN_USERNAME } from "#shared/limits.ts";
import { parseJson } from "./lib/parse-json.ts";
import { StartError } from "./lib/start-error.ts";

/** Parses the text of a variable; returns undefined if it is not allowed. */
type Parser<T> = (text: string) => T | undefined;

function variable<T>(allowed: string, read: Parser<T>) {
  return z.optional(
    z.pipe(
      z.string(),
      z.transform((text, context): T => {
        const value = read(text);
        if (value !== undefined) return value;
        context.issues.push({ code: "custom", input: text, message: allowed });
        return z.NEVER;
      }),
    ),
  );
}

const nodeEnvs = ["development", "production", "test"] as const;
const logLevels = ["trace", "debug", "info", "warn", "error", "fatal", "silent"] as const;
const proxyNames = ["loopback", "linklocal", "uniquelocal"];

const matching =
  (pattern: RegExp): Parser<string> =>
  (text) =>
    pattern.test(text) ? text : undefined;

const oneOf =
  <T extends string>(values: readonly T[]): Parser<T> =>
  (text) =>
    values.find((value) => value === text);

const scopes: Parser<string> = (text) => (text.split(" ").includes("openid") ? text : undefined);

const onOrOff: Parser<boolean> = (text) => ({ on: true, off: false })[text];

const wholeNumber =
  (least: number, most: number): Parser<number> =>
  (text) =>
    /^\d{1,9}$/.test(text) && Number(text) >= least && Number(text) <= most ? Number(text) : undefined;

const addressOf =
  (...schemes: string[]): Parser<URL> =>
  (text) => {
    const url = URL.canParse(text) ? new URL(text) : undefined;
    return url && schemes.includes(url.protocol) && url.hostname !== "" ? url : undefined;
  };

/** An address of PostgreSQL, whose host may be the folder of a socket, or its list of keywords and values. */
const databaseUrl: Parser<string> = (text) => {
  const url = /^postgres(ql)?:\/\//.test(text) ? text : fromKeywords(text);
  if (url === undefined || !URL.canParse(url)) return undefined;
  const { username, password, pathname } = new URL(url);
  const isEncoded = [username, password, pathname].every((part) => !/%(?![0-9a-f]{2})/i.test(part));
  return isEncoded ? url : undefined;
};

/** `host=… port=… dbname=…`, with values that contain spaces in single quotes. */
function fromKeywords(text: string): string | undefined {
  const pair = /\s*(\w+)\s*=\s*(?:'((?:[^'\\]|\\.)*)'|([^\s']+))\s*/gy;
  const pairs = [...text.matchAll(pair)];
  if (pairs.length === 0 || pairs.map(([whole]) => whole).join("") !== text) return undefined;
  const values = new Map(
    pairs.map(([, name = "", quoted, plain]) => [name, (quoted ?? plain ?? "").replace(/\\(.)/g, "$1")]),
  );
  const database = encodeURIComponent(values.get("dbname") ?? "");
  values.delete("dbname");
  return `postgresql:///${database}?${new URLSearchParams([...values]).toString()}`;
}

const baseUrl: Parser<string> = (text) =>
  addressOf("http:", "https:")(text) === undefined ? undefined : text;

/** Without a slash at the end. */
const publicUrl: Parser<string> = (text) => {
  const url = addressOf("http:", "https:")(text);
  const isPlain = url && url.href === url.origin + url.pathname && /^(?:\/[\w.~-]+)*\/?$/.test(url.pathname);
  return isPlain ? url.href.replace(/\/$/, "") : undefined;
};

/** Without `/.well-known/…`, because openid-client would not compare the issuer then. */
const issuer: Parser<URL> = (text) => {
  const url = addressOf("http:", "https:")(text);
  const isPlain = url?.href === `${url?.origin}${url?.pathname}` && !url?.pathname.includes("/.well-known/");
  return isPlain ? url : undefined;
};

/** A program and its arguments; a JSON list allows spaces in them. */
const command: Parser<string[]> = (text) => {
  const isList = text.trim().startsWith("[");
  const parts: unknown = isList ? parseJson(text) : text.trim().split(/\s+/);
  return isListOfTexts(parts) && parts.every((part) => /^[^\0]+$/.test(part)) ? parts : undefined;
};

const isListOfTexts = (value: unknown): value is string[] =>
  Array.isArray(value) && value.length > 0 && value.every((part) => typeof part === "string");

const isNetwork = (entry: string) => {
  const [address = "", bits, ...rest] = entry.split("/");
  const family = isIP(address);
  if (family === 0 || rest.length > 0) return proxyNames.includes(entry);
  return bits === undefined || wholeNumber(0, family === 4 ? 32 : 128)(bits) !== undefined;
};

const trustProxy: Parser<false | number | string[]> = (text) => {
  if (text === "off") return false;
  const hops = wholeNumber(1, 16)(text);
  if (hops !== undefined) return hops;
  const networks = listOf(text);
  return networks.length > 0 && networks.every(isNetwork) ? networks : undefined;
};

const outboundAllow: Parser<string[]> = (text) => {
  const entries = listOf(text).map((entry) => entry.toLowerCase());
  const valid = (entry: string) => {
    const [, host, port = ""] = /^(\[[0-9a-f:.]+\]|[^\s:/@[\]]+):(\d+)$/.exec(entry) ?? [];
    return host !== undefined && wholeNumber(1, 65_535)(port) !== undefined;
  };
  return entries.every(valid) ? entries : undefined;
};

const positive: Parser<number> = (text) => {
  const value = /^\d+(\.\d+)?$/.test(text) ? Number(text) : 0;
  return value > 0 && value <= 1_000_000 ? value : undefined;
};

function listOf(text: string): string[] {
  return text
    .split(",")
    .map((entry) => entry.trim())
    .filter((entry) => entry !== "");
}

const variables = z.object({
  NODE_ENV: variable(`one of ${nodeEnvs.join(", ")}`, oneOf(nodeEnvs)),
  HOST: variable("a host name or an address, such as 127.0.0.1", matching(/^[A-Za-z0-9.:_%-]+$/)),
  PORT: variable("a whole number from 0 to 65535", wholeNumber(0, 65_535)),
  DATABASE_URL: variable(
    "the address of one server that starts with postgres://, with special characters percent-encoded (@ as %40)",
    databaseUrl,
  ),
  DATA_DIR: variable("the path of a folder", matching(/^[^\0]+$/)),
  PUBLIC_URL: variable(
    "an http or https address, such as https://sofra.example or https://home.example/sofra",
    publicUrl,
  ),
  SESSION_SECRET: variable("at least 32 characters long", matching(/^.{32,}$/s)),
  ADMIN_USERNAME: variable(
    `${MIN_USERNAME} to ${MAX_USERNAME} of the letters a to z, digits, '.', '_' and '-'`,
    matching(new RegExp(`^[A-Za-z0-9._-]{${MIN_USERNAME},${MAX_USERNAME}}$`)),
  ),
  ADMIN_PASSWORD: variable(
    `${MIN_PASSWORD} to ${MAX_PASSWORD} characters long`,
    matching(new RegExp(`^.{${MIN_PASSWORD},${MAX_PASSWORD}}$`, "s")),
  ),
  OIDC_ISSUER: variable("an http or https address, such as https://auth.example/realms/home", issuer),
  OIDC_CLIENT_ID: variable("a name without spaces", matching(/^[!-~]+$/)),
  OIDC_CLIENT_SECRET: variable("printable ASCII characters", matching(/^[ -~]+$/)),
  OIDC_NAME: variable("1 to 40 characters on one line", matching(/^\P{Cc}{1,40}$/u)),
  OIDC_SCOPES: variable("words with spaces between, one of them openid", scopes),
  OIDC_SIGN_UP: variable("on or off", onOrOff),
  OIDC_ADMIN_GROUP: variable("the name of a group", matching(/^\P{Cc}+$/u)),
  OIDC_GROUPS_CLAIM: variable("the name of a claim", matching(/^\P{Cc}+$/u)),
  OIDC_HIDE_PASSWORD: variable("on or off", onOrOff),
  OPENAI_API_KEY: variable("a key without spaces", matching(/^\S+$/)),
  OPENAI_BASE_URL: variable("an http or https address, such as http://127.0.0.1:11434/v1", baseUrl),
  OPENAI_MODEL: variable("the name of a model", matching(/^\S.*$/)),
  ESTIMATE_DAILY_LIMIT: variable("a whole number from 1 to 1000000", wholeNumber(1, 1_000_000)),
  ESTIMATE_TIMEOUT: variable("a whole number of seconds from 1 to 600", wholeNumber(1, 600)),
  PRODUCT_NAME: variable("1 to 60 characters on one line", matching(/^\P{Cc}{1,60}$/u)),
  TRUST_PROXY: variable(
    `off, the number of proxies (1 to 16), or their addresses or networks with commas between (also ${proxyNames.join(", ")})`,
    trustProxy,
  ),
  OUTBOUND_ALLOW: variable("a list of host:port with commas between", outboundAllow),
  VERSION_URL: variable("an http or https address", addressOf("http:", "https:")),
  LOG_LEVEL: variable(`one of ${logLevels.join(", ")}`, oneOf(logLevels)),
  BACKUP_KEEP: variable("a whole number from 1 to 365", wholeNumber(1, 365)),
  BACKUP_COMMAND: variable(
    'a program and its arguments with spaces between, or a JSON list such as ["/opt/copy backup", "--quiet"]',
    command,
  ),
  METRICS_TOKEN: variable("at least 16 characters without spaces", matching(/^\S{16,}$/)),
  SLOW_QUERY_MS: variable("a whole number of milliseconds from 1 to 600000", wholeNumber(1, 600_000)),
  RATE_LIMIT_SCALE: variable("a number above 0 and up to 1000000", positive),
});

export const VARIABLE_NAMES = Object.keys(variables.shape);

/** Variables whose values are left out of error messages, and that can be in a file instead (`NAME_FILE`). */
const secrets = new Set([
  "DATABASE_URL",
  "SESSION_SECRET",
  "ADMIN_PASSWORD",
  "OIDC_CLIENT_SECRET",
  "OPENAI_API_KEY",
  "METRICS_TOKEN",
]);

export const VARIABLE_AND_FILE_NAMES = [...VARIABLE_NAMES, ...[...secrets].map((name) => `${name}_FILE`)];

/** If PORT is not set and this port is in use, the next free one is taken. */
export const DEFAULT_PORT = 5000;

export type Env = ReturnType<typeof readEnv>;

/**
 * Validates the environment, and reads secrets from the files that it names. Empty values count as unset; unknown names
 * are ignored.
 * @throws StartError with the variable's name and the allowed values
 */
export function readEnv(given: NodeJS.ProcessEnv) {
  const filled: Record<string, string | undefined> = Object.fromEntries(
    Object.entries(given).filter(([, text]) => text?.trim()),
  );
  for (const name of secrets) filled[name] = fromFile(name, filled) ?? filled[name];
  const result = variables.safeParse(filled);
  if (!result.success) throw new StartError(sentenceFor(result.error, filled));
  const known = result.data;
  if ((known.ADMIN_USERNAME === undefined) !== (known.ADMIN_PASSWORD === undefined)) {
    const [set, missing] = known.ADMIN_USERNAME
      ? ["ADMIN_USERNAME", "ADMIN_PASSWORD"]
      : ["ADMIN_PASSWORD", "ADMIN_USERNAME"];
    throw new StartError(`${set} is set without ${missing}. Set both, or neither.`);
  }
  const isProduction = known.NODE_ENV === "production";
  return Object.freeze({
    isProduction,
    host: known.HOST ?? (isProduction ? "0.0.0.0" : "127.0.0.1"),
    port: known.PORT ?? DEFAULT_PORT,
    portWasChosen: known.PORT !== undefined,
    databaseUrl: known.DATABASE_URL,
    dataDir: path.resolve(known.DATA_DIR ?? "data"),
    publicUrl: known.PUBLIC_URL,
    /** The path of PUBLIC_URL, such as "/sofra"; "" at the root of a host. */
    basePath: new URL(known.PUBLIC_URL ?? "http://localhost").pathname.replace(/\/$/, ""),
    sessionSecret: known.SESSION_SECRET,
    adminUsername: known.ADMIN_USERNAME,
    adminPassword: known.ADMIN_PASSWORD,
    oidc: readOidc(known),
    openaiApiKey: known.OPENAI_API_KEY,
    openaiBaseUrl: known.OPENAI_BASE_URL,
    openaiModel: known.OPENAI_MODEL,
    estimateDailyLimit: known.ESTIMATE_DAILY_LIMIT ?? 500,
    estimateTimeoutSeconds: known.ESTIMATE_TIMEOUT ?? 20,
    productName: known.PRODUCT_NAME?.trim() ?? "Sofra",
    trustProxy: known.TRUST_PROXY ?? false,
    outboundAllow: known.OUTBOUND_ALLOW ?? [],
    versionUrl: known.VERSION_URL,
    backupKeep: known.BACKUP_KEEP ?? 7,
    backupCommand: known.BACKUP_COMMAND,
    logLevel: known.LOG_LEVEL ?? "info",
    metricsToken: known.METRICS_TOKEN,
    slowQueryMs: known.SLOW_QUERY_MS ?? 500,
    rateLimitScale: known.RATE_LIMIT_SCALE ?? 1,
  });
}

/** The sign-in provider; undefined without one. */
function readOidc(known: z.output<typeof variables>) {
  const first = Object.entries(known).find(
    ([name, value]) => name.startsWith("OIDC_") && value !== undefined,
  );
  if (first === undefined) return undefined;
  const { OIDC_ISSUER, OIDC_CLIENT_ID, PUBLIC_URL } = known;
  const missing = Object.entries({ OIDC_ISSUER, OIDC_CLIENT_ID, PUBLIC_URL }).find(([, value]) => !value);
  if (missing || !OIDC_ISSUER || !OIDC_CLIENT_ID)
    throw new StartError(`${first[0]} is set without ${missing?.[0]}. Set both, or neither.`);
  return Object.freeze({
    issuer: OIDC_ISSUER,
    clientId: OIDC_CLIENT_ID,
    clientSecret: known.OIDC_CLIENT_SECRET,
    name: known.OIDC_NAME?.trim() ?? OIDC_ISSUER.hostname,
    scopes: known.OIDC_SCOPES ?? "openid profile email",
    allowsSignUp: known.OIDC_SIGN_UP ?? false,
    adminGroup: known.OIDC_ADMIN_GROUP,
    groupsClaim: known.OIDC_GROUPS_CLAIM ?? "groups",
    hidesPassword: known.OIDC_HIDE_PASSWORD ?? false,
  });
}

/** DATABASE_URL with certificates in its parameters is still shorter. */
const MAX_SECRET_BYTES = 4_000;

/** Returns the content of the file without its last line break. */
function fromFile(name: string, given: Record<string, string | undefined>): string | undefined {
  const file = given[`${name}_FILE`];
  if (file === undefined) return undefined;
  if (given[name] !== undefined) throw new StartError(`${name} and ${name}_FILE are both set. Set only one.`);
  const refused = (why: string) => new StartError(`${name}_FILE is "${file}", a file that ${why}.`);
  let bytes;
  try {
    bytes = readFileSync(file);
  } catch (error) {
    throw refused(`cannot be read (${(error as NodeJS.ErrnoException).code})`);
  }
  if (bytes.length > MAX_SECRET_BYTES) throw refused("is larger than 4 kB");
  if (!isUtf8(bytes) || bytes.includes(0)) throw refused("contains bytes that are not text in UTF-8");
  const text = bytes.toString().replace(/\r?\n$/, "");
  if (text.trim() === "") throw refused("is empty");
  return text;
}

function sentenceFor(error: z.core.$ZodError, given: Record<string, string | undefined>): string {
  const issue = error.issues[0];
  const name = String(issue?.path[0]);
  const found = secrets.has(name) ? "is not valid" : `is "${given[name]}"`;
  return `${name} ${found}. It must be ${issue?.message}.`;
}
