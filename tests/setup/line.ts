import { once } from "node:events";
import net, { type AddressInfo } from "node:net";

interface Call {
  near: net.Socket;
  far?: net.Socket;
}

/**
 * The way to a database as a server on this machine, which can fail like one: `cut` refuses everybody, `goDead` takes
 * what comes and never answers, `open` (how it starts) lets everything through, also what waited meanwhile.
 */
export async function startLine(databaseUrl: string) {
  const target = new URL(databaseUrl);
  const calls = new Set<Call>();
  let isDead = false;

  const putThrough = (call: Call) => {
    call.far ??= keep(net.connect(Number(target.port || 5432), target.hostname), call);
    call.near.pipe(call.far).pipe(call.near);
  };
  const keep = (socket: net.Socket, call: Call) =>
    socket
      .on("error", () => undefined)
      .on("close", () => {
        hangUp(call);
        calls.delete(call);
      });
  const line = net.createServer((near) => {
    const call: Call = { near };
    calls.add(call);
    keep(near, call);
    if (isDead) near.pause();
    else putThrough(call);
  });
  const listen = async (port: number) => {
    line.listen(port, "127.0.0.1");
    await once(line, "listening");
    return (line.address() as AddressInfo).port;
  };
  const cut = () => {
    for (const call of calls) hangUp(call);
    if (line.listening) line.close();
  };

  const port = await listen(0);
  const url = new URL(target);
  url.host = `127.0.0.1:${port}`;
  return {
    /** The database's address by this line. */
    url: url.href,
    cut,
    goDead: () => {
      isDead = true;
      for (const { near, far } of calls) for (const end of [near, far]) end?.unpipe().pause();
    },
    open: async () => {
      isDead = false;
      for (const call of calls) putThrough(call);
      if (!line.listening) await listen(port);
    },
  };
}

function hangUp({ near, far }: Call): void {
  near.destroy();
  far?.destroy();
}
