import type { LookupAddress } from "node:dns";
import { once } from "node:events";
import { createServer, type RequestListener } from "node:http";
import { createServer as createSocketServer, isIP, type AddressInfo, type Socket } from "node:net";
import { buffer } from "node:stream/consumers";
import { brotliCompressSync, gzipSync } from "node:zlib";
import { afterAll, describe, expect, onTestFinished, test } from "vitest";
import { isPublicAddress } from "#server/features/outbound/ip-address.ts";
import {
  ForbiddenAddress,
  getOutside,
  NoPublicAddress,
  OutboundError,
  postOutside,
  ResponseTooLarge,
  type Download,
  type Resolve,
} from "#server/features/outbound/outbound.ts";
import { listen } from "#tests/setup/server/listen.ts";

const respond: RequestListener = (_req, res) => res.writeHead(200, { "Content-Type": "text/html" }).end();

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

type Send = (allow: string[], address: string, resolve?: Resolve) => Promise<unknown>;

const contentTypes: string[] = [];
const PAGE = { types: ["text/html"], maxBytes: 100_000 };
const get = (allow: string[], address: string, resolve?: Resolve, options: Partial<Download> = {}) =>
  getOutside(
    { outboundAllow: allow },
    address,
    { ...PAGE, signal: AbortSignal.timeout(10_000), ...options },
    (chunks, contentType) => {
      contentTypes.push(contentType);
      return buffer(chunks);
    },
    resolve,
  );
const post = (allow: string[], address: string, resolve?: Resolve) =>
  postOutside({ outboundAllow: allow }, address, message, resolve);
const ways: [string, Send][] = [
  ["POST", post],
  ["GET", get],
];

/** Tries to connect. @returns the reason of the failure, and how many connections were made */
async function expectRefusal(
  address: string,
  { allow, resolve = noResolve, send = post }: { allow?: string[]; resolve?: Resolve; send?: Send } = {},
) {
  const before = connections;
  const failure = await send(allow ?? [], address, resolve).catch((error: unknown) => error);
  expect(failure).toBeInstanceOf(OutboundError);
  return {
    reason: (failure as OutboundError).reason,
    connections: connections - before,
    isPermanent: failure instanceof ForbiddenAddress,
  };
}

const NOT_PUBLIC = { reason: "the address is not public", connections: 0, isPermanent: true };

