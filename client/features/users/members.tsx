import { plural, t } from "@lingui/core/macro";
import { useQuery } from "@tanstack/react-query";
import { UserPlus } from "lucide-react";
import { Suspense, useState } from "react";
import { useCurrentUser } from "#client/features/auth/auth.data.ts";
import { isolate } from "#client/lib/i18n.tsx";
import { lazyComponent } from "#client/lib/lazy-component.ts";
import { useDialogParam } from "#client/lib/navigation/dialog-param.ts";
import { Button } from "#client/ui/button.tsx";
import { SectionCard } from "#client/ui/card.tsx";
import { useConfirm } from "#client/ui/dialog/use-confirm.tsx";
import { useConfirmation } from "#client/ui/dialog/use-confirmation.ts";
import { SearchField } from "#client/ui/form/search-field.tsx";
import { QueryContent } from "#client/ui/status/query-content.tsx";
import { SkeletonRows } from "#client/ui/status/skeleton.tsx";
import { Announce } from "#client/ui/visually-hidden.tsx";
import { memberName } from "#shared/full-name.ts";
import type { User } from "#shared/users.api.ts";
import { actionsOn, type MemberAction } from "./member-actions.ts";
import { findMembers } from "./member-filter.ts";
import { MemberRow } from "./parts/member-row.tsx";
import { ROLE_CHANGES } from "./role-changes.ts";
import { useChangeRole, usersQuery } from "./users.data.ts";

const DeleteMemberDialog = lazyComponent(() => import("./delete-member-dialog.tsx"));

/** The number of members from which the list has a filter. */
const FILTER_FROM = 10;

export function Members() {
  const query = useQuery(usersQuery);
  const { open: add } = useDialogParam("new");
  const { open: edit } = useDialogParam("edit-member");
  const { open: resetPassword } = useDialogParam("reset-password");
  const { open: createLink } = useDialogParam("password-link");
  const roleChange = useConfirm(useChangeRole(), ({ member, change }) => ({
    ...ROLE_CHANGES[change].question(isolate(memberName(member))),
    variant: change === "promote" || change === "restore" ? "primary" : "danger",
  }));
  const deletion = useConfirmation<User>();
  const act = (kind: MemberAction, member: User) => {
    if (kind === "edit") edit(member.id);
    else if (kind === "resetPassword") resetPassword(member.id);
    else if (kind === "passwordLink") createLink(member.id);
    else if (kind === "delete") deletion.ask(member);
    else roleChange.ask({ member, change: kind });
  };
  return (
    <SectionCard
      title={t`Who can sign in`}
      actions={
        <Button onClick={() => add("member")}>
          <UserPlus /> {t`Add member`}
        </Button>
      }
    >
      <QueryContent
        query={query}
        skeleton={<SkeletonRows label={t`Loading members`} rows={4} className="h-11" />}
      >
        {(members) => <MemberList members={members} onAction={act} />}
      </QueryContent>
      <>{roleChange.dialog}</>
      {deletion.subject && (
        <Suspense fallback={null}>
          <DeleteMemberDialog
            key={deletion.subject.id}
            open={deletion.isOpen}
            onClose={deletion.close}
            member={deletion.subject}
          />
        </Suspense>
      )}
    </SectionCard>
  );
}

interface MemberListProps {
  members: User[];
  onAction: (kind: MemberAction, member: User) => void;
}

function MemberList({ members, onAction }: MemberListProps) {
  const me = useCurrentUser();
  const [text, setText] = useState("");
  const shown = findMembers(members, text);
  const count = shown.length;
  return (
    <>
      {members.length >= FILTER_FROM && (
        <SearchField
          label={t`Find a member`}
          placeholder={plural(members.length, {
            one: "Search # member",
            other: "Search # members",
          })}
          value={text}
          onChange={setText}
          className="mb-3 block max-w-sm"
        />
      )}
      <Announce>
        {text &&
          plural(members.length, { one: `${count} of # member shown`, other: `${count} of # members shown` })}
      </Announce>
      {shown.length === 0 && (
        <p className="py-6 text-center text-muted">{t`No member matches "${{ text: isolate(text) }}".`}</p>
      )}
      <ul className="grid grid-cols-1 max-lg:divide-y lg:grid-cols-2 lg:gap-x-10 lg:*:not-only:border-t">
        {shown.map((member) => (
          <MemberRow
            key={member.id}
            member={member}
            isMe={member.id === me.id}
            actions={actionsOn(member, me)}
            onAction={onAction}
          />
        ))}
      </ul>
    </>
  );
}
