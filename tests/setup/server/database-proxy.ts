import { once } from "node:events";
import net, { type AddressInfo } from "node:net";

interface Connection {
  client: net.Socket;
  database?: net.Socket;
}

/**
 * A TCP proxy in front of a database, for simulating outages: `cut` closes all connections and refuses new ones,
 * `freeze` accepts connections and data without passing anything on, and `restore` forwards again, including what
 * arrived while frozen. It starts forwarding.
 */
export async function startDatabaseProxy(databaseUrl: string) {
  const target = new URL(databaseUrl);
  const connections = new Set<Connection>();
  let isFrozen = false;

  const forward = (connection: Connection) => {
    connection.database ??= track(net.connect(Number(target.port || 5432), target.hostname), connection);
    connection.client.pipe(connection.database).pipe(connection.client);
  };
  const track = (socket: net.Socket, connection: Connection) =>
    socket
      .on("error", () => undefined)
      .on("close", () => {
        destroy(connection);
        connections.delete(connection);
      });
  const proxy = net.createServer((client) => {
    const connection: Connection = { client };
    connections.add(connection);
    track(client, connection);
    if (isFrozen) client.pause();
    else forward(connection);
  });
  const listen = async (port: number) => {
    proxy.listen(port, "127.0.0.1");
    await once(proxy, "listening");
    return (proxy.address() as AddressInfo).port;
  };
  const cut = () => {
    for (const connection of connections) destroy(connection);
    if (proxy.listening) proxy.close();
  };

  const port = await listen(0);
  const url = new URL(target);
  url.host = `127.0.0.1:${port}`;
  return {
    /** Connection string of the database through the proxy. */
    url: url.href,
    cut,
    freeze: () => {
      isFrozen = true;
      for (const { client, database } of connections)
        for (const socket of [client, database]) socket?.unpipe().pause();
    },
    restore: async () => {
      isFrozen = false;
      for (const connection of connections) forward(connection);
      if (!proxy.listening) await listen(port);
    },
  };
}

function destroy({ client, database }: Connection): void {
  client.destroy();
  database?.destroy();
}
