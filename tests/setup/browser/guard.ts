import type { BrowserContext, ConsoleMessage } from "@playwright/test";
import { translatePages, type Translator } from "./translator.ts";

/** A failed response that a test causes on purpose. */
export interface Allowed {
  /** 0 means no response. */
  status: number;
  path: RegExp;
}

/** The page requests the signed-in member; without a session this returns 401, which the browser logs. */
const SIGNED_OUT: Allowed = { status: 401, path: /^\/api\/auth\/user$/ };

/** A live stream ends with its server or session, and the page reconnects. */
const STREAM_ENDED: Allowed[] = [0, 401].map((status) => ({ status, path: /^\/api\/events$/ }));

/** The page requests an estimate for each new dish; a dish without one returns 422. */
const NO_ESTIMATE: Allowed = { status: 422, path: /^\/api\/dishes\/\d+\/estimate-calories$/ };

/**
 * Records console errors, exceptions and requests to other hosts on all pages of a browser context, and errors in the
 * server's log, as faults, except those that the test allows.
 */
export class Guard {
  readonly #allowed: Allowed[] = [SIGNED_OUT, ...STREAM_ENDED, NO_ESTIMATE];
  readonly #violations: string[] = [];
  readonly #errors: RegExp[] = [];
  readonly #logged: RegExp[] = [];
  readonly #faults: string[] = [];
  readonly #origins: Set<string>;
  readonly #translator: Translator | undefined;

  /** @param translator translates all pages that are watched */
  constructor(origin: string, translator?: Translator) {
    this.#translator = translator;
    this.#origins = new Set([new URL(origin).origin]);
  }

  /** Allows requests to another host. */
  allowHost(origin: string): void {
    this.#origins.add(origin);
  }

  /** Allows a failed response, which the browser logs as a console error. */
  allow(status: number, path: RegExp): void {
    this.#allowed.push({ status, path });
  }

  /** Allows a violation of this directive of the Content-Security-Policy. */
  allowViolation(directive: string): void {
    this.#violations.push(directive);
  }

  allowError(text: RegExp): void {
    this.#errors.push(text);
  }

  /** Allows errors with this text in the server's log. */
  allowLogged(text: RegExp): void {
    this.#logged.push(text);
  }

  /** @param output of the server during the test */
  checkLog(output: string): void {
    for (const line of output.split("\n")) {
      if (/"level":[56]0\b/.test(line) && !this.#logged.some((one) => one.test(line)))
        this.#faults.push(`server's log: ${line}`);
    }
  }

  watch(context: BrowserContext): void {
    if (this.#translator) void translatePages(context, this.#translator);
    context.on("console", (message) => {
      const isUnusedPreload = /^A preload for .* is found, but is not used/.test(message.text());
      if (isUnusedPreload || (message.type() === "error" && !this.#isAllowed(message)))
        this.#faults.push(`console: ${message.text()} (${message.location().url})`);
    });
    context.on("weberror", (error) => this.#faults.push(`exception: ${String(error.error().stack)}`));
    context.on("request", (request) => {
      const url = new URL(request.url());
      const isHere = this.#origins.has(url.origin) || ["data:", "blob:", "about:"].includes(url.protocol);
      if (!isHere) this.#faults.push(`request to another host: ${url.href}`);
    });
  }

  get faults(): readonly string[] {
    return this.#faults;
  }

  #isAllowed(message: ConsoleMessage): boolean {
    const text = message.text();
    if (text.includes("Content Security Policy")) return this.#violations.some((one) => text.includes(one));
    if (this.#errors.some((one) => one.test(text))) return true;
    const failed = /^Failed to load resource: .*(?:status of (\d{3})|net::ERR_\w+)/.exec(text);
    if (!failed) return false;
    const status = Number(failed[1] ?? 0);
    const { pathname } = new URL(message.location().url);
    return this.#allowed.some((one) => one.status === status && one.path.test(pathname));
  }
}
