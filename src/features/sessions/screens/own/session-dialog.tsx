import { useEffect, useId, useRef, useState } from 'react';
import { ApiError } from '#shared/http/api-client.ts';
import { Button } from '#shared/ui/button.tsx';
import { Dialog } from '#shared/ui/dialog.tsx';
import { forgetDraft, keepDraft } from '#shared/ui/drafts.ts';
import { Notice } from '#shared/ui/notice.tsx';
import { focusFirstWrong } from '#shared/ui/show-errors.ts';
import { useApi } from '#shared/ui/site-context.tsx';
import { useToast } from '#shared/ui/toast.tsx';
import type { Session, SessionType } from '../../contract.ts';
import type { OwnSession } from '../../own-session-contract.ts';
import {
  draftOfSession,
  needsReview,
  newSession,
  type SessionDraft,
  type SessionErrors,
  sessionErrors,
  sessionPayload,
} from '../../session-form-draft.ts';
import { sessionToasts } from '../../session-toasts.ts';
import { SessionFields } from './session-fields.tsx';
import { rememberedSession, sessionDraftName } from './session-memory.ts';

export interface SessionDialogProps {
  userId: string;
  businessId: number;
  /** The session to change; null for a new one. */
  session: OwnSession | null;
  types: readonly SessionType[];
  /** When the page was loaded: the next dates are shown from then. */
  now: Date;
  onClose: () => void;
  onSaved: (session: Session) => void;
}

/**
 * "Create New Session", and the same form to change one (specification, section 2). Who is found signed out when they
 * save it signs in again and finds what they typed.
 */
export function SessionDialog(props: SessionDialogProps) {
  const { userId, businessId, session, types, now, onSaved } = props;
  const api = useApi();
  const { toast } = useToast();
  const formId = useId();
  const form = useRef<HTMLFormElement>(null);
  const [initial] = useState(() => (session === null ? newSession : draftOfSession(session)));
  const draftName = sessionDraftName(userId, businessId, session?.id ?? null);
  const [remembered, setRemembered] = useState(() => rememberedSession(draftName));
  const [draft, setDraft] = useState<SessionDraft>(remembered ?? initial);
  const [errors, setErrors] = useState<SessionErrors>({});
  const [mendings, setMendings] = useState(0);
  const [saving, setSaving] = useState<'draft' | 'review' | null>(null);
  const mayStayDraft = session === null || session.status === 'draft';
  const handedIn = session !== null && session.status !== 'draft' && session.status !== 'rejected';

  useEffect(() => {
    if (mendings > 0) focusFirstWrong(form.current);
  }, [mendings]);
  const mend = (found: SessionErrors) => {
    setErrors(found);
    setMendings((count) => count + 1);
  };

  const close = () => {
    forgetDraft(draftName);
    props.onClose();
  };
  const startAgain = () => {
    forgetDraft(draftName);
    setRemembered(null);
    setDraft(initial);
    setErrors({});
  };

  const save = async (asDraft: boolean) => {
    if (saving !== null) return;
    const found = sessionErrors(draft);
    if (Object.keys(found).length > 0) return mend(found);
    setSaving(asDraft ? 'draft' : 'review');
    // Should the sign-in have ended, the page is left without another word to this form.
    keepDraft(draftName, draft);
    try {
      const payload = sessionPayload(draft, asDraft);
      const saved =
        session === null
          ? await api.post<Session>('/api/sessions', { ...payload, businessId })
          : await api.put<Session>(`/api/sessions/${session.id}`, payload);
      toast(
        saved.status === 'draft'
          ? sessionToasts.draftSaved
          : handedIn
            ? sessionToasts.changed(saved.status)
            : sessionToasts.created,
      );
      forgetDraft(draftName);
      onSaved(saved);
    } catch (error) {
      setSaving(null);
      forgetDraft(draftName);
      toast(session === null ? sessionToasts.creationFailed(error) : sessionToasts.failed(error));
      if (error instanceof ApiError) mend(error.fieldErrors);
    }
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
            ? 'These changes are read before the session is live again.'
            : 'Times, price and places change at once. Bookings already made stay as they were sold.'
          : 'We read every session before it goes live, usually within a day.'
      }
      footer={
        <>
          <Button variant="ghost" onClick={close} className="max-sm:hidden">
            Cancel
          </Button>
          {mayStayDraft && (
            <Button
              variant="secondary"
              busy={saving === 'draft'}
              busyLabel="Saving..."
              onClick={() => void save(true)}
            >
              Save draft
            </Button>
          )}
          <Button type="submit" form={formId} busy={saving === 'review'} busyLabel="Saving...">
            {session === null ? 'Create Session' : handedIn ? 'Save Changes' : 'Submit for Review'}
          </Button>
        </>
      }
    >
      <form
        ref={form}
        id={formId}
        noValidate
        className="grid gap-5"
        onSubmit={(event) => {
          event.preventDefault();
          void save(false);
        }}
      >
        {remembered !== null && (
          <Notice>
            What you typed before you were signed out is still here.{' '}
            <button type="button" className="link min-h-6" onClick={startAgain}>
              Start again
            </button>
          </Notice>
        )}
        <SessionFields
          draft={draft}
          errors={errors}
          types={types}
          now={now}
          onChange={(changes) => {
            setDraft((before) => ({ ...before, ...changes }));
            setErrors((before) => without(before, changes));
          }}
        />
      </form>
    </Dialog>
  );
}

/** The errors that a change has not dealt with yet; a change of the times deals with all of theirs. */
function without(errors: SessionErrors, changes: Partial<SessionDraft>): SessionErrors {
  const dealtWith = Object.keys(changes);
  return Object.fromEntries(
    Object.entries(errors).filter(([path]) => !dealtWith.includes(path.split('.')[0] ?? '')),
  );
}
