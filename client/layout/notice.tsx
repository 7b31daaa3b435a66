import { t } from "@lingui/core/macro";
import { LinkButton } from "#client/ui/link-button.tsx";
import { NoticeScreen, type NoticeScreenProps } from "#client/ui/status/notice-screen.tsx";
import { useHeadingFocus } from "./page.tsx";

export function Notice(props: Pick<NoticeScreenProps, "title" | "heading" | "drawing" | "children">) {
  const action = <LinkButton to="/" variant="secondary">{t`Go to Home`}</LinkButton>;
  return <NoticeScreen {...props} headingRef={useHeadingFocus()} action={action} />;
}
