import { Bell } from "lucide-react";
import { lazy, Suspense, useState } from "react";
import { useMarkRead, useUnreadCount } from "#client/features/activities/activities.data.ts";
import { BarLabel, barItem } from "./bar-item.tsx";

const load = () => import("#client/features/activities/notifications-panel.tsx");
const NotificationsPanel = lazy(async () => ({ default: (await load()).NotificationsPanel }));

/** Spec §4: marks everything read, then opens the panel. */
export function AlertsButton() {
  const unread = useUnreadCount();
  const markRead = useMarkRead();
  const [open, setOpen] = useState(false);
  const [wanted, setWanted] = useState(false);

  const press = () => {
    markRead();
    setWanted(true);
    setOpen(true);
  };

  return (
    <>
      <button
        type="button"
        aria-haspopup="dialog"
        onClick={press}
        onPointerEnter={() => void load()}
        className={barItem}
      >
        <BarLabel icon={<Bell aria-hidden="true" />} label="Alerts" count={unread} counted="unread" />
      </button>
      {wanted && (
        <Suspense>
          <NotificationsPanel open={open} onOpenChange={setOpen} />
        </Suspense>
      )}
    </>
  );
}
