import Bell from 'lucide-react/icons/bell';
import { Icon } from '#shared/ui/brand/icon.tsx';
import { Button } from '#shared/ui/buttons/button.tsx';
import { useMutationAction } from '#shared/ui/mutation/use-mutation-action.ts';
import { useApi } from '#shared/ui/site-context.tsx';
import { Notice } from '#shared/ui/states/notice.tsx';
import { stopWatching, waitlistKeys, watchDate } from '../api.ts';

const failureToast = ({ sentence }: { sentence: string }) =>
  ({ title: 'Error', description: sentence, variant: 'destructive' }) as const;

export function WatchDateButton({
  session,
  date,
  watchId,
}: {
  session: number;
  date: string;
  watchId: string | null;
}) {
  const api = useApi();
  const watch = useMutationAction({
    mutate: () => watchDate(api, { sessionId: session, date }),
    successToast: {
      title: 'Alert created',
      description: 'We’ll tell you once if there’s a place left.',
      action: { label: 'My alerts', onSelect: () => window.location.assign('/alerts') },
    },
    refresh: waitlistKeys,
    onError: failureToast,
  });
  const stop = useStopWatching();
  if (watchId === null)
    return (
      <div className="grid gap-1">
        <Button variant="ghost" block busy={watch.busy} onClick={() => void watch.run()}>
          <Icon drawing={Bell} size="sm" />
          Just alert me
        </Button>
        <p className="text-center text-xs text-ink-3">
          If there’s still a place after we’ve offered it to the waiting list.
        </p>
      </div>
    );
  return (
    <Notice tone="brand" icon={Bell}>
      You have an alert for this date. We’ll tell you if there’s a place left.{' '}
      <button
        type="button"
        className="font-semibold underline underline-offset-[3px]"
        onClick={() => void stop.run(watchId)}
      >
        Remove alert
      </button>
    </Notice>
  );
}

function useStopWatching() {
  const api = useApi();
  return useMutationAction({
    mutate: (watchId: string) => stopWatching(api, watchId),
    successToast: { title: 'Alert removed' },
    refresh: waitlistKeys,
    onError: failureToast,
  });
}
