import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useHydrated, useNavigate, useSearch } from '@tanstack/react-router';
import { type ComponentType, type ReactNode, useState } from 'react';
import type { MyBusiness } from '#areas/catalogue/businesses/contract.ts';
import { canPerform } from '#areas/catalogue/businesses/permissions/permissions.ts';
import { useApi } from '#shared/ui/site-context.tsx';
import { sessionQuery } from '../../show/api.ts';
import { ownSessionsQuery, sessionTypesQuery } from '../api.ts';
import { type OwnSessionsView, readOwnSessionsView } from '../own-sessions-address.ts';
import type { SessionDialogProps } from './session-dialog.tsx';
import { useOwnSessionActions } from './use-own-session-actions.tsx';
import type { SessionListProps } from './your-sessions.tsx';

/** The form with the parts of later features. */
export type SessionForm = ComponentType<Omit<SessionDialogProps, 'extras'>>;

/** A business's sessions with their form and dialogs; `renderList` draws them. */
export function OwnSessions({
  userId,
  business,
  Form,
  renderList,
}: {
  userId: string;
  business: MyBusiness;
  Form: SessionForm;
  renderList: (list: SessionListProps) => ReactNode;
}) {
  const api = useApi();
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  // The form only opens in the browser, so the clock is the client's.
  const [loadedAt] = useState(Date.now);
  const { status, session: open } = readOwnSessionsView(useSearch({ strict: false }));
  const onShow = (view: OwnSessionsView, replace = false, ignoreBlocker = false) =>
    void navigate({
      to: '.',
      search: (shown: object) => ({ ...shown, ...view }),
      resetScroll: false,
      replace,
      ignoreBlocker,
    });
  const sessions = useQuery(ownSessionsQuery(api, business.id));
  const types = useQuery(sessionTypesQuery(api));
  const mayManage = canPerform(business.role, 'manage_sessions');
  const openForm = (session: number | 'new' | undefined) => onShow({ status, session });
  const { actions, dialog } = useOwnSessionActions({
    business,
    onEdit: ({ id }) => openForm(id),
  });
  const edited = sessions.data?.find(({ id }) => id === open) ?? null;
  const hydrated = useHydrated();
  const formOpen = hydrated && mayManage && types.data !== undefined && (open === 'new' || edited !== null);
  return (
    <>
      {renderList({
        sessions: sessions.data,
        failed: sessions.isError && sessions.data === undefined,
        filter: status ?? 'all',
        mayManage,
        onFilter: (filter) => onShow({ session: open, status: filter === 'all' ? undefined : filter }),
        onRetry: () => void sessions.refetch(),
        onAdd: () => openForm('new'),
        actions,
      })}
      {dialog}
      {formOpen && (
        <Form
          key={open}
          userId={userId}
          business={business}
          session={edited}
          types={types.data ?? []}
          now={new Date(loadedAt)}
          // Replaced, so that Back doesn't open the form again.
          onClose={() => onShow({ status, session: undefined }, true)}
          onSaved={(saved) => {
            onShow({ status, session: undefined }, true, true);
            void queryClient.invalidateQueries({ queryKey: ['business', business.id] });
            void queryClient.invalidateQueries(sessionQuery(api, saved.id));
          }}
        />
      )}
    </>
  );
}
