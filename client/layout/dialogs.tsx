import { lazy, type ComponentType } from "react";
import { useLocation } from "react-router-dom";
import { useCurrentUser } from "#client/features/auth/auth.data.ts";
import { lazyComponent } from "#client/lib/lazy-component.ts";
import { idFrom } from "#client/lib/navigation/dialog-param.ts";
import { AddressedDialogs, type AddressedDialog } from "#client/ui/dialog/addressed-dialogs.tsx";
import { Dialog } from "#client/ui/dialog/dialog.tsx";
import { notLoaded } from "#client/ui/status/error-state.tsx";
import { CodeFailed, ErrorBoundary } from "./error-boundary.tsx";

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
  dish: lazyComponent(() => import("#client/features/dishes/form/create-dish-dialog.tsx")),
  menu: lazy(async () => ({
    default: (await import("#client/features/menus/form/create-menu-dialog.tsx")).CreateMenuDialog,
  })),
  member: lazyComponent(() => import("#client/features/users/add-member-dialog.tsx")),
  token: lazyComponent(() => import("#client/features/tokens/create-token-dialog.tsx")),
  category: forAdmins(lazy(async () => ({ default: (await categoryDialogs()).AddCategoryDialog }))),
};

/** `?new=1` is used by the shortcuts of installed apps and by older links. */
const FORM_OF_PAGE: Record<string, string> = { "/dishes": "dish", "/menus": "menu" };

function NewDialog({ value }: { value: string }) {
  const { pathname } = useLocation();
  // "menu-7" has a dish.
  const Form = FORMS[value === "1" ? (FORM_OF_PAGE[pathname] ?? "") : value.replace(/-.*/, "")];
  return Form ? <Form /> : null;
}

const WhenDialog = lazyComponent(() => import("#client/features/week/when-dialog.tsx"));

/** The dialog of each URL parameter, in stacking order: later ones open above earlier ones. */
const DIALOGS: Record<string, AddressedDialog> = {
  menu: byId(lazyComponent(() => import("#client/features/menus/sheet/menu-preview-dialog.tsx"))),
  "suggest-meals": lazyComponent(() => import("#client/features/week/suggest-meals-dialog.tsx")),
  "shop-days": lazy(async () => ({ default: (await shoppingDialogs()).ShopDaysDialog })),
  shopping: byId(lazy(async () => ({ default: (await shoppingDialogs()).ShoppingDialog }))),
  evening: byId(lazyComponent(() => import("#client/features/timeline/timeline-dialog.tsx"))),
  guests: byId(lazyComponent(() => import("#client/features/events/host/host-dialog.tsx"))),
  dish: byId(lazyComponent(() => import("#client/features/dishes/detail/dish-detail-dialog.tsx"))),
  comments: byId(lazyComponent(() => import("#client/features/comments/comments-dialog.tsx"))),
  likes: byId(lazyComponent(() => import("#client/features/dishes/card/likes-dialog.tsx"))),
  when: WhenDialog,
  // Addresses of earlier versions.
  plan: WhenDialog,
  "plan-dish": WhenDialog,
  "add-to-menu": WhenDialog,
  "new-menu-with": WhenDialog,
  cooking: byId(lazyComponent(() => import("#client/features/cooking/cooking-dialog.tsx"))),
  new: NewDialog,
  shared: lazyComponent(() => import("#client/features/dishes/form/shared-dish-dialog.tsx")),
  "edit-dish": byId(lazyComponent(() => import("#client/features/dishes/form/edit-dish-dialog.tsx"))),
  "edit-menu": byId(lazyComponent(() => import("#client/features/menus/form/edit-menu-dialog.tsx"))),
  "plan-again": byId(lazyComponent(() => import("#client/features/menus/form/plan-again-dialog.tsx"))),
  "edit-category": forAdmins(
    byId(lazy(async () => ({ default: (await categoryDialogs()).EditCategoryDialog }))),
  ),
  "edit-member": lazyComponent(() => import("#client/features/users/edit-member-dialog.tsx")),
  person: lazyComponent(() => import("#client/features/people/person-dialog.tsx")),
  "reset-password": lazyComponent(() => import("#client/features/users/reset-password-dialog.tsx")),
  "password-link": lazyComponent(() => import("#client/features/users/password-link-dialog.tsx")),
  "configure-alerts": forAdmins(
    lazyComponent(() => import("#client/features/alerts/configure-alerts-dialog.tsx")),
  ),
  invite: lazyComponent(() => import("#client/features/invitations/invite-dialog.tsx")),
  invitation: byId(lazyComponent(() => import("#client/features/invitations/invitation-dialog.tsx"))),
  notifications: lazyComponent(() => import("#client/features/activities/notifications-panel.tsx")),
  search: lazyComponent(() => import("#client/features/search/search-dialog.tsx")),
};

/** Shows a failure in place of its dialog, and keeps the page and the dialogs below. */
class DialogBoundary extends ErrorBoundary {
  override render() {
    const { failure } = this.state;
    if (!failure) return this.props.children;
    return (
      <Dialog title={notLoaded()}>
        <CodeFailed {...failure} />
      </Dialog>
    );
  }
}

const LAYERS = Object.entries(DIALOGS);

export function Dialogs() {
  return <AddressedDialogs layers={LAYERS} Boundary={DialogBoundary} />;
}
