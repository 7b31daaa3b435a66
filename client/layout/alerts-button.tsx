import { plural, t } from "@lingui/core/macro";
import { Bell } from "lucide-react";
import { useState } from "react";
import { useMarkRead, useUnreadCount } from "#client/features/activities/activities.data.ts";
import { useDialogParam } from "#client/lib/navigation/dialog-param.ts";
import { Announce } from "#client/ui/visually-hidden.tsx";
import { BarLabel, barItem } from "./bar-item.tsx";

/** Marks all notifications as read and opens the panel. */
export function AlertsButton() {
  const unread = useUnreadCount();
  const markRead = useMarkRead();
  const { open } = useDialogParam("notifications");
  const press = () => {
    markRead();
    open();
  };

  return (
    <>
      <Announce>{useAnnouncement(unread)}</Announce>
      <button
        type="button"
        aria-haspopup="dialog"
        onClick={press}
        onPointerEnter={() =>
          void import("#client/features/activities/notifications-panel.tsx").catch(() => undefined)
        }
        className={barItem}
      >
        <BarLabel
          icon={<Bell />}
          label={t`Alerts`}
          count={unread ?? 0}
          counted={plural(unread ?? 0, { one: "# unread", other: "# unread" })}
        />
      </button>
    </>
  );
}

/** Returns the text to announce when the unread count grows; empty on the first render and when it falls. */
function useAnnouncement(unread: number | undefined): string {
  const [before, setBefore] = useState(unread);
  const [text, setText] = useState("");
  if (unread !== before) {
    setBefore(unread);
    const added = (unread ?? 0) - (before ?? Infinity);
    setText(added > 0 ? plural(added, { one: "# new notification", other: "# new notifications" }) : "");
  }
  return text;
}
