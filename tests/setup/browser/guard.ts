import type { BrowserContext, ConsoleMessage } from "@playwright/test";

/** A failing answer that a test brings about on purpose. */
export interface Allowed {
  /** 0: no answer at all. */
  status: number;
  path: RegExp;
}

/** The page asks who is signed in; to somebody who is not, that says so (Spec §4) and the browser notes it. */
const SIGNED_OUT: Allowed = { status: 401, path: /^\/api\/auth\/user$/ };

/** A live stream breaks off when its server or its session ends; the page comes back by itself. */
const STREAM_ENDED: Allowed[] = [0, 401].map((status) => ({ status, path: /^\/api\/events$/ }));

/** The page asks for an estimate of each new dish; where there is none, this says so (decisions §8). */
const NO_ESTIMATE: Allowed = { status: 422, path: /^\/api\/dishes\/\d+\/estimate-calories$/ };

/**
 * Watches everything that the pages of a browser do: errors in the console, exceptions, and requests to any other host
 * are faults, whatever test they happen in.
 */
export class Guard {
  readonly #allowed: Allowed[] = [SIGNED_OUT, ...STREAM_ENDED, NO_ESTIMATE];
  readonly #violations: string[] = [];
  readonly #errors: RegExp[] = [];
  readonly #faults: string[] = [];
  readonly #origin: string;

  constructor(origin: string) {
    this.#origin = origin;
  }

  /** Names an answer that this test wants to fail; the browser writes each failing answer into its console. */
  allow(status: number, path: RegExp): void {
    this.#allowed.push({ status, path });
  }

  /** Names a refusal of the Content-Security-Policy that this test brings about. */
  allowViolation(directive: string): void {
    this.#violations.push(directive);
  }

  /** Names what this test makes the page write into the console as an error. */
  allowError(text: RegExp): void {
    this.#errors.push(text);
  }

  watch(context: BrowserContext): void {
    context.on("console", (message) => {
      if (message.type() === "error" && !this.#isAllowed(message)) {
        this.#faults.push(`console: ${message.text()} (${message.location().url})`);
      }
    });
    context.on("weberror", (error) => this.#faults.push(`exception: ${String(error.error().stack)}`));
    context.on("request", (request) => {
      const url = new URL(request.url());
      const isHere = url.origin === this.#origin || ["data:", "blob:", "about:"].includes(url.protocol);
      if (!isHere) this.#faults.push(`request to another host: ${url.href}`);
    });
  }

  /** Everything that should not have happened. */
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
