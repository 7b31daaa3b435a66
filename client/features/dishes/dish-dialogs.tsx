import { lazy, Suspense, useState } from "react";
import type { useDishDialogs } from "./use-dish-dialogs.ts";

const CreateDishDialog = lazy(async () => ({
  default: (await import("./create-dish-dialog.tsx")).CreateDishDialog,
}));
const EditDishDialog = lazy(async () => ({
  default: (await import("./edit-dish-dialog.tsx")).EditDishDialog,
}));
const CommentsDialog = lazy(async () => ({
  default: (await import("./comments-dialog.tsx")).CommentsDialog,
}));
const DeleteDishDialog = lazy(async () => ({
  default: (await import("./delete-dish-dialog.tsx")).DeleteDishDialog,
}));
const DishDetailDialog = lazy(async () => ({
  default: (await import("./dish-detail-dialog.tsx")).DishDetailDialog,
}));

type DishDialogsProps = Omit<ReturnType<typeof useDishDialogs>, "linkTo">;

/** The dialogs about dishes; the code of each comes when it is first opened. */
export function DishDialogs(props: DishDialogsProps) {
  // Two boundaries: while the code of the upper dialog is on its way, the lower one must stay as it is.
  return (
    <>
      <Suspense fallback={null}>
        <Details {...props} />
      </Suspense>
      <Suspense fallback={null}>
        <Above {...props} />
      </Suspense>
    </>
  );
}

function Details({ dishId, closeDetails, actions }: DishDialogsProps) {
  const [lastId, setLastId] = useState(dishId);
  if (dishId !== null && dishId !== lastId) setLastId(dishId);
  if (lastId === null) return null;
  return (
    <DishDetailDialog
      open={dishId !== null}
      onClose={closeDetails}
      dishId={lastId}
      onEdit={actions.edit}
      onComment={actions.comment}
    />
  );
}

function Above({ above, close, setCreated, viewFromToast }: DishDialogsProps) {
  if (!above) return null;
  const { dialog, open, turn } = above;
  if (dialog.kind === "create") {
    const { category, shared } = dialog;
    return (
      <CreateDishDialog
        key={turn}
        open={open}
        onClose={close}
        onCreated={setCreated}
        onView={viewFromToast}
        category={category}
        shared={shared}
      />
    );
  }
  const common = { open, onClose: close, dish: dialog.dish };
  if (dialog.kind === "edit") return <EditDishDialog key={turn} {...common} />;
  if (dialog.kind === "comments") return <CommentsDialog key={turn} {...common} />;
  return <DeleteDishDialog key={turn} {...common} />;
}
