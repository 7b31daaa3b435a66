import type { LookupAddress } from "node:dns";
import { once } from "node:events";
import { createServer, type RequestListener } from "node:http";
import { createServer as createSocketServer, isIP, type AddressInfo, type Socket } from "node:net";
import { gzipSync } from "node:zlib";
import { afterAll, expect, onTestFinished, test } from "vitest";
import {
  ForbiddenAddress,
  OutboundError,
  postOutside,
  type Resolve,
} from "#server/features/outbound/outbound.ts";
import { isPublicAddress } from "#server/features/outbound/public-address.ts";

/** Listens on every address of this machine, to count connections by any name. */
const listener = createSocketServer((socket) => socket.destroy());
let connections = 0;
listener.on("connection", () => connections++);
listener.listen(0);
await once(listener, "listening");
const { port } = listener.address() as AddressInfo;
afterAll(() => listener.close());

const message = { headers: { Authorization: "Bearer a key" }, body: "{}" };
const noResolve: Resolve = (name) => Promise.reject(new Error(`noResolve asked for ${name}`));
const to =
  (...addresses: string[]): Resolve =>
  () =>
    Promise.resolve(addresses.map((address): LookupAddress => ({ address, family: isIP(address) })));

/** Tries to post there. @returns why it did not come about, and how many connections were made */
async function expectRefusal(address: string, { allow = [] as string[], resolve = noResolve } = {}) {
  const before = connections;
  const failure = await postOutside({ outboundAllow: allow }, address, message, resolve).catch(
    (error: unknown) => error,
  );
  expect(failure).toBeInstanceOf(OutboundError);
  return {
    reason: (failure as OutboundError).reason,
    connections: connections - before,
    isPermanent: failure instanceof ForbiddenAddress,
  };
}

async function serve(answer: RequestListener): Promise<{ port: number }> {
  const server = createServer(answer).listen(0, "127.0.0.1");
  await once(server, "listening");
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return { port: (server.address() as AddressInfo).port };
}

const loopback = [
  ["127.0.0.1", "127.0.0.2", "127.1", "127.0.1", "127.255.255.254", "127.0.0.1."],
  ["2130706433", "0x7f000001", "0x7f.1", "0x7F.0x0.0x0.0x1", "0177.0.0.1", "0177.1", "017700000001"],
  ["127.0.0.01", "127。0。0。1", "１２７.0.0.1", "%31%32%37.0.0.1"],
  ["0.0.0.0", "0", "0x0", "00000000000"],
  ["[::1]", "[0:0:0:0:0:0:0:1]", "[0000::0001]", "[::]", "[0::0]"],
  [
    "[::ffff:127.0.0.1]",
    "[::ffff:7f00:1]",
    "[0:0:0:0:0:ffff:127.0.0.1]",
    "[::FFFF:7F00:0001]",
    "[::ffff:0:0]",
  ],
  ["[::127.0.0.1]", "[::7f00:1]", "[::ffff:0:127.0.0.1]"],
  ["[64:ff9b::127.0.0.1]", "[64:ff9b::7f00:1]", "[64:ff9b:1::7f00:1]", "[64:ff9b:1:7f00:0:100::]"],
  ["[2002:7f00:1::]", "[2002:7f00:0001::1]", "[2001:0:7f00:1::]"],
].flat();
const home = [
  ["10.0.0.1", "10.1", "167772161", "172.16.0.1", "172.31.255.255", "192.168.0.1", "192.168.1", "0xc0a80001"],
  ["169.254.169.254", "2852039166", "0xa9fea9fe", "[::ffff:a9fe:a9fe]", "[64:ff9b::a9fe:a9fe]"],
  ["100.64.0.1", "[fe80::1]", "[fc00::1]", "[fd00:ec2::254]", "[fec0::1]", "[::ffff:192.168.0.1]"],
].flat();
const reserved = [
  ["224.0.0.1", "239.255.255.250", "255.255.255.255", "240.0.0.1", "192.0.0.1", "192.0.2.1", "198.18.0.1"],
  ["198.51.100.1", "203.0.113.1", "192.88.99.1", "[ff02::1]", "[2001:db8::1]", "[3fff::1]", "[100::1]"],
  ["[4000::1]", "[5f00::1]", "[2001:2::1]", "[2001:10::1]"],
].flat();

test("no spelling of a loopback, private or reserved address makes a connection", async () => {
  expect(loopback.length + home.length + reserved.length).toBeGreaterThan(60);
  for (const host of [...loopback, ...home, ...reserved]) {
    const refusal = await expectRefusal(`http://${host}:${port}/`);
    expect([host, refusal]).toEqual([
      host,
      { reason: "the address is not public", connections: 0, isPermanent: true },
    ]);
  }
});

test.each([
  "93.184.216.34",
  "::ffff:93.184.216.34",
  "64:ff9b::93.184.216.34",
  "2606:4700:4700::1111",
  "2a00:1450:4001::8",
])("%s is public", (address) => {
  expect(isPublicAddress(address)).toBe(true);
});

