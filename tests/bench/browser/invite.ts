import { post } from "../load/call.ts";
import type { Site } from "../run/bench-run.ts";

/** Creates an invitation through the API. @returns its URL */
export async function invite(site: Site): Promise<string> {
  const event = { eventTitle: "Summer dinner", eventDate: "2030-06-21", eventTime: "19:00" };
  const { token } = await post<{ token: string }>(site, "/api/invite-tokens", event);
  return `${site.origin}/menu/${token}`;
}
