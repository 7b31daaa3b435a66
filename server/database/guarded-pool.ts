import pg from "pg";
import type { Logger } from "pino";

type OnConnection = (
  error: Error | undefined,
  client: pg.PoolClient | undefined,
  release: (error?: Error | boolean) => void,
) => void;

/** How long a request waits for the others to give a connection back, when many come at once. */
const QUEUE_MS = 4_000;
const LOOK_EVERY_MS = 200;
/** Work that takes so long makes us ask whether the database still answers at all. */
const SUSPICIOUS_MS = 1_000;
/** Nobody's work takes so long while the database answers; its connection has gone dead. */
const HELD_AT_MOST_MS = 4_500;
const PROBE_MS = 1_000;
/** Once may be a machine that is busy. Twice, and all who wait are told within 5 s. */
const SILENT_PROBES = 2;

const hanging = () => new Error("Connection terminated: the database does not answer");

/** The pool has one setting for waiting in its queue and for connecting; the database itself is not waited for so long. */
class QuickClient extends pg.Client {
  constructor(config?: pg.ClientConfig) {
    super({ ...config, connectionTimeoutMillis: 2_000 });
  }
}

/**
 * A pool for requests, which must not wait for a database that hangs. Timeouts of single queries are not enough: a
 * request makes several, one after the other. So connections that are in use for long make the pool ask on another one
 * whether the database answers; when it does not, all are dropped, which fails what waits for them, and who wants one
 * fails at once until it answers again.
 */
export class GuardedPool extends pg.Pool {
  readonly #log: Logger;
  readonly #probe: pg.ClientConfig;
  readonly #clients = new Set<pg.PoolClient>();
  readonly #heldSince = new Map<pg.PoolClient, number>();
  readonly #waiting = new Set<() => void>();
  readonly #looking: NodeJS.Timeout;
  #hangs = false;
  #isProbing = false;
  #silentProbes = 0;

  constructor(config: pg.PoolConfig, log: Logger) {
    super({ ...config, Client: QuickClient, connectionTimeoutMillis: QUEUE_MS });
    this.#log = log;
    this.#probe = { ...config, connectionTimeoutMillis: PROBE_MS, query_timeout: PROBE_MS };
    this.on("connect", (client) => {
      this.#clients.add(client);
      // Whoever loses a connection without giving it back takes a place of the pool, and nothing more.
      client.once("end", () => this.#heldSince.delete(client));
    });
    this.on("acquire", (client) => this.#heldSince.set(client, performance.now()));
    this.on("release", (_error, client) => this.#heldSince.delete(client));
    this.on("remove", (client) => {
      this.#clients.delete(client);
      this.#heldSince.delete(client);
    });
    this.#looking = setInterval(() => void this.#look(), LOOK_EVERY_MS).unref();
  }

  override connect(): Promise<pg.PoolClient>;
  override connect(onConnection: OnConnection): void;
  override connect(onConnection?: OnConnection): Promise<pg.PoolClient> | void {
    if (onConnection) return this.#await(onConnection);
    return new Promise((resolve, reject) => {
      this.#await((error, client) => (client ? resolve(client) : reject(error ?? hanging())));
    });
  }

  /** Asks the pool; whoever still waits when the database is found to hang is told so. */
  #await(onConnection: OnConnection): void {
    const refuse = () => {
      this.#waiting.delete(refuse);
      onConnection(hanging(), undefined, () => undefined);
    };
    if (this.#hangs) return process.nextTick(refuse);
    this.#waiting.add(refuse);
    super.connect((error, client, release) => {
      if (this.#waiting.delete(refuse)) onConnection(error, client, release as Parameters<OnConnection>[2]);
      // Too late: nobody waits for it any more.
      else if (client) client.release();
    });
  }

  override end(): Promise<void>;
  override end(onEnd: () => void): void;
  override end(onEnd?: () => void): Promise<void> | void {
    clearInterval(this.#looking);
    return onEnd ? super.end(onEnd) : super.end();
  }

  async #look(): Promise<void> {
    if (this.#isProbing) return;
    const longest = performance.now() - Math.min(...this.#heldSince.values());
    if (!this.#hangs && !(longest > SUSPICIOUS_MS)) return;
    this.#isProbing = true;
    this.#silentProbes = (await this.#answers()) ? 0 : this.#silentProbes + 1;
    this.#isProbing = false;
    const hangs = this.#silentProbes >= (this.#hangs ? 1 : SILENT_PROBES);
    if (hangs !== this.#hangs) {
      this.#hangs = hangs;
      this.#log.warn(hangs ? "the database does not answer" : "the database answers again");
    }
    if (this.#hangs) {
      this.#drop([...this.#clients]);
      for (const refuse of this.#waiting) refuse();
    } else this.#dropDead();
  }

  /** A line can be dead for the connections that are open, and new ones work. */
  #dropDead(): void {
    const now = performance.now();
    const isDead = [...this.#heldSince.values()].some((since) => now - since > HELD_AT_MOST_MS);
    if (!isDead) return;
    // Those that idle were opened on the same line.
    this.#drop(
      [...this.#clients].filter((client) => {
        const since = this.#heldSince.get(client);
        return since === undefined || now - since > SUSPICIOUS_MS;
      }),
    );
  }

  #drop(clients: pg.PoolClient[]): void {
    for (const { connection } of clients) connection.stream.destroy();
  }

  async #answers(): Promise<boolean> {
    const client = new pg.Client(this.#probe);
    client.on("error", () => undefined);
    try {
      await client.connect();
      await client.query("select 1");
      return true;
    } catch (error) {
      // A refusal is an answer, too; those who ask hear it themselves, at once.
      return !/^(timeout expired|Query read timeout)$/.test((error as Error).message);
    } finally {
      client.connection.stream.destroy();
    }
  }
}
