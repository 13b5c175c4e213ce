import { useEffect, useId, useState } from 'react';
import { Button } from '#shared/ui/buttons/button.tsx';
import { deleteDraft, readDraft, saveDraft } from '#shared/ui/fields/drafts.ts';
import { MutationDialog } from '#shared/ui/mutation/mutation-dialog.tsx';
import { UnsavedChanges } from '#shared/ui/mutation/unsaved-changes.tsx';
import { useMutationAction } from '#shared/ui/mutation/use-mutation-action.ts';
import { useCheckedForm } from '#shared/ui/mutation/use-mutation-form.ts';
import { Dialog } from '#shared/ui/overlay/dialog.tsx';
import { useToast } from '#shared/ui/overlay/toast.tsx';
import { useApi } from '#shared/ui/site-context.tsx';
import { Notice } from '#shared/ui/states/notice.tsx';
import type { Session, SessionType } from '../../contract.ts';
import type { OwnSession } from '../contract.ts';
import { sessionToasts } from '../copy.ts';
import { untouchedDefaults } from '../form-defaults.ts';
import type { SessionFormExtras } from '../form-extras.ts';
import { editedSessionSchema, MIN_DURATION_MINUTES, sessionFormSchema } from '../session-form.ts';
import {
  needsReview,
  newSession,
  type SessionDraft,
  sessionDraftFields,
  sessionPayload,
  storedDraftSchema,
  toSessionDraft,
} from '../session-form-draft.ts';
import { FormStepNav } from './form-step-nav.tsx';
import { type PhotoDraft, SessionFields } from './session-fields.tsx';
import { DefaultList, SessionPreview } from './session-preview.tsx';

/** Includes the user id, so that a shared browser doesn't show another person's draft. Null: a new session. */
function sessionDraftName(userId: string, businessId: number, sessionId: number | null): string {
  return `session.${userId}.${businessId}.${sessionId ?? 'new'}`;
}

export interface SessionDialogProps {
  userId: string;
  business: { id: number; name: string };
  /** Null for a new session. */
  session: OwnSession | null;
  types: readonly SessionType[];
  extras: SessionFormExtras;
  /** When the page was loaded; upcoming dates start from here. */
  now: Date;
  onClose: () => void;
  onSaved: (session: Session) => void;
}

/**
 * Creates or edits a session on the whole screen (docs/product/business.md#session-form). The device keeps what was
 * typed until it is saved or given up.
 */
