import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";

/**
 * Stands in for what Chromium asks when a page subscribes to push: a check-in that names the device, and a registration
 * that answers with the last part of the subscription's address. Messages do not come through here.
 */
export async function startFakeMessaging() {
  let registered = 0;
  const server = createServer(async (req, res) => {
    const body = Buffer.concat((await req.toArray()) as Buffer[]).toString("latin1");
    if (req.url === "/checkin") return res.end(checkinResponse());
    // The first registration is the device's, the last word of a subscription that is given up is "delete".
    res.end(/&delete=true/.test(body) ? "deleted=the-token" : `token=registered-${++registered}`);
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    /** What Chromium is started with to come here. */
    args: [
      `--gcm-checkin-url=${origin}/checkin`,
      `--gcm-registration-url=${origin}/register`,
      // For messages; nobody speaks its language here.
      `--gcm-mcs-endpoint=${origin.replace("http:", "https:")}`,
    ],
    stop: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}

/** `AndroidCheckinResponse` in Protocol Buffers: accepted, and who the device is. */
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
