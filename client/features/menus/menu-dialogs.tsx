import { lazy, Suspense, useState } from "react";
import type { useMenuDialogs } from "./use-menu-dialogs.ts";

const CreateMenuDialog = lazy(async () => ({
  default: (await import("./create-menu-dialog.tsx")).CreateMenuDialog,
}));
const EditMenuDialog = lazy(async () => ({
  default: (await import("./edit-menu-dialog.tsx")).EditMenuDialog,
}));
const MenuPreviewDialog = lazy(async () => ({
  default: (await import("./menu-preview-dialog.tsx")).MenuPreviewDialog,
}));

type MenuDialogsProps = ReturnType<typeof useMenuDialogs>;

/** The dialogs of the Menus page; the code of each comes when it is first opened. */
export function MenuDialogs(props: MenuDialogsProps) {
  return (
    <Suspense fallback={null}>
      <Preview {...props} />
      <Above {...props} />
    </Suspense>
  );
}

function Preview({ preview, open }: MenuDialogsProps) {
  const [lastId, setLastId] = useState(preview.id);
  if (preview.id !== null && preview.id !== lastId) setLastId(preview.id);
  if (lastId === null) return null;
  return (
    <MenuPreviewDialog
      open={preview.id !== null}
      onClose={preview.close}
      menuId={lastId}
      onEdit={(menu) => open({ kind: "edit", menu })}
    />
  );
}

function Above({ above, close }: MenuDialogsProps) {
  if (!above) return null;
  const { dialog, open, turn } = above;
  if (dialog.kind === "create") return <CreateMenuDialog key={turn} open={open} onClose={close} />;
  return <EditMenuDialog key={turn} open={open} onClose={close} menu={dialog.menu} />;
}
