import { describe, expect, test, vi } from "vitest";
import { ApiError } from "#client/lib/api/call.ts";
import { createQueryClient, shouldRetry } from "#client/lib/api/query-client.ts";

describe("the retry rule", () => {
  test("retries a query twice", () => {
    const error = new ApiError(503, "", "Service Unavailable");
    expect(shouldRetry(0, error)).toBe(true);
    expect(shouldRetry(1, error)).toBe(true);
    expect(shouldRetry(2, error)).toBe(false);
  });

  test("does not retry when the message contains the digit 4", () => {
    expect(shouldRetry(0, new ApiError(404, "", "Not Found"))).toBe(false);
    expect(shouldRetry(0, new ApiError(500, "line 14", ""))).toBe(false);
  });
});

describe("the fetching defaults", () => {
  const client = createQueryClient(
    () => {},
    () => {},
  );

  test("keep data fresh for 5 minutes and cached for 10", () => {
    expect(client.getDefaultOptions().queries).toMatchObject({ staleTime: 300_000, gcTime: 600_000 });
  });

  test("refetch neither on focus nor by timer, and never retry a mutation", () => {
    const { queries, mutations } = client.getDefaultOptions();
    expect(queries).toMatchObject({ refetchOnWindowFocus: false, refetchInterval: false });
    expect(mutations).toMatchObject({ retry: false });
  });
});

describe("a 401", () => {
  test("from any query calls onSignedOut", async () => {
    const onSignedOut = vi.fn();
    const client = createQueryClient(onSignedOut, () => {});
    const failing = client.fetchQuery({
      queryKey: ["dishes"],
      queryFn: () => Promise.reject(new ApiError(401, "", "Unauthorized")),
    });
    await expect(failing).rejects.toThrow("401: Unauthorized");
    expect(onSignedOut).toHaveBeenCalledExactlyOnceWith(client);
  });
});
