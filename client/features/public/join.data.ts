import { call } from "#client/lib/call.ts";
import { lightEndpoint } from "#client/lib/light-endpoint.ts";
import type { invitationsApi } from "#shared/guests.api.ts";

const join = lightEndpoint<typeof invitationsApi.join>("get", "/api/join/:token");

/** Who invited. @throws ApiError 404 unknown, 410 expired, used or withdrawn */
export async function getInviter(token: string): Promise<string> {
  return (await call(join, { params: { token } })).invitedBy;
}
