import { call } from "#client/lib/call.ts";
import { invitationsApi } from "#shared/guests.api.ts";

/** Who invited. @throws ApiError 404 unknown, 410 expired, used or withdrawn */
export async function getInviter(token: string): Promise<string> {
  return (await call(invitationsApi.join, { params: { token } })).invitedBy;
}
