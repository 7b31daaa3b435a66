import { createServer } from "node:http";
import { listen } from "#tests/setup/server/listen.ts";

/**
 * Starts a server that stands in for Google's services when Chromium subscribes to push: the check-in, which returns a
 * device id, and the registration, which returns the last part of the subscription's endpoint. Delivers no messages.
 */
export async function startFakeMessaging() {
  let registered = 0;
  const server = createServer(async (req, res) => {
    const body = Buffer.concat((await req.toArray()) as Buffer[]).toString("latin1");
    if (req.url === "/checkin") return res.end(checkinResponse());
    // The first registration is the device's. Unsubscribing sends "delete=true".
    res.end(/&delete=true/.test(body) ? "deleted=the-token" : `token=registered-${++registered}`);
  });
  const { origin, close: stop } = await listen(server);
  return {
    /** Command line arguments that make Chromium use this server. */
    args: [
      `--gcm-checkin-url=${origin}/checkin`,
      `--gcm-registration-url=${origin}/register`,
      // For messages, which this server does not support.
      `--gcm-mcs-endpoint=${origin.replace("http:", "https:")}`,
    ],
    stop,
  };
}

/** An `AndroidCheckinResponse` in Protocol Buffers: accepted, with the id of the device. */
function checkinResponse(): Buffer {
  const fixed64 = (field: number, value: bigint) => {
    const bytes = Buffer.alloc(9);
    bytes.writeUInt8((field << 3) | 1);
    bytes.writeBigUInt64LE(value, 1);
    return bytes;
  };
  const isOk = Buffer.from([(1 << 3) | 0, 1]);
  const [androidId, securityToken] = [fixed64(7, 4_711n), fixed64(8, 4_712n)];
  return Buffer.concat([isOk, androidId, securityToken]);
}
