import * as z from "zod/mini";
import { changePasswordInput } from "./auth.api.ts";
import { endpoint } from "./http/endpoint.ts";
import { timestamp } from "./http/wire.ts";

export const providerAccountInput = z.pick(changePasswordInput, { currentPassword: true });

/** A member's account at the sign-in provider (404 without a provider). */
export const providerAccountApi = {
  get: endpoint("get", "/api/auth/provider-account", {
    access: "member",
    sessionOnly: true,
    summary: "Get when you linked your account at the sign-in provider, and whether you can unlink it",
    response: z.object({ linkedAt: z.nullable(timestamp), canUnlink: z.boolean() }),
  }),
  link: endpoint("post", "/api/auth/provider-account", {
    access: "member",
    sessionOnly: true,
    summary: "Start linking your account at the sign-in provider; continue at the address in the response",
    body: providerAccountInput,
    response: z.object({ address: z.string() }),
  }),
  unlink: endpoint("delete", "/api/auth/provider-account", {
    access: "member",
    sessionOnly: true,
    summary: "Unlink your account at the sign-in provider (409 without a password)",
  }),
};
