import { once } from "node:events";
import type { Server } from "node:http";
import type { AddressInfo } from "node:net";
import type { Env } from "#server/env.ts";
import { StartError } from "#server/lib/start-error.ts";

const PORTS_TRIED = 50;

/**
 * Listens on the address of `env`. When nobody asked for a port and the default one is taken, takes the next free one.
 * @returns the port it got
 * @throws StartError when the address cannot be had
 */
export async function listen(
  server: Server,
  env: Pick<Env, "host" | "port" | "portWasChosen">,
): Promise<number> {
  const last = env.portWasChosen ? env.port : env.port + PORTS_TRIED;
  for (let port = env.port; ; port++) {
    try {
      server.listen(port, env.host);
      await once(server, "listening");
      return (server.address() as AddressInfo).port;
    } catch (error) {
      const code = (error as NodeJS.ErrnoException).code;
      if (code !== "EADDRINUSE" || port === last) throw new StartError(sentenceFor(code, env));
    }
  }
}

function sentenceFor(
  code: string | undefined,
  { host, port, portWasChosen }: Pick<Env, "host" | "port" | "portWasChosen">,
) {
  if (code === "EADDRINUSE" && portWasChosen) {
    return `PORT is ${port}, but another program listens there already; stop that program or choose another port.`;
  }
  if (code === "EADDRINUSE") return `No port from ${port} on is free; choose one with PORT.`;
  if (code === "EACCES")
    return `PORT is ${port}, but this account may not listen there; choose a port from 1024 on.`;
  return `HOST is "${host}", but this machine cannot listen there (${code}); choose one of its own addresses.`;
}
