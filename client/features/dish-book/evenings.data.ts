import { queryOptions } from "@tanstack/react-query";
import { call } from "#client/lib/api/call.ts";
import { analyticsApi } from "#shared/analytics.api.ts";

/** @param year the latest with evenings if it is not a year */
export const eveningsQuery = (year: string) =>
  queryOptions({
    queryKey: ["menus", "evenings", year],
    queryFn: () => call(analyticsApi.evenings, { query: /^[1-9]\d{3}$/.test(year) ? { year } : {} }),
  });
