import { once } from "node:events";
import type { Server } from "node:http";
import type { AddressInfo } from "node:net";
import type { Env } from "#server/env.ts";
import { StartError } from "#server/lib/start-error.ts";

const PORTS_TRIED = 50;

/**
 * Listens on HOST and PORT. If PORT is not set and the default port is in use, tries the next ones.
 * @returns the port
 * @throws StartError if the server cannot listen there
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
    return `Port ${port} is in use by another program. Stop that program or set PORT to another port.`;
  }
  if (code === "EADDRINUSE")
    return `Ports ${port} to ${port + PORTS_TRIED} are all in use. Set PORT to a free port.`;
  if (code === "EACCES")
    return `This account is not allowed to listen on port ${port}. Set PORT to a port from 1024 on.`;
  return `HOST is "${host}", but this computer cannot listen there (${code}). Set HOST to one of its own addresses.`;
}
