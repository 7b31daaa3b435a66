import { t } from "@lingui/core/macro";
import { useQuery } from "@tanstack/react-query";
import { Trash2 } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { useCurrentUser } from "#client/features/auth/auth.data.ts";
import { dishQuery, useListedDish } from "#client/features/dish-data/dishes.data.ts";
import { isolate } from "#client/lib/i18n.tsx";
import { submitByKeys } from "#client/lib/submit-by-keys.ts";
import { Button } from "#client/ui/button.tsx";
import { useOpenDialog } from "#client/ui/dialog/addressed-dialogs.tsx";
import { ConfirmDialog } from "#client/ui/dialog/confirm-dialog.tsx";
import { Dialog } from "#client/ui/dialog/dialog.tsx";
import { useConfirmation } from "#client/ui/dialog/use-confirmation.ts";
import { Field } from "#client/ui/form/field.tsx";
import { Form } from "#client/ui/form/form.tsx";
import { Textarea } from "#client/ui/form/input.tsx";
import { useDraft, useDraftName, useKeepDraft } from "#client/ui/form/use-dialog-form.ts";
import { IconButton } from "#client/ui/icon-button.tsx";
import { PotDrawing } from "#client/ui/status/drawings.tsx";
import { EmptyState } from "#client/ui/status/empty-state.tsx";
import { ErrorState } from "#client/ui/status/error-state.tsx";
import { SkeletonText } from "#client/ui/status/skeleton.tsx";
import { commentInput, type Comment } from "#shared/dishes.api.ts";
import { CommentItem, commenterName, isSending } from "./comment-item.tsx";
import { dishCommentsQuery, useAddComment, useDeleteComment, withUnsentComments } from "./comments.data.ts";
import { useRejectedComment } from "./rejected-comments.ts";

export function CommentsDialog({ id }: { id: number }) {
  const me = useCurrentUser();
  const { isOpen } = useOpenDialog();
  const listed = useListedDish(id);
  const title = useQuery({ ...dishQuery(id), enabled: isOpen && !listed }).data?.title ?? listed?.title;
  const comments = useQuery({
    ...dishCommentsQuery(id),
    refetchOnMount: "always",
    enabled: isOpen,
    select: (sent) => withUnsentComments(sent, id, me),
  });
  const waiting = comments.isLoadingError ? withUnsentComments([], id, me) : [];
  // null: untouched since the dialog opened or the last comment was sent; "": emptied by the member.
  const draftName = useDraftName();
  const draft = useDraft<string>(draftName);
  const [typed, setTyped] = useState(draft ?? null);
  const [rejected, forgetRejected] = useRejectedComment(id, me.id);
  // A rejected comment returns to the field unless the member is already writing another one.
  const isRejected = typed === null && rejected !== "";
  const write = (next: string | null) => {
    if (isRejected) forgetRejected();
    setTyped(next);
  };
  const text = typed ?? rejected;
  useKeepDraft(draftName, () => (isOpen && text.trim() ? text : null));
  return (
    <Dialog
      title={t`Comments`}
      description={title}
      dirty={text.trim() !== ""}
      onDiscard={() => isRejected && forgetRejected()}
      footer={<CommentForm dishId={id} text={text} onText={write} onSent={() => write(null)} />}
    >
      {comments.isPending && <SkeletonText lines={4} />}
      {comments.isLoadingError && <ErrorState query={comments} />}
      {comments.isLoadingError && waiting.length > 0 && <CommentList dishId={id} comments={waiting} />}
      {comments.data && <CommentList dishId={id} comments={comments.data} />}
    </Dialog>
  );
}

function CommentList({ dishId, comments }: { dishId: number; comments: Comment[] }) {
  const { id: me, isAdmin } = useCurrentUser();
  const remove = useDeleteComment(dishId);
  const deletion = useConfirmation<Comment>();
  const end = useRef<HTMLDivElement>(null);
  const newest = comments.at(-1)?.id;
  useEffect(() => {
    end.current?.scrollIntoView({ block: "nearest" });
  }, [newest]);

  if (comments.length === 0) {
    return (
      <EmptyState drawing={<PotDrawing />} title={t`No comments yet`} level="p">
        {t`Say how it tasted, or what you'd do differently.`}
      </EmptyState>
    );
  }
  return (
    <>
      <ul className="space-y-4">
        {comments.map((comment) => (
          // A tap focuses it.
          <li key={comment.id} tabIndex={-1} className="group">
            <CommentItem
              comment={comment}
              actions={
                (comment.user.id === me || isAdmin) &&
                !isSending(comment) && (
                  <IconButton
                    size="sm"
                    label={t`Delete the comment by ${{ name: isolate(commenterName(comment)) }}`}
                    title={t`Delete`}
                    onClick={() => deletion.ask(comment)}
                    // Screen readers reach it before the comment is tapped, too.
                    className="pointer-coarse:not-group-focus-within:sr-only"
                  >
                    <Trash2 />
                  </IconButton>
                )
              }
            />
          </li>
        ))}
      </ul>
      <div ref={end} />
      <ConfirmDialog
        open={deletion.isOpen}
        onOpenChange={deletion.close}
        title={t`Delete this comment?`}
        description={
          <p dir="auto" className="line-clamp-4 [overflow-wrap:anywhere]">
            {`"${deletion.subject?.content ?? ""}"`}
          </p>
        }
        confirmLabel={t`Delete`}
        onConfirm={() => {
          deletion.close();
          if (deletion.subject) remove.mutate(deletion.subject.id);
        }}
      />
    </>
  );
}

const DOUBLE_CLICK_MS = 500;

interface CommentFormProps {
  dishId: number;
  text: string;
  onText: (text: string) => void;
  onSent: () => void;
}

function CommentForm({ dishId, text, onText, onSent }: CommentFormProps) {
  const add = useAddComment(dishId);
  const [problem, setProblem] = useState<string>();

  const send = () => {
    // The second press of a double-click finds the field empty.
    if (text === "" && Date.now() - add.submittedAt < DOUBLE_CLICK_MS) return;
    const parsed = commentInput.safeParse({ content: text });
    setProblem(parsed.error?.issues[0]?.message);
    if (!parsed.success) return;
    onSent();
    add.mutate(parsed.data.content);
  };

  return (
    <Form onSubmit={send} className="flex w-full items-start gap-2">
      <Field label={t`Your comment`} hideLabel error={problem} className="min-w-0 flex-1">
        <Textarea
          rows={1}
          placeholder={t`Write a comment…`}
          value={text}
          onChange={(event) => {
            onText(event.target.value);
            setProblem(undefined);
          }}
          onKeyDown={submitByKeys}
        />
      </Field>
      <Button type="submit" className="md:h-11">
        {t`Send`}
      </Button>
    </Form>
  );
}
