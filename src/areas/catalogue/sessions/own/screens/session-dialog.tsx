import { useId, useState } from 'react';
import { Button } from '#shared/ui/buttons/button.tsx';
import { deleteDraft, readDraft, saveDraft } from '#shared/ui/fields/drafts.ts';
import { useMutationAction } from '#shared/ui/mutation/use-mutation-action.ts';
import { useCheckedForm } from '#shared/ui/mutation/use-mutation-form.ts';
import { Dialog } from '#shared/ui/overlay/dialog.tsx';
import { useApi } from '#shared/ui/site-context.tsx';
import { Notice } from '#shared/ui/states/notice.tsx';
import type { Session, SessionType } from '../../contract.ts';
import type { OwnSession } from '../contract.ts';
import { sessionToasts } from '../copy.ts';
import { editedSessionSchema, MIN_DURATION_MINUTES, sessionFormSchema } from '../session-form.ts';
import {
  needsReview,
  newSession,
  type SessionDraft,
  sessionDraftSchema,
  sessionPayload,
  toSessionDraft,
} from '../session-form-draft.ts';
import { SessionFields } from './session-fields.tsx';

/** Includes the user id, so that a shared browser doesn't show another person's draft. Null: a new session. */
function sessionDraftName(userId: string, businessId: number, sessionId: number | null): string {
  return `session.${userId}.${businessId}.${sessionId ?? 'new'}`;
}

/** The draft saved when the sign-in had expired; null without one. */
function restoreSessionDraft(name: string): SessionDraft | null {
  return sessionDraftSchema.safeParse(readDraft(name)).data ?? null;
}

export interface SessionDialogProps {
  userId: string;
  businessId: number;
  /** Null for a new session. */
  session: OwnSession | null;
  types: readonly SessionType[];
  /** When the page was loaded; upcoming dates start from here. */
  now: Date;
  onClose: () => void;
  onSaved: (session: Session) => void;
}

/** Creates or edits a session (docs/product/business.md#session-form). Keeps a draft if the sign-in has expired. */
export function SessionDialog(props: SessionDialogProps) {
  const { userId, businessId, session, types, now, onSaved } = props;
  const api = useApi();
  const formId = useId();
  const [initial] = useState(() => (session === null ? newSession : toSessionDraft(session)));
  const draftName = sessionDraftName(userId, businessId, session?.id ?? null);
  const [remembered, setRemembered] = useState(() => restoreSessionDraft(draftName));
  const { read, errors, ...form } = useCheckedForm({
    id: formId,
    // An imported session may be shorter and keeps its length.
    schema:
      session !== null && session.duration < MIN_DURATION_MINUTES ? editedSessionSchema : sessionFormSchema,
    initial: remembered ?? initial,
    input: (typed) => sessionPayload(typed, false),
  });
  const draft = form.values;
  const mayStayDraft = session === null || session.status === 'draft';
  const handedIn = session !== null && session.status !== 'draft' && session.status !== 'rejected';
  const saving = useMutationAction({
    mutate: async (as: 'draft' | 'review') => {
      // If the sign-in has expired, the page redirects without notice.
      saveDraft(draftName, draft);
      const payload = sessionPayload(draft, as === 'draft');
      return session === null
        ? api.call('POST /api/sessions', { body: { ...payload, businessId } })
        : api.call('PUT /api/sessions/:id', {
            params: { id: session.id },
            body: { ...payload, version: session.version },
          });
    },
    successToast: ({ status }) =>
      status === 'draft'
        ? sessionToasts.draftSaved
        : handedIn
          ? sessionToasts.changed(status)
          : sessionToasts.created,
    onSuccess: onSaved,
    onError: ({ sentence, fields }) => {
      form.mend(fields);
      return session === null ? sessionToasts.creationFailed(sentence) : sessionToasts.failed(sentence);
    },
    onSettled: () => deleteDraft(draftName),
    unreachable: 'Please check your connection and try again.',
  });

  const close = () => {
    deleteDraft(draftName);
    props.onClose();
  };
  const startAgain = () => {
    deleteDraft(draftName);
    setRemembered(null);
    form.reset(initial);
  };
  const save = async (as: 'draft' | 'review') => {
    if (!saving.busy && (await read()) !== null) await saving.run(as);
  };

  return (
    <Dialog
      open
      locked
      size="lg"
      onOpenChange={(open) => !open && close()}
      title={session === null ? 'Create New Session' : 'Edit Session'}
      description={
        handedIn
          ? needsReview(initial, draft)
            ? 'We check these changes before the session goes live again.'
            : 'Changes to times, price, places, venue and refunds go live straight away. Existing bookings keep their terms.'
          : 'We check every session before it goes live, usually within a day.'
      }
      footer={
        <>
          <Button variant="ghost" onClick={close} className="max-sm:hidden">
            Cancel
          </Button>
          {mayStayDraft && (
            <Button
              variant="secondary"
              busy={saving.input === 'draft'}
              busyLabel="Saving..."
              onClick={() => void save('draft')}
            >
              Save draft
            </Button>
          )}
          <Button type="submit" form={formId} busy={saving.input === 'review'} busyLabel="Saving...">
            {session === null ? 'Create Session' : handedIn ? 'Save Changes' : 'Submit for Review'}
          </Button>
        </>
      }
    >
      <form
        {...form.form}
        className="grid gap-5"
        onSubmit={(event) => {
          event.preventDefault();
          void save('review');
        }}
      >
        {remembered !== null && (
          <Notice>
            We’ve kept your entries from before you were signed out.{' '}
            <button type="button" className="link min-h-6" onClick={startAgain}>
              Start again
            </button>
          </Notice>
        )}
        <SessionFields
          businessId={businessId}
          draft={draft}
          errors={errors}
          types={types}
          now={now}
          onChange={form.set}
        />
      </form>
    </Dialog>
  );
}
