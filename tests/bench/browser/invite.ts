import type { Site } from "../run/bench-run.ts";

/** Creates an invitation through the API. @returns its URL */
export async function invite({ origin, cookie }: Site): Promise<string> {
  const answer = await fetch(`${origin}/api/invite-tokens`, {
    method: "POST",
    headers: { "content-type": "application/json", cookie },
    body: JSON.stringify({ eventTitle: "Summer dinner", eventDate: "2030-06-21", eventTime: "19:00" }),
  });
  if (!answer.ok) throw new Error(`Inviting answered ${answer.status}.`);
  const { token } = (await answer.json()) as { token: string };
  return `${origin}/menu/${token}`;
}