test.each(
  [...loopback, ...home].map((host) => host.replace(/^\[|\]$/g, "")).filter((host) => isIP(host) > 0),
)("a name that resolves to %s makes no connection", async (address) => {
  const resolve = to(address);
  const refusal = await expectRefusal(`http://dashboard.example:${port}/`, { resolve });
  expect(refusal).toEqual({ reason: "the address is not public", connections: 0, isPermanent: false });
});

test("a name with one private address among public ones is refused", async () => {
  for (const addresses of [
    ["93.184.216.34", "127.0.0.1"],
    ["::1", "2606:4700::1111"],
  ]) {
    const resolve = to(...addresses);
    expect(await expectRefusal(`http://dashboard.example:${port}/`, { resolve })).toEqual({
      reason: "the address is not public",
      connections: 0,
      isPermanent: false,
    });
  }
});

test("localhost is refused in every spelling", async () => {
  for (const host of ["localhost", "LOCALHOST", "localhost.", "dashboard.localhost"]) {
    const before = connections;
    const sent = postOutside({ outboundAllow: [] }, `http://${host}:${port}/`, message);
    await expect(sent).rejects.toBeInstanceOf(OutboundError);
    expect(connections - before).toBe(0);
  }
});

test("a name is resolved once, and the connection uses the checked address", async () => {
  const { port: open } = await serve((_req, res) => res.end());
  const answers = ["127.0.0.1", "127.0.0.2"];
  const rebinding: Resolve = (name) => to(answers.shift() ?? "")(name);
  const allow = { outboundAllow: [`dashboard.lan:${open}`] };
  expect(await postOutside(allow, `http://dashboard.lan:${open}/`, message, rebinding)).toEqual({
    status: 200,
  });
  expect(answers).toEqual(["127.0.0.2"]);
});

test.each([
  ["ftp://dashboard.example/", "the address is not http or https"],
  ["file:///etc/passwd", "the address is not http or https"],
  ["javascript:alert(1)", "the address is not http or https"],
  ["http://", "the address is not a valid URL"],
  ["dashboard.example", "the address is not a valid URL"],
  ["http://[::1", "the address is not a valid URL"],
  ["http://999.1.1.1/", "the address is not a valid URL"],
  ["http://user@dashboard.example/", "the address carries credentials"],
  ["http://:secret@dashboard.example/", "the address carries credentials"],
  ["http://dashboard.example@127.0.0.1/", "the address carries credentials"],
])("%s is refused without a DNS query", async (address, reason) => {
  expect(await expectRefusal(address, { allow: ["127.0.0.1:80"] })).toEqual({
    reason,
    connections: 0,
    isPermanent: true,
  });
});

test("OUTBOUND_ALLOW permits a private host and port in any spelling, and no other port", async () => {
  const { port: open } = await serve((_req, res) => res.end());
  const post = (address: string, ...allow: string[]) =>
    postOutside({ outboundAllow: allow }, address, message, to("127.0.0.1"));
  for (const [address, entry] of [
    [`http://127.0.0.1:${open}/`, `127.0.0.1:${open}`],
    [`http://2130706433:${open}/`, `127.0.0.1:${open}`],
    [`http://dashboard.lan:${open}/`, `dashboard.lan:${open}`],
    [`http://Dashboard.LAN:${open}/`, `dashboard.lan:${open}`],
  ] as const) {
    expect(await post(address, entry)).toEqual({ status: 200 });
  }
  expect(await expectRefusal("http://127.0.0.1/", { allow: ["127.0.0.1:443"] })).toMatchObject({
    reason: "the address is not public",
  });
  expect(await expectRefusal("https://127.0.0.1/", { allow: ["127.0.0.1:80"] })).toMatchObject({
    reason: "the address is not public",
  });
  expect(await expectRefusal(`http://127.0.0.1:${port}/`, { allow: [`127.0.0.1:${open}`] })).toEqual({
    reason: "the address is not public",
    connections: 0,
    isPermanent: true,
  });
  expect(
    await expectRefusal(`http://other.lan:${open}/`, {
      allow: [`dashboard.lan:${open}`],
      resolve: to("127.0.0.1"),
    }),
  ).toMatchObject({ reason: "the address is not public" });
});

test("the request has the original host name, the headers and the body", async () => {
  let seen: unknown;
  const { port: open } = await serve((req, res) => {
    let body = "";
    req.setEncoding("utf8").on("data", (text: string) => (body += text));
    req.on("end", () => {
      const { host, authorization } = req.headers;
      seen = { method: req.method, url: req.url, host, authorization, body };
      res.writeHead(204).end();
    });
  });
  const allow = { outboundAllow: [`dashboard.lan:${open}`] };
  const address = `http://dashboard.lan:${open}/hook?from=home#part`;
  const sent = await postOutside(allow, address, { ...message, body: '{"é":1}' }, to("127.0.0.1"));
  expect(sent).toEqual({ status: 204 });
  expect(seen).toEqual({
    method: "POST",
    url: "/hook?from=home",
    host: `dashboard.lan:${open}`,
    authorization: "Bearer a key",
    body: '{"é":1}',
  });
});

