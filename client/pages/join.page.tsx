import { Notice } from "#client/layout/notice.tsx";
import { PublicShell } from "#client/layout/public-shell.tsx";
import { EnvelopeDrawing } from "#client/ui/drawings.tsx";

/** Where somebody follows an invitation to the household. There are none yet, so no link can be a good one. */
export function JoinPage() {
  return (
    <PublicShell>
      <Notice title="Invalid Invite" drawing={<EnvelopeDrawing />}>
        This invitation link is not valid.
      </Notice>
    </PublicShell>
  );
}