async function serve(answer: RequestListener): Promise<{ port: number }> {
  const { port, close } = await listen(createServer(answer));
  onTestFinished(close);
  return { port };
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

test.each([
  "93.184.216.34",
  "::ffff:93.184.216.34",
  "64:ff9b::93.184.216.34",
  "2606:4700:4700::1111",
  "2a00:1450:4001::8",
])("%s is public", (address) => {
  expect(isPublicAddress(address)).toBe(true);
});

describe.each(ways)("%s", (_method, send) => {
  test("no spelling of a loopback, private or reserved address makes a connection", async () => {
    expect(loopback.length + home.length + reserved.length).toBeGreaterThan(60);
    for (const host of [...loopback, ...home, ...reserved]) {
      const refusal = await expectRefusal(`http://${host}:${port}/`, { send });
      expect([host, refusal]).toEqual([host, NOT_PUBLIC]);
    }
  });

  test.each(
    [...loopback, ...home].map((host) => host.replace(/^\[|\]$/g, "")).filter((host) => isIP(host) > 0),
  )("a name that resolves to %s makes no connection", async (address) => {
    const resolve = to(address);
    const refusal = await expectRefusal(`http://dashboard.example:${port}/`, { resolve, send });
    expect(refusal).toEqual({ ...NOT_PUBLIC, isPermanent: false });
  });

  test("a name with one private address among public ones is refused", async () => {
    for (const addresses of [
      ["93.184.216.34", "127.0.0.1"],
      ["::1", "2606:4700::1111"],
    ]) {
      const resolve = to(...addresses);
      const refusal = await expectRefusal(`http://dashboard.example:${port}/`, { resolve, send });
      expect(refusal).toEqual({ ...NOT_PUBLIC, isPermanent: false });
    }
  });

  test("localhost is refused in every spelling", async () => {
    for (const host of ["localhost", "LOCALHOST", "localhost.", "dashboard.localhost"]) {
      const before = connections;
      await expect(send([], `http://${host}:${port}/`)).rejects.toBeInstanceOf(OutboundError);
      expect(connections - before).toBe(0);
    }
  });

  test("a name is resolved once, and the connection uses the checked address", async () => {
    const { port: open } = await serve(respond);
    const answers = ["127.0.0.1", "127.0.0.2"];
    const rebinding: Resolve = (name) => to(answers.shift() ?? "")(name);
    await send([`dashboard.lan:${open}`], `http://dashboard.lan:${open}/`, rebinding);
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
    expect(await expectRefusal(address, { allow: ["127.0.0.1:80"], send })).toEqual({
      reason,
      connections: 0,
      isPermanent: true,
    });
  });

  test("OUTBOUND_ALLOW permits a private host and port in any spelling, and no other port", async () => {
    const { port: open } = await serve(respond);
    for (const [address, entry] of [
      [`http://127.0.0.1:${open}/`, `127.0.0.1:${open}`],
      [`http://2130706433:${open}/`, `127.0.0.1:${open}`],
      [`http://dashboard.lan:${open}/`, `dashboard.lan:${open}`],
      [`http://Dashboard.LAN:${open}/`, `dashboard.lan:${open}`],
    ] as const)
      await send([entry], address, to("127.0.0.1"));
    for (const [address, entry] of [
      ["http://127.0.0.1/", "127.0.0.1:443"],
      ["https://127.0.0.1/", "127.0.0.1:80"],
      [`http://127.0.0.1:${port}/`, `127.0.0.1:${open}`],
      [`http://other.lan:${open}/`, `dashboard.lan:${open}`],
    ] as const) {
      const refusal = await expectRefusal(address, { allow: [entry], resolve: to("127.0.0.1"), send });
      expect(refusal).toEqual({ ...NOT_PUBLIC, isPermanent: !address.includes("lan") });
    }
  });
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
  const early = [noName.after, noHandshake.after];
  const late = [noAnswer.after, halfAnswer.after];
  expect(Math.min(...early)).toBeGreaterThanOrEqual(2_900);
  expect(Math.min(...late)).toBeGreaterThanOrEqual(9_900);
  expect(Math.max(...early)).toBeLessThan(Math.min(...late));
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

describe("a download", () => {
  const html = (body: string | Buffer, headers: Record<string, string> = {}): RequestListener => {
    return (_req, res) => res.writeHead(200, { "Content-Type": "text/html", ...headers }).end(body);
  };
  const reasonOf = async (download: Promise<unknown>) => {
    const failure = await download.catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(OutboundError);
    return (failure as OutboundError).reason;
  };

  test("sends no more than what a page needs, and returns the decompressed body", async () => {
    for (const [encoding, compress] of [
      ["gzip", gzipSync],
      ["br", brotliCompressSync],
    ] as const) {
      let seen: unknown;
      const { port: open } = await serve((req, res) => {
        seen = { method: req.method, headers: Object.keys(req.headers).toSorted() };
        html(compress("Soup"), { "Content-Encoding": encoding, "Content-Type": "text/html; charset=x" })(
          req,
          res,
        );
      });
      const page = await get([`127.0.0.1:${open}`], `http://127.0.0.1:${open}/soup?a=b#c`);
      expect(page.body.toString()).toBe("Soup");
      expect(contentTypes.at(-1)).toBe("text/html; charset=x");
      expect(page.url.pathname).toBe("/soup");
      expect(seen).toEqual({
        method: "GET",
        headers: ["accept", "accept-encoding", "connection", "host", "user-agent"],
      });
    }
  });

  test("follows three redirects, and no fourth", async () => {
    const { port: open } = await serve((req, res) => {
      const left = Number(req.url?.slice(1));
      if (left === 0) return html("arrived")(req, res);
      res.writeHead([301, 302, 303, 307, 308][left % 5] ?? 301, { Location: `/${left - 1}` }).end("moved");
    });
    const allow = [`127.0.0.1:${open}`];
    const page = await get(allow, `http://127.0.0.1:${open}/3`);
    expect([page.url.pathname, page.body.toString()]).toEqual(["/0", "arrived"]);
    expect(await reasonOf(get(allow, `http://127.0.0.1:${open}/4`))).toBe("too many redirects");
  });

  test("checks each redirect like a URL that was entered", async () => {
    const targets = [...loopback, ...home, ...reserved].map((host) => `http://${host}:${port}/`);
    const others = [
      "file:///etc/passwd",
      "ftp://127.0.0.1/",
      "http://user@dashboard.example/",
      "http://[::1",
    ];
    let location = "";
    const { port: open } = await serve((_req, res) => {
      // Headers are bytes, and servers send UTF-8.
      res.writeHead(302, { Location: Buffer.from(location).toString("latin1") }).end();
    });
    const before = connections;
    const relative = [`//127.0.0.1:${port}/`, `\\\\127.0.0.1:${port}`];
    for (location of [...targets, ...others, ...relative, `https://localhost:${port}/`]) {
      const failure = await get([`start.lan:${open}`], `http://start.lan:${open}/`, (name) =>
        name === "start.lan" ? to("127.0.0.1")(name) : to("::1")(name),
      ).catch((error: unknown) => error);
      expect([location, failure]).toEqual([location, expect.any(OutboundError)]);
    }
    expect(connections - before).toBe(0);
  });

  test("does not reveal whether a private name exists", async () => {
    const unknown = await get([], "http://nas.lan/", noResolve).catch((error: unknown) => error);
    const known = await get([], "http://nas.lan/", to("192.168.1.10")).catch((error: unknown) => error);
    for (const failure of [unknown, known]) expect(failure).toBeInstanceOf(NoPublicAddress);
    expect((unknown as Error).message).toBe((known as Error).message);
  });

  test.each([
    ["a body", "x".repeat(100_001), {}],
    ["an announced body", "x".repeat(10), { "Content-Length": "100000000" }],
    ["a gzip bomb", gzipSync(Buffer.alloc(50_000_000)), { "Content-Encoding": "gzip" }],
    ["a brotli bomb", brotliCompressSync(Buffer.alloc(50_000_000)), { "Content-Encoding": "br" }],
    [
      "an endless row of empty gzip parts",
      Buffer.concat(Array(10_000).fill(gzipSync(""))),
      { "Content-Encoding": "gzip" },
    ],
  ])("stops at %s above the limit", async (_what, body, headers) => {
    const { port: open } = await serve(html(body, headers));
    const before = process.memoryUsage().rss;
    const failure = await get([`127.0.0.1:${open}`], `http://127.0.0.1:${open}/`).catch(
      (error: unknown) => error,
    );
    expect(failure).toBeInstanceOf(ResponseTooLarge);
    expect(process.memoryUsage().rss - before).toBeLessThan(40_000_000);
  });

  test("refuses other types, other encodings, damaged bodies and failures", async () => {
    const damaged = gzipSync("x".repeat(1_000)).subarray(0, 20);
    for (const [answer, reason] of [
      [html("", { "Content-Type": "application/pdf" }), "the type is not accepted"],
      [html("", { "Content-Type": "text/html-x" }), "the type is not accepted"],
      [html("", { "Content-Encoding": "zstd" }), "the encoding is not supported"],
      [html(damaged, { "Content-Encoding": "gzip" }), "the response is incomplete"],
      [html("no gzip", { "Content-Encoding": "gzip" }), "the response is incomplete"],
      [
        ((_req, res) => res.writeHead(404, { "Content-Type": "text/html" }).end("gone")) as RequestListener,
        "status 404",
      ],
      [((_req, res) => res.writeHead(302).end()) as RequestListener, "status 302"],
    ] as const) {
      const { port: open } = await serve(answer);
      expect(await reasonOf(get([`127.0.0.1:${open}`], `http://127.0.0.1:${open}/`))).toBe(reason);
    }
  });

  test("ends when its signal aborts, before and during the body", async () => {
    for (const begin of [
      () => undefined,
      ((_req, res) => res.writeHead(200, { "Content-Type": "text/html" }).write("half")) as RequestListener,
    ]) {
      const closing = new AbortController();
      const { port: open } = await serve((req, res) => {
        begin(req, res);
        setImmediate(() => closing.abort());
      });
      const { signal } = closing;
      await reasonOf(get([`127.0.0.1:${open}`], `http://127.0.0.1:${open}/`, undefined, { signal }));
      expect(signal.aborted).toBe(true);
    }
  });
});
