import { drawPhoto } from "../drawn-photos.ts";
import type { Household } from "../household/fill-household.ts";
import { searchPhrases } from "../household/search-phrases.ts";
import { get as read, post } from "../load/call.ts";
import type { HttpRequest } from "../load/http-request.ts";
import type { Site } from "../run/bench-run.ts";
import type { CallRow } from "../run/rows.ts";
import { MIDDLE, type MeasuredCall } from "./compare.ts";

const get = (path: string, headers?: Record<string, string>): HttpRequest => ({
  method: "GET",
  path,
  ...(headers && { headers }),
});

const halfOfStatic = (): CallRow["targets"] => [{ of: "ratio", target: { atLeast: 0.5 } }];

/** Returns dishes spread over the household, the same in each run. */
export function spreadDishes({ dishIds }: Household, count: number): number[] {
  const step = Math.max(1, Math.floor(dishIds.length / count));
  return dishIds.filter((_, index) => index % step === 0).slice(0, count);
}

export const likes = (household: Household): HttpRequest[] =>
  spreadDishes(household, 1_000).map((id) => ({ method: "POST", path: `/api/dishes/${id}/like` }));

export const comments = (household: Household): HttpRequest[] =>
  spreadDishes(household, 1_000).map((id) => ({
    method: "POST",
    path: `/api/dishes/${id}/comments`,
    body: JSON.stringify({ content: "Best prepared the day before." }),
  }));

/** Returns requests for pages: half of them for the first page, half for later ones. */
export function pages(limit: number) {
  return (household: Household): HttpRequest[] =>
    spreadDishes(household, 100).flatMap((id) => [
      get(`/api/dishes?limit=${limit}`),
      get(`/api/dishes?limit=${limit}&cursor=${id + limit + 1}`),
    ]);
}

/** Mixes in one write for nineteen reads (5 %). */
function withWrites(reads: HttpRequest[], writes: HttpRequest[]): HttpRequest[] {
  return writes
    .flatMap((write, index) => [
      ...Array.from({ length: 19 }, (_, n) => reads[(index * 19 + n) % reads.length]),
      write,
    ])
    .filter((request) => request !== undefined);
}

export const page = (limit: number): MeasuredCall => ({
  name: `Page of ${limit}, 5 % writes`,
  requests: (household) => withWrites(pages(limit)(household), likes(household)),
  targets: (connections) => (connections > 1 ? halfOfStatic() : []),
});

export const wholeList: MeasuredCall[] = [
  { name: "Whole list", requests: () => [get("/api/dishes")], targets: halfOfStatic },
  {
    name: "Whole list, compressed",
    requests: () => [get("/api/dishes")],
    headers: { "accept-encoding": "gzip, deflate, br" },
  },
];

export const oneDish: MeasuredCall = {
  name: "One dish",
  requests: (household) => spreadDishes(household, 500).map((id) => get(`/api/dishes/${id}`)),
  targets: halfOfStatic,
};

export const activities: MeasuredCall = {
  name: "Activities, polled",
  requests: () => [get("/api/activities")],
  targets: halfOfStatic,
};

/** Polls with the ETag of the current response. */
const unchanged =
  (path: string) =>
  async (_: Household, { origin, cookie }: Site) => {
    const response = await fetch(`${origin}${path}`, { headers: { cookie } });
    await response.arrayBuffer();
    return [get(path, { "if-none-match": response.headers.get("etag") ?? "none" })];
  };

export const notModified: MeasuredCall[] = [
  { name: "304 of activities", requests: unchanged("/api/activities"), targets: halfOfStatic },
  { name: "304 of a page of 50", requests: unchanged("/api/dishes?limit=50"), targets: halfOfStatic },
];

/** Requests with an access token are not cached, so each one runs a search. */
export const search: MeasuredCall = {
  name: "Search, 800 phrases, uncached",
  requests: async (_, site) => {
    const { token } = await post<{ token: string }>(site, "/api/tokens", { name: "Benchmark" });
    const headers = { authorization: `Bearer ${token}` };
    return searchPhrases(800).map((phrase) => get(`/api/search?q=${encodeURIComponent(phrase)}`, headers));
  },
  targets: (connections, dishes) => {
    if (connections === 1) return [{ of: "p50", target: { below: dishes > MIDDLE ? 10 : 5 } }];
    return connections === 16 && dishes === MIDDLE ? [{ of: "perSecond", target: { atLeast: 700 } }] : [];
  },
};

const photosSent = 24;

export const createWithPhoto: MeasuredCall = {
  name: "Create with a photo of 800 × 600",
  requests: () =>
    Promise.all(
      Array.from({ length: photosSent }, async (_, index): Promise<HttpRequest> => ({
        method: "POST",
        path: "/api/dishes",
        body: JSON.stringify({ title: "Posted under load", images: [await drawPhoto(5_000 + index)] }),
      })),
    ),
};

export const picture: MeasuredCall = {
  name: "Photo",
  requests: async ({ dishIds }, site) => {
    const { images } = await read<{ images: string[] }>(site, `/api/dishes/${dishIds[0]}`);
    return images.map((address) => get(address));
  },
};

export const signIns: MeasuredCall = {
  name: "Sign-in",
  requests: ({ member }) => [{ method: "POST", path: "/api/auth/login", body: JSON.stringify(member) }],
};