export function SessionDialog(props: SessionDialogProps) {
  const { userId, business, session, types, extras, now, onSaved } = props;
  const api = useApi();
  const { toast } = useToast();
  const formId = useId();
  const teaching = (extras.instructors ?? []).flatMap(({ id, sessionIds }) =>
    session !== null && sessionIds.includes(session.id) ? [id] : [],
  );
  const [initial] = useState(() => (session === null ? newSession : toSessionDraft(session, teaching)));
  const draftName = sessionDraftName(userId, business.id, session?.id ?? null);
  const [remembered, setRemembered] = useState(() => storedDraftSchema.safeParse(readDraft(draftName)).data);
  const [touched, setTouched] = useState<ReadonlySet<keyof SessionDraft>>(new Set());
  const [photo, setPhoto] = useState<PhotoDraft>({ file: null, description: '' });
  const [asking, setAsking] = useState(false);
  const { read, errors, ...form } = useCheckedForm({
    id: formId,
    // An imported session may be shorter and keeps its length.
    schema:
      session !== null && session.duration < MIN_DURATION_MINUTES ? editedSessionSchema : sessionFormSchema,
    initial: remembered?.draft ?? initial,
    input: (typed) => sessionPayload(typed, false),
  });
  const draft = form.values;
  const mayStayDraft = session === null || session.status === 'draft';
  const handedIn = session !== null && session.status !== 'draft' && session.status !== 'rejected';
  const changed = photo.file !== null || JSON.stringify(draft) !== JSON.stringify(initial);
  const defaults = mayStayDraft ? untouchedDefaults(draft, touched) : [];
  const saving = useMutationAction({
    mutate: async (as: 'draft' | 'review') => {
      // If the sign-in has expired, the page redirects without notice.
      saveDraft(draftName, { draft, signedOut: true });
      const { terms, course, ...payload } = sessionPayload(draft, as === 'draft');
      const newTerms = JSON.stringify(draft.terms) === JSON.stringify(initial.terms) ? {} : { terms };
      const newCourse = course === undefined || datesKept(draft, initial) ? {} : { course };
      const saved = await (session === null
        ? api.call('POST /api/sessions', { body: { ...payload, terms, course, businessId: business.id } })
        : api.call('PUT /api/sessions/:id', {
            params: { id: session.id },
            body: { ...payload, ...newTerms, ...newCourse, version: session.version },
          }));
      return { saved, missing: await saveExtras(saved.id) };
    },
    successToast: ({ saved: { status } }) =>
      status === 'draft'
        ? sessionToasts.draftSaved
        : handedIn
          ? sessionToasts.changed(status)
          : sessionToasts.created,
    onSuccess: ({ saved, missing }) => {
      if (missing.length > 0) toast(sessionToasts.partMissing(missing));
      onSaved(saved);
    },
    onError: ({ sentence, fields }) => {
      saveDraft(draftName, { draft, signedOut: false });
      form.mend(fields);
      return session === null ? sessionToasts.creationFailed(sentence) : sessionToasts.failed(sentence);
    },
    unreachable: 'Please check your connection and try again.',
  });

  /** What belongs to other features, once the session has an id. Returns the names of the parts that failed. */
  const saveExtras = async (sessionId: number): Promise<string[]> => {
    deleteDraft(draftName);
    const { weeksAhead, instructorIds } = draft;
    const { file, description } = photo;
    const parts: [string, () => Promise<unknown>][] = [];
    if (weeksAhead !== null && draft.dateKind === 'weekly')
      parts.push([
        'the dates ahead',
        () =>
          api.call('PUT /api/businesses/:businessId/schedule-settings', {
            params: { businessId: business.id },
            body: { weeksAhead },
          }),
      ]);
    if (instructorIds.join() !== initial.instructorIds.join())
      parts.push(['its instructors', () => extras.saveInstructors(sessionId, instructorIds)]);
    if (file !== null) parts.push(['its photograph', () => extras.addPhoto(sessionId, file, description)]);
    const missing: string[] = [];
    for (const [name, save] of parts)
      await save().catch(() => {
        missing.push(name);
      });
    return missing;
  };

  const busy = saving.busy;
  useEffect(() => {
    if (changed && !busy) saveDraft(draftName, { draft, signedOut: false });
  }, [changed, busy, draft, draftName]);
  const startAgain = () => {
    deleteDraft(draftName);
    setRemembered(undefined);
    setTouched(new Set());
    form.reset(initial);
  };
  const save = async (as: 'draft' | 'review') => {
    if (busy || (await read()) === null) return;
    if (as === 'review' && defaults.length > 0) setAsking(true);
    else await saving.run(as);
  };

  return (
    <>
      <Dialog
        open
        locked={busy}
        size="full"
        focusField
        onOpenChange={(open) => !open && !busy && props.onClose()}
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
            <Button variant="ghost" onClick={props.onClose} disabled={busy} className="max-sm:hidden">
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
        <FormStepNav formId={formId} errors={errors} />
        <div className="mx-auto grid max-w-310 gap-x-8 xl:grid-cols-[minmax(0,1fr)_360px]">
          <form
            {...form.form}
            className="min-w-0"
            onSubmit={(event) => {
              event.preventDefault();
              void save('review');
            }}
          >
            {remembered !== undefined && (
              <Notice className="mt-6">
                {remembered.signedOut
                  ? 'We’ve kept your entries from before you were signed out.'
                  : 'We’ve kept the entries that you didn’t save.'}{' '}
                <button type="button" className="link min-h-6" onClick={startAgain}>
                  Start again
                </button>
              </Notice>
            )}
            <SessionFields
              formId={formId}
              businessId={business.id}
              draft={draft}
              errors={errors}
              exists={session !== null}
              types={types}
              instructors={extras.instructors}
              photo={photo}
              onPhoto={(changes) => setPhoto({ ...photo, ...changes })}
              onChange={(changes, fields = changedFields(draft, changes)) => {
                setTouched(new Set([...touched, ...fields]));
                form.set(changes);
              }}
            />
          </form>
          <SessionPreview
            draft={draft}
            businessName={business.name}
            sessionId={session?.id ?? null}
            types={types}
            closures={extras.closures}
            photo={photo.file}
            defaults={defaults}
            now={now}
          />
        </div>
      </Dialog>
      <UnsavedChanges changed={changed} isStored onLeave={() => deleteDraft(draftName)} />
      <MutationDialog
        open={asking}
        title="Submit with these defaults?"
        description="You haven’t set these. Is this what people will get?"
        cancelLabel="Keep editing"
        confirmLabel="Submit session"
        destructive={false}
        onClose={() => setAsking(false)}
        onConfirm={() => {
          setAsking(false);
          void saving.run('review');
        }}
      >
        <DefaultList defaults={defaults} />
      </MutationDialog>
    </>
  );
}

/** The dates of a course: a sold one keeps them, so only changes are sent. */
const datesKept = (draft: SessionDraft, initial: SessionDraft): boolean =>
  JSON.stringify([draft.terms, draft.schedule, draft.duration]) ===
  JSON.stringify([initial.terms, initial.schedule, initial.duration]);

/** A start moves its end and hands the same duration over: the person hasn't set that. */
const changedFields = (draft: SessionDraft, changes: Partial<SessionDraft>): (keyof SessionDraft)[] =>
  sessionDraftFields.filter(
    (field) => field in changes && JSON.stringify(changes[field]) !== JSON.stringify(draft[field]),
  );
