import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import type { MyBusiness } from '#areas/catalogue/businesses/contract.ts';
import { lazyDialog } from '#shared/ui/mutation/lazy-dialog.tsx';
import { MutationDialog } from '#shared/ui/mutation/mutation-dialog.tsx';
import { useMutationAction } from '#shared/ui/mutation/use-mutation-action.ts';
import type { ToastRequest } from '#shared/ui/overlay/toast-queue.ts';
import { useApi } from '#shared/ui/site-context.tsx';
import { Notice } from '#shared/ui/states/notice.tsx';
import type { OwnSession } from '../contract.ts';
import { sessionToasts } from '../copy.ts';
import type { SessionActions } from './session-actions.tsx';

const TermsDialog = lazyDialog(async () => (await import('../../terms/terms-dialog.tsx')).TermsDialog);

export function useOwnSessionActions({
  business,
  onEdit,
}: {
  business: MyBusiness;
  onEdit: (session: OwnSession) => void;
}): { actions: SessionActions; dialog: ReactNode } {
  const api = useApi();
  const queryClient = useQueryClient();
  const [inTerms, setInTerms] = useState<OwnSession | null>(null);
  const [deleting, setDeleting] = useState<OwnSession | null>(null);
  const { busy, run } = useMutationAction({
    mutate: (work: () => Promise<ToastRequest>) => work(),
    successToast: (said) => said,
    onError: ({ sentence }) => sessionToasts.failed(sentence),
    // Refetch the list and the figures after errors, too.
    onSettled: () => void queryClient.invalidateQueries({ queryKey: ['business', business.id] }),
    unreachable: 'Please check your connection and try again.',
  });
  const post = ({ id }: OwnSession, verb: 'pause' | 'resume' | 'duplicate') =>
    api.call(`POST /api/sessions/:id/${verb}`, { params: { id } });

  const actions: SessionActions = {
    onEdit,
    onTerms: setInTerms,
    onPause: (session) => void run(() => post(session, 'pause').then(() => sessionToasts.paused)),
    onResume: (session) => void run(() => post(session, 'resume').then(() => sessionToasts.resumed)),
    onDuplicate: (session) =>
      void run(() => post(session, 'duplicate').then(({ title }) => sessionToasts.copied(title))),
    onDelete: setDeleting,
  };
  const terms = inTerms !== null && <TermsDialog session={inTerms} onClose={() => setInTerms(null)} />;
  const asking = deleting !== null && (
    <DeleteSessionDialog
      session={deleting}
      busy={busy}
      onClose={() => setDeleting(null)}
      onDelete={() => {
        const deleted = run(async () => {
          await api.call('DELETE /api/sessions/:id', { params: { id: deleting.id } });
          return sessionToasts.deleted;
        });
        void deleted.then((done) => done && setDeleting(null));
      }}
    />
  );
  return {
    actions,
    dialog: (
      <>
        {terms}
        {asking}
      </>
    ),
  };
}

/** Explains instead why the session can't be deleted while it has upcoming bookings. */
function DeleteSessionDialog({
  session,
  busy,
  onDelete,
  onClose,
}: {
  session: OwnSession;
  busy: boolean;
  onDelete: () => void;
  onClose: () => void;
}) {
  const dates = session.datesWithSeatsTaken;
  return (
    <MutationDialog
      open
      mutation={{ busy, sentence: null, forget: () => undefined }}
      onClose={onClose}
      title="Delete this session?"
      cancelLabel="Cancel"
      confirmLabel={dates === 0 ? 'Delete' : null}
      busyLabel="Deleting..."
      onConfirm={onDelete}
    >
      {dates === 0 ? (
        <p>
          <b className="font-semibold">{session.title}</b> disappears from the search and from this list. You
          keep its past bookings and receipts.
        </p>
      ) : (
        <Notice tone="warning">
          {dates === 1
            ? 'People have booked a date of this session. Pause the session, or cancel that date first.'
            : `People have booked ${dates} dates of this session. Pause the session, or cancel those dates first.`}
        </Notice>
      )}
    </MutationDialog>
  );
}