test("redirects are not followed", async () => {
  for (const status of [301, 302, 303, 307, 308]) {
    const before = connections;
    const { port: open } = await serve((_req, res) => {
      res.writeHead(status, { Location: `http://127.0.0.1:${port}/` }).end();
    });
    const allow = { outboundAllow: [`127.0.0.1:${open}`, `127.0.0.1:${port}`] };
    expect(await postOutside(allow, `http://127.0.0.1:${open}/`, message)).toEqual({ status });
    expect(connections - before).toBe(0);
  }
});

test("an endless response is cut off, and a compressed one is not decompressed", async () => {
  const bomb = gzipSync(Buffer.alloc(50_000_000));
  let written = 0;
  const { port: open } = await serve((req, res) => {
    if (req.url === "/bomb") return void res.writeHead(200, { "Content-Encoding": "gzip" }).end(bomb);
    res.writeHead(200);
    const chunk = Buffer.alloc(16 * 1024);
    const more = () => {
      while (!res.destroyed && res.write(chunk)) written += chunk.length;
    };
    res.on("drain", more);
    more();
  });
  const allow = { outboundAllow: [`127.0.0.1:${open}`] };
  const before = process.memoryUsage().rss;
  expect(await postOutside(allow, `http://127.0.0.1:${open}/bomb`, message)).toEqual({ status: 200 });
  expect(await postOutside(allow, `http://127.0.0.1:${open}/`, message)).toEqual({ status: 200 });
  expect(process.memoryUsage().rss - before).toBeLessThan(40_000_000);
  // Includes what the kernel buffers on both sides.
  expect(written).toBeLessThan(20_000_000);
});

/** A TCP server with a raw response. */
async function serveRaw(answer: (socket: Socket) => void): Promise<{ port: number; allow: string[] }> {
  const sockets = new Set<Socket>();
  const server = createSocketServer((socket) => {
    sockets.add(socket);
    socket.on("error", () => socket.destroy());
    socket.once("data", () => answer(socket));
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy();
    server.close();
  });
  const { port: open } = server.address() as AddressInfo;
  return { port: open, allow: [`127.0.0.1:${open}`] };
}

test.each([
  ["nonsense", (socket: Socket) => socket.end("nonsense\r\n\r\n")],
  ["nothing", (socket: Socket) => socket.end()],
  ["a reset", (socket: Socket) => socket.resetAndDestroy()],
  [
    "another protocol",
    (socket: Socket) => socket.end("HTTP/1.1 101 Switching\r\nUpgrade: x\r\nConnection: Upgrade\r\n\r\n"),
  ],
  ["headers without end", (socket: Socket) => socket.write(`HTTP/1.1 200 OK\r\nA: ${"x".repeat(100_000)}`)],
])("a response of %s is an error", async (_what, answer) => {
  const { port: open, allow } = await serveRaw(answer);
  await expectRefusal(`http://127.0.0.1:${open}/`, { allow });
});

test("requests time out after 3 s for DNS, 3 s for connecting and 10 s in total", async () => {
  const silent = await serveRaw(() => undefined);
  const halting = await serve((_req, res) => res.writeHead(202, { "Content-Length": "10" }).write("half"));
  const started = Date.now();
  const took = async <T>(work: Promise<T>) => ({ came: await work, after: Date.now() - started });
  const [noName, noHandshake, noAnswer, halfAnswer] = await Promise.all([
    took(expectRefusal("http://dashboard.example/", { resolve: () => new Promise(() => undefined) })),
    took(expectRefusal(`https://127.0.0.1:${silent.port}/`, { allow: silent.allow })),
    took(expectRefusal(`http://127.0.0.1:${silent.port}/`, { allow: silent.allow })),
    took(
      postOutside(
        { outboundAllow: [`127.0.0.1:${halting.port}`] },
        `http://127.0.0.1:${halting.port}/`,
        message,
      ),
    ),
  ]);
  for (const { after } of [noName, noHandshake]) {
    expect(after).toBeGreaterThanOrEqual(2_900);
    expect(after).toBeLessThan(8_000);
  }
  for (const { after } of [noAnswer, halfAnswer]) {
    expect(after).toBeGreaterThanOrEqual(9_900);
    expect(after).toBeLessThan(15_000);
  }
  // The status had arrived; the missing body does not matter.
  expect(halfAnswer.came).toEqual({ status: 202 });
});

test("proxy variables of the environment are ignored", async () => {
  const { port: open } = await serve((_req, res) => res.end());
  const before = connections;
  for (const name of ["http_proxy", "HTTP_PROXY", "all_proxy"])
    process.env[name] = `http://127.0.0.1:${port}`;
  process.env.NODE_USE_ENV_PROXY = "1";
  onTestFinished(() => {
    for (const name of ["http_proxy", "HTTP_PROXY", "all_proxy", "NODE_USE_ENV_PROXY"])
      delete process.env[name];
  });
  const allow = { outboundAllow: [`127.0.0.1:${open}`] };
  expect(await postOutside(allow, `http://127.0.0.1:${open}/`, message)).toEqual({ status: 200 });
  expect(connections - before).toBe(0);
});
