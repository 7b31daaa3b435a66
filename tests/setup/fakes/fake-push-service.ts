import { createDecipheriv, createECDH, createPublicKey, hkdfSync, randomBytes, verify } from "node:crypto";
import { createServer } from "node:http";
import { listen } from "#tests/setup/server/listen.ts";

/** A decrypted message as a browser receives it. */
export interface Pushed {
  browser: string;
  message: unknown;
  ttl: string | undefined;
  /** The verified claims of the sender's token. */
  sender: { aud: string; sub: string; exp: number };
  publicKey: string;
}

/** Starts a push service (RFC 8030) for browsers made by `browser()`, with RFC 8291 encryption and VAPID (RFC 8292). */
export async function startPushService() {
  const secrets = new Map<string, { ecdh: ReturnType<typeof createECDH>; auth: Buffer }>();
  const answers = new Map<string, number[]>();
  const pushed: Pushed[] = [];
  const server = createServer(async (req, res) => {
    const body = Buffer.concat((await req.toArray()) as Buffer[]);
    const name = (req.url ?? "").slice("/push/".length);
    const secret = secrets.get(name);
    const status = answers.get(name)?.shift() ?? (secret ? 201 : 404);
    if (secret && status < 300) {
      const { sender, publicKey } = senderOf(req.headers.authorization ?? "");
      const message: unknown = JSON.parse(decrypt(body, secret.ecdh, secret.auth));
      pushed.push({ browser: name, message, ttl: req.headers.ttl as string | undefined, sender, publicKey });
    }
    res.writeHead(status).end();
  });
  const { host, close: stop } = await listen(server);
  return {
    /** For OUTBOUND_ALLOW. */
    host,
    pushed,
    /** Creates a browser. @returns its subscription, for `PUT /api/push/subscription` */
    browser: (name: string) => {
      const ecdh = createECDH("prime256v1");
      const auth = randomBytes(16);
      secrets.set(name, { ecdh, auth });
      const p256dh = ecdh.generateKeys("base64url");
      return { endpoint: `http://${host}/push/${name}`, keys: { p256dh, auth: auth.toString("base64url") } };
    },
    /** Sets the statuses returned for the next messages to this browser. */
    answerWith: (name: string, ...statuses: number[]) => answers.set(name, statuses),
    stop,
  };
}

/** Decrypts a message of one record (RFC 8291). */
function decrypt(body: Buffer, ecdh: ReturnType<typeof createECDH>, auth: Buffer): string {
  const salt = body.subarray(0, 16);
  const idLength = body.readUInt8(20);
  const senderKey = body.subarray(21, 21 + idLength);
  const record = body.subarray(21 + idLength);
  const info = Buffer.concat([Buffer.from("WebPush: info\0"), ecdh.getPublicKey(), senderKey]);
  const key = derive(ecdh.computeSecret(senderKey), auth, info, 32);
  const cek = derive(key, salt, "Content-Encoding: aes128gcm\0", 16);
  const nonce = derive(key, salt, "Content-Encoding: nonce\0", 12);
  const decipher = createDecipheriv("aes-128-gcm", cek, nonce).setAuthTag(record.subarray(-16));
  const padded = Buffer.concat([decipher.update(record.subarray(0, -16)), decipher.final()]);
  return padded.subarray(0, padded.lastIndexOf(2)).toString("utf8");
}

const derive = (key: Buffer, salt: Buffer, info: Buffer | string, length: number) =>
  Buffer.from(hkdfSync("sha256", key, salt, info, length));

/** Verifies a VAPID token (RFC 8292). @throws if its signature is not valid */
function senderOf(authorization: string) {
  const [, token = "", publicKey = ""] = /^vapid t=([^,]+), k=(\S+)$/.exec(authorization) ?? [];
  const [header = "", claims = "", signature = ""] = token.split(".");
  const point = Buffer.from(publicKey, "base64url");
  const key = createPublicKey({
    format: "jwk",
    key: {
      kty: "EC",
      crv: "P-256",
      x: point.subarray(1, 33).toString("base64url"),
      y: point.subarray(33).toString("base64url"),
    },
  });
  const isValid = verify(
    "sha256",
    Buffer.from(`${header}.${claims}`),
    { key, dsaEncoding: "ieee-p1363" },
    Buffer.from(signature, "base64url"),
  );
  if (!isValid) throw new Error(`The signature of the sender is not valid: ${authorization}`);
  const sender = JSON.parse(Buffer.from(claims, "base64url").toString()) as Pushed["sender"];
  return { sender, publicKey };
}
