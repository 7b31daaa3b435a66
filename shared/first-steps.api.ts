import { endpoint } from "./http/endpoint.ts";

export const firstStepsApi = {
  dismiss: endpoint("put", "/api/first-steps/dismissed", {
    access: "member",
    summary: "Hide the first steps on Home for the household",
  }),
  restore: endpoint("delete", "/api/first-steps/dismissed", {
    access: "member",
    summary: "Show the first steps on Home again, unless all are done",
  }),
};
