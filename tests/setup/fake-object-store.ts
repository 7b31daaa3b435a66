import { createHash, createHmac } from "node:crypto";
import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

const ACCESS_KEY_ID = "tests";
const SECRET = "only/the+tests=know";
const REGION = "eu-test-1";
const LATE_MS = 15 * 60_000;

/** `good`, a status that each request is refused with, `silent`, or one that breaks off when half an object has arrived. */
type Mood = "good" | "silent" | "breaks off" | number;
/** Answers a request (`PUT key`) itself and says so, or leaves it to the store. */
type Meddle = (line: string, res: ServerResponse) => boolean;

/**
 * An object store as far as photos need one: objects of one bucket can be put, got and deleted by whoever signs as S3 wants
 * (Signature Version 4, the body's hash signed too). The signature is worked out here from Amazon's description.
 */
export async function startObjectStore(bucket = "photos") {
  const objects = new Map<string, { bytes: Buffer; type: string }>();
  const asked: string[] = [];
  const state: { mood: Mood; meddle: Meddle } = { mood: "good", meddle: () => false };
  const server = createServer((req, res) => {
    void (async () => {
      const key = pathOf(req, bucket).slice(`/${bucket}/`.length);
      asked.push(`${req.method} ${key}`);
      if (state.mood === "silent" || state.meddle(`${req.method} ${key}`, res)) return;
      if (state.mood === "breaks off" && req.method === "PUT") {
        await once(req, "data");
        return void res.destroy();
      }
      const body = Buffer.concat((await req.toArray()) as Buffer[]);
      const [status, code] =
        typeof state.mood === "number" ? [state.mood, "Mood"] : refusal(req, body, bucket);
      if (code !== "") return void res.writeHead(status).end(`<Error><Code>${code}</Code></Error>`);
      if (req.method === "PUT") objects.set(key, { bytes: body, type: req.headers["content-type"] ?? "" });
      if (req.method === "DELETE") objects.delete(key);
      const object = objects.get(key);
      if (req.method !== "GET") return void res.writeHead(req.method === "PUT" ? 200 : 204).end();
      if (!object) return void res.writeHead(404).end("<Error><Code>NoSuchKey</Code></Error>");
      res
        .writeHead(200, { "Content-Type": object.type, "Content-Length": object.bytes.length })
        .end(object.bytes);
    })().catch(() => res.destroy());
  });
  let port = 0;
  const up = async () => {
    server.listen(port, "127.0.0.1");
    await once(server, "listening");
    ({ port } = server.address() as AddressInfo);
  };
  const down = async () => {
    const closed = once(server, "close");
    server.close();
    server.closeAllConnections();
    await closed;
  };
  await up();
  return {
    objects,
    /** `PUT key`, in their order. */
    asked,
    state,
    up,
    /** Nobody listens there until `up`. */
    down,
    /** Breaks every connection. */
    cut: () => server.closeAllConnections(),
    /** What a process needs to know of it. */
    variables: {
      S3_ENDPOINT: `http://127.0.0.1:${port}`,
      S3_BUCKET: bucket,
      S3_ACCESS_KEY_ID: ACCESS_KEY_ID,
      S3_SECRET_ACCESS_KEY: SECRET,
      S3_REGION: REGION,
    },
  };
}

/** @returns status and code of S3; no code when the request is as it should be */
function refusal(req: IncomingMessage, body: Buffer, bucket: string): [number, string] {
  const { authorization = "", "x-amz-date": time = "", "x-amz-content-sha256": bodyHash = "" } = req.headers;
  const found =
    /^AWS4-HMAC-SHA256 Credential=([^/]+)\/(\d{8})\/([^/]+)\/s3\/aws4_request, SignedHeaders=([a-z0-9;-]+), Signature=([0-9a-f]{64})$/;
  const [, id, day = "", region = "", signed = "", signature] = found.exec(authorization) ?? [];
  if (id === undefined) return [400, "AuthorizationHeaderMalformed"];
  if (id !== ACCESS_KEY_ID) return [403, "InvalidAccessKeyId"];
  if (region !== REGION) return [400, "AuthorizationHeaderMalformed"];
  const sentAt = Date.parse(String(time).replace(/^(....)(..)(..T..)(..)/, "$1-$2-$3:$4:"));
  if (!String(time).startsWith(day) || Math.abs(Date.now() - sentAt) > LATE_MS)
    return [403, "RequestTimeTooSkewed"];
  if (bodyHash !== hexHash(body)) return [400, "XAmzContentSHA256Mismatch"];
  const names = signed.split(";");
  const mustSign = ["host", "x-amz-content-sha256", "x-amz-date"];
  if (!mustSign.every((name) => names.includes(name))) return [403, "AccessDenied"];
  const headers = names.map((name) => `${name}:${String(req.headers[name]).trim()}\n`).join("");
  const canonical = [req.method, req.url, "", headers, signed, bodyHash].join("\n");
  const scope = `${day}/${region}/s3/aws4_request`;
  const text = ["AWS4-HMAC-SHA256", time, scope, hexHash(canonical)].join("\n");
  const signingKey = ["aws4_request", "s3", region, day].reduceRight<Buffer | string>(hmac, `AWS4${SECRET}`);
  if (hmac(signingKey, text).toString("hex") !== signature) return [403, "SignatureDoesNotMatch"];
  return pathOf(req, bucket).startsWith(`/${bucket}/`) ? [200, ""] : [404, "NoSuchBucket"];
}

/** The bucket stands in the path or before the host. */
const pathOf = ({ url = "", headers }: IncomingMessage, bucket: string) =>
  headers.host?.startsWith(`${bucket}.`) ? `/${bucket}${url}` : url;

const hexHash = (data: Buffer | string) => createHash("sha256").update(data).digest("hex");
const hmac = (key: Buffer | string, data: string) => createHmac("sha256", key).update(data).digest();
