import { useQuery } from '@tanstack/react-query';
import Bell from 'lucide-react/icons/bell';
import { formatShortMoment } from '#shared/calendar/london-time.ts';
import { withQuery } from '#shared/http/api-client.ts';
import { Icon } from '#shared/ui/brand/icon.tsx';
import { Button } from '#shared/ui/buttons/button.tsx';
import { RouteLink } from '#shared/ui/buttons/route-link.tsx';
import { useMutationAction } from '#shared/ui/mutation/use-mutation-action.ts';
import { useApi } from '#shared/ui/site-context.tsx';
import { Notice } from '#shared/ui/states/notice.tsx';
import { stopWatching, waitlistKeys, watchDate, watchedDatesQuery } from '../api.ts';
import type { WatchedDate } from '../contract.ts';

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
      title: 'You’re watching this date',
      description: 'We’ll tell you once if there’s a place left.',
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
          Just notify me
        </Button>
        <p className="text-center text-xs text-ink-3">
          If there’s still a place after we’ve offered it to the waiting list.
        </p>
      </div>
    );
  return (
    <Notice tone="brand" icon={Bell}>
      We’ll tell you if there’s a place left.{' '}
      <button
        type="button"
        className="font-semibold underline underline-offset-[3px]"
        onClick={() => void stop.run(watchId)}
      >
        Stop
      </button>
    </Notice>
  );
}

export function WatchedDates() {
  const { data: watched = [] } = useQuery(watchedDatesQuery(useApi()));
  if (watched.length === 0) return null;
  return (
    <section aria-labelledby="watched" className="rounded-card border border-line bg-surface p-5">
      <h2 id="watched" className="font-sans text-h4 font-semibold">
        Dates you’re watching
      </h2>
      <ul className="mt-1">
        {watched.map((date) => (
          <WatchedDateRow key={date.id} date={date} />
        ))}
      </ul>
    </section>
  );
}

function WatchedDateRow({
  date: { id, sessionId, sessionTitle, businessName, startsAt },
}: {
  date: WatchedDate;
}) {
  const stop = useStopWatching();
  return (
    <li className="flex items-center justify-between gap-3 border-t border-line py-2.5 first:border-t-0 last:pb-0">
      <div className="min-w-0">
        <RouteLink
          href={withQuery(`/sessions/${sessionId}`, { date: startsAt })}
          className="font-semibold wrap-anywhere underline-offset-[3px] hover:underline"
        >
          {sessionTitle}
        </RouteLink>
        <p className="text-sm text-ink-2">
          {formatShortMoment(new Date(startsAt))} · {businessName}
        </p>
      </div>
      <Button
        variant="ghost"
        size="sm"
        className="max-md:h-11!"
        busy={stop.busy}
        aria-label={`Stop watching ${sessionTitle}, ${formatShortMoment(new Date(startsAt))}`}
        onClick={() => void stop.run(id)}
      >
        Stop
      </Button>
    </li>
  );
}

function useStopWatching() {
  const api = useApi();
  return useMutationAction({
    mutate: (watchId: string) => stopWatching(api, watchId),
    successToast: { title: 'Stopped watching' },
    refresh: waitlistKeys,
    onError: failureToast,
  });
}
