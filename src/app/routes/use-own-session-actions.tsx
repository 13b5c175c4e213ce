import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import type { OwnBusiness } from '#features/businesses/contract.ts';
import type { Session } from '#features/sessions/contract.ts';
import type { OwnSession } from '#features/sessions/own-session-contract.ts';
import { DeleteSessionDialog } from '#features/sessions/screens/own/delete-session-dialog.tsx';
import type { SessionActions } from '#features/sessions/screens/own/session-row.tsx';
import { sessionToasts } from '#features/sessions/session-toasts.ts';
import { useApi } from '#shared/ui/site-context.tsx';
import { useToast } from '#shared/ui/toast.tsx';

/** What the buttons of "Your Sessions" do, and the question that deleting asks first. */
export function useOwnSessionActions({
  business,
  onEdit,
}: {
  business: OwnBusiness;
  onEdit: (session: OwnSession) => void;
}): { actions: SessionActions; dialog: ReactNode } {
  const api = useApi();
  const queryClient = useQueryClient();
  const { toast } = useToast();
  const [deleting, setDeleting] = useState<OwnSession | null>(null);
  const [busy, setBusy] = useState(false);

  /** Does it, says so, and looks at the list and the figures again; whether it was done. */
  const attempt = async (work: () => Promise<void>): Promise<boolean> => {
    if (busy) return false;
    setBusy(true);
    try {
      await work();
      return true;
    } catch (error) {
      toast(sessionToasts.failed(error));
      return false;
    } finally {
      setBusy(false);
      void queryClient.invalidateQueries({ queryKey: ['business', business.id] });
    }
  };
  const post = (session: OwnSession, verb: string) =>
    api.post<Session>(`/api/sessions/${session.id}/${verb}`);

  const actions: SessionActions = {
    onEdit,
    onPause: (session) =>
      void attempt(async () => {
        await post(session, 'pause');
        toast(sessionToasts.paused);
      }),
    onResume: (session) =>
      void attempt(async () => {
        await post(session, 'resume');
        toast(sessionToasts.resumed);
      }),
    onDuplicate: (session) =>
      void attempt(async () => {
        toast(sessionToasts.copied((await post(session, 'duplicate')).title));
      }),
    onDelete: setDeleting,
  };
  const dialog = deleting !== null && (
    <DeleteSessionDialog
      session={deleting}
      busy={busy}
      onClose={() => setDeleting(null)}
      onDelete={async () => {
        const done = await attempt(async () => {
          await api.delete(`/api/sessions/${deleting.id}`);
          toast(sessionToasts.deleted);
        });
        if (done) setDeleting(null);
      }}
    />
  );
  return { actions, dialog };
}
