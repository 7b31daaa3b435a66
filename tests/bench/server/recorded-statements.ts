import { once } from "node:events";
import { connect, createServer, type AddressInfo, type Socket } from "node:net";

export interface Statement {
  /** With placeholders $1, $2 … */
  text: string;
  values: (string | null)[];
}

/**
 * A proxy between a server and PostgreSQL that records the statements, so that they can be replayed.
 * @param databaseUrl a local database
 */
export async function recordStatements(databaseUrl: string) {
  const target = new URL(databaseUrl);
  const conversations: Statement[][] = [];
  const sockets = new Set<Socket>();
  const proxy = createServer((client) => {
    const server = connect(Number(target.port || 5432), target.hostname);
    const said: Statement[] = [];
    conversations.push(said);
    client.on("data", readMessages(said));
    client.pipe(server).pipe(client);
    for (const socket of [client, server]) {
      sockets.add(socket);
      socket.on("error", () => socket.destroy());
    }
  });
  proxy.listen(0, "127.0.0.1");
  await once(proxy, "listening");
  const url = new URL(databaseUrl);
  url.hostname = "127.0.0.1";
  url.port = String((proxy.address() as AddressInfo).port);
  return {
    url: url.href,
    /** Returns the transactions since the last call; a single statement counts as one. */
    take: () => conversations.flatMap((said) => transactionsIn(said.splice(0))),
    stop: () => {
      for (const socket of sockets) socket.destroy();
      proxy.close();
    },
  };
}

function transactionsIn(said: Statement[]): Statement[][] {
  const transactions: Statement[][] = [];
  let open: Statement[] | undefined;
  for (const statement of said) {
    if (/^begin/i.test(statement.text)) open = [];
    else if (/^(commit|rollback)/i.test(statement.text)) {
      if (open) transactions.push(open);
      open = undefined;
    } else if (open) open.push(statement);
    else transactions.push([statement]);
  }
  return transactions;
}

/** Parses the Query, Parse and Bind messages of PostgreSQL's protocol, version 3. */
function readMessages(said: Statement[]) {
  const prepared = new Map<string, string>();
  let rest = Buffer.alloc(0);
  let isStarted = false;
  return (chunk: Buffer) => {
    rest = Buffer.concat([rest, chunk]);
    for (;;) {
      // Only the first message has no type byte.
      const letters = isStarted ? 1 : 0;
      if (rest.length < letters + 4) return;
      const end = letters + rest.readInt32BE(letters);
      if (rest.length < end) return;
      const kind = isStarted ? String.fromCharCode(rest[0] ?? 0) : "";
      note(said, prepared, kind, rest.subarray(letters + 4, end));
      rest = rest.subarray(end);
      isStarted = true;
    }
  };
}

function note(said: Statement[], prepared: Map<string, string>, kind: string, body: Buffer): void {
  const words = reader(body);
  if (kind === "Q") said.push({ text: words.text(), values: [] });
  if (kind === "P") prepared.set(words.text(), words.text());
  if (kind !== "B") return;
  words.text();
  const text = prepared.get(words.text()) ?? "";
  for (let formats = words.count(); formats > 0; formats--) words.count();
  said.push({ text, values: Array.from({ length: words.count() }, () => words.value()) });
}

function reader(body: Buffer) {
  let at = 0;
  const bytes = (length: number) => body.subarray(at, (at += length)).toString();
  return {
    text: () => {
      const found = bytes(body.indexOf(0, at) - at);
      at += 1;
      return found;
    },
    count: () => {
      at += 2;
      return body.readInt16BE(at - 2);
    },
    value: () => {
      at += 4;
      const length = body.readInt32BE(at - 4);
      return length < 0 ? null : bytes(length);
    },
  };
}
