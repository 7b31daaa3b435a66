import { lazy, type ComponentType } from "react";
import { useLocation } from "react-router-dom";
import { useCurrentUser } from "#client/features/auth/auth.data.ts";
import { idFrom } from "#client/lib/navigation/dialog-param.ts";
import { AddressedDialogs, type AddressedDialog } from "#client/ui/dialog/addressed-dialogs.tsx";

/** A dialog whose code is loaded when it is first opened. */
function lazyDialog<Name extends string, Props>(
  load: () => Promise<Record<Name, ComponentType<Props>>>,
  name: Name,
) {
  return lazy(async () => ({ default: (await load())[name] }));
}

/** A dialog whose parameter is a record's id. */
function byId(Dialog: ComponentType<{ id: number }>) {
  return function DialogById({ value }: { value: string }) {
    const id = idFrom(value);
    return id === null ? null : <Dialog key={id} id={id} />;
  };
}

function forAdmins<Props extends object>(Dialog: ComponentType<Props>) {
  return function DialogForAdmins(props: Props) {
    return useCurrentUser().isAdmin ? <Dialog {...props} /> : null;
  };
}

const shoppingDialogs = () => import("#client/features/shopping/shopping-dialog.tsx");
const categoryDialogs = () => import("#client/features/categories/category-dialog.tsx");

/** The dialogs of `?new=`. */
const FORMS: Record<string, ComponentType> = {
  dish: lazyDialog(() => import("#client/features/dishes/form/create-dish-dialog.tsx"), "CreateDishDialog"),
  menu: lazyDialog<"CreateMenuDialog", object>(
    () => import("#client/features/menus/form/create-menu-dialog.tsx"),
    "CreateMenuDialog",
  ),
  member: lazyDialog(() => import("#client/features/users/add-member-dialog.tsx"), "AddMemberDialog"),
  token: lazyDialog(() => import("#client/features/tokens/create-token-dialog.tsx"), "CreateTokenDialog"),
  category: forAdmins(lazyDialog<"AddCategoryDialog", object>(categoryDialogs, "AddCategoryDialog")),
};

/** `?new=1` is used by the shortcuts of installed apps and by older links. */
const FORM_OF_PAGE: Record<string, string> = { "/dishes": "dish", "/menus": "menu" };

function NewDialog({ value }: { value: string }) {
  const { pathname } = useLocation();
  // "menu-7" has a dish.
  const Form = FORMS[value === "1" ? (FORM_OF_PAGE[pathname] ?? "") : value.replace(/-.*/, "")];
  return Form ? <Form /> : null;
}

const WhenDialog = lazyDialog(() => import("#client/features/week/when-dialog.tsx"), "WhenDialog");

/** The dialog of each URL parameter, in stacking order: later ones open above earlier ones. */
const DIALOGS: Record<string, AddressedDialog> = {
  menu: byId(
    lazyDialog(() => import("#client/features/menus/sheet/menu-preview-dialog.tsx"), "MenuPreviewDialog"),
  ),
  "suggest-meals": lazyDialog(
    () => import("#client/features/week/suggest-meals-dialog.tsx"),
    "SuggestMealsDialog",
  ),
  "shop-days": lazyDialog<"ShopDaysDialog", { value: string }>(shoppingDialogs, "ShopDaysDialog"),
  shopping: byId(lazyDialog<"ShoppingDialog", { id: number }>(shoppingDialogs, "ShoppingDialog")),
  guests: byId(lazyDialog(() => import("#client/features/events/host/host-dialog.tsx"), "HostDialog")),
  dish: byId(
    lazyDialog(() => import("#client/features/dishes/detail/dish-detail-dialog.tsx"), "DishDetailDialog"),
  ),
  comments: byId(lazyDialog(() => import("#client/features/comments/comments-dialog.tsx"), "CommentsDialog")),
  likes: byId(lazyDialog(() => import("#client/features/dishes/card/likes-dialog.tsx"), "LikesDialog")),
  when: WhenDialog,
  // Addresses of earlier versions.
  plan: WhenDialog,
  "plan-dish": WhenDialog,
  "add-to-menu": WhenDialog,
  "new-menu-with": WhenDialog,
  cooking: byId(lazyDialog(() => import("#client/features/cooking/cooking-dialog.tsx"), "CookingDialog")),
  new: NewDialog,
  shared: lazyDialog(() => import("#client/features/dishes/form/shared-dish-dialog.tsx"), "SharedDishDialog"),
  "edit-dish": byId(
    lazyDialog(() => import("#client/features/dishes/form/edit-dish-dialog.tsx"), "EditDishDialog"),
  ),
  "edit-menu": byId(
    lazyDialog(() => import("#client/features/menus/form/edit-menu-dialog.tsx"), "EditMenuDialog"),
  ),
  "plan-again": byId(
    lazyDialog(() => import("#client/features/menus/form/plan-again-dialog.tsx"), "PlanAgainDialog"),
  ),
  "edit-category": forAdmins(
    byId(lazyDialog<"EditCategoryDialog", { id: number }>(categoryDialogs, "EditCategoryDialog")),
  ),
  "edit-member": lazyDialog(
    () => import("#client/features/users/edit-member-dialog.tsx"),
    "EditMemberDialog",
  ),
  "reset-password": lazyDialog(
    () => import("#client/features/users/reset-password-dialog.tsx"),
    "ResetPasswordDialog",
  ),
  "password-link": lazyDialog(
    () => import("#client/features/users/password-link-dialog.tsx"),
    "PasswordLinkDialog",
  ),
  "configure-alerts": forAdmins(
    lazyDialog(() => import("#client/features/alerts/configure-alerts-dialog.tsx"), "ConfigureAlertsDialog"),
  ),
  invite: lazyDialog(() => import("#client/features/invitations/invite-dialog.tsx"), "InviteDialog"),
  invitation: byId(
    lazyDialog(() => import("#client/features/invitations/invitation-dialog.tsx"), "InvitationDialog"),
  ),
  notifications: lazyDialog(
    () => import("#client/features/activities/notifications-panel.tsx"),
    "NotificationsPanel",
  ),
  search: lazyDialog(() => import("#client/features/search/search-dialog.tsx"), "SearchDialog"),
};

const LAYERS = Object.entries(DIALOGS);

/** All dialogs that are opened by the URL. */
export function Dialogs() {
  return <AddressedDialogs layers={LAYERS} />;
}
