import { formatLondonTime } from '#shared/calendar/london-time.ts';
import { Button } from '#shared/ui/buttons/button.tsx';
import { leavePage, useMutationAction } from '#shared/ui/mutation/use-mutation-action.ts';
import { useApi } from '#shared/ui/site-context.tsx';
import type { AuthUser } from '../../contract.ts';
import { endImpersonation } from '../api.ts';

export default function ImpersonationBar({ user, until }: { user: AuthUser; until: string }) {
  const api = useApi();
  const end = useMutationAction({
    mutate: () => endImpersonation(api),
    onSuccess: () => leavePage(`/admin/users/${user.id}`),
  });
  return (
    <aside
      aria-label="Viewing as someone"
      className="fixed inset-x-0 bottom-0 z-55 border-t border-line bg-inverse px-(--gutter) py-2.5 text-ink-inverse"
    >
      <div className="mx-auto flex max-w-360 flex-wrap items-center justify-between gap-x-6 gap-y-2">
        <p className="min-w-0 text-sm wrap-anywhere" role="status">
          {end.sentence ?? (
            <>
              You’re viewing the site as{' '}
              <b className="font-semibold">{`${user.firstName} ${user.lastName}`.trim() || user.email}</b>{' '}
              until {formatLondonTime(new Date(until))}. You can’t change anything. We’ve emailed them.
            </>
          )}
        </p>
        <Button variant="secondary" busy={end.busy} onClick={() => void end.run()}>
          End the view
        </Button>
      </div>
    </aside>
  );
}
