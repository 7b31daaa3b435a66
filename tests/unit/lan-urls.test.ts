import type { NetworkInterfaceInfo } from "node:os";
import { expect, test } from "vitest";
import { lanUrls } from "#server/start/lan-urls.ts";

const address = (text: string, rest: Partial<NetworkInterfaceInfo> = {}) =>
  ({ address: text, family: "IPv4", internal: false, ...rest }) as NetworkInterfaceInfo;

const interfaces = {
  lo: [address("127.0.0.1", { internal: true })],
  eth0: [address("192.168.1.20"), address("fe80::1", { family: "IPv6" })],
  wlan0: [address("10.0.0.7")],
};
const everywhere = { publicUrl: undefined, host: "0.0.0.0", port: 5000 };

test("returns the URLs at which other devices reach this machine", () => {
  const found = ["http://192.168.1.20:5000", "http://10.0.0.7:5000"];
  expect(lanUrls(everywhere, interfaces)).toEqual(found);
  expect(lanUrls({ ...everywhere, host: "::" }, interfaces)).toEqual(found);
});

test("returns none when listening on one address or with PUBLIC_URL", () => {
  expect(lanUrls({ ...everywhere, host: "127.0.0.1" }, interfaces)).toEqual([]);
  expect(lanUrls({ ...everywhere, publicUrl: "https://sofra.example" }, interfaces)).toEqual([]);
});
