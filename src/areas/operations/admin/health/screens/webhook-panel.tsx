import { formatLondonTime, formatShortMoment } from '#shared/calendar/london-time.ts';
import { formatCount, pluralize } from '#shared/domain/pluralize.ts';
import { Button } from '#shared/ui/buttons/button.tsx';
import { classNames } from '#shared/ui/class-names.ts';
import { useMutationAction } from '#shared/ui/mutation/use-mutation-action.ts';
import { useApi } from '#shared/ui/site-context.tsx';
import { Badge } from '#shared/ui/type/badge.tsx';
import { Card } from '#shared/ui/type/card.tsx';
import { fetchAllEvents, fetchEvent } from '../api.ts';
import { type Health, LATE_SECONDS, type LateEvent, type MissingEvent } from '../contract.ts';
import { formatDuration } from '../copy.ts';

const HOUR_MS = 3_600_000;

const refresh = [['admin']] as const;

/** Stripe events of the last 24 hours: missing and late ones. `unknown` if Stripe doesn't answer. */
export function WebhookPanel({
  webhooks,
  missing,
  unknown,
  now,
}: {
  webhooks: Health['webhooks'];
  missing: readonly MissingEvent[];
  unknown: boolean;
  now: Date;
}) {
  const api = useApi();
  const fetchAll = useMutationAction({
    mutate: () => fetchAllEvents(api),
    successToast: ({ fetched, failed }) => ({
      title: `${pluralize(fetched, 'event', 'events')} fetched`,
      ...(failed > 0 && {
        description: `${pluralize(failed, 'other', 'others')} couldn’t be processed.`,
        tone: 'error',
      }),
    }),
    onError: ({ sentence }) => ({ title: sentence, tone: 'error' }),
    refresh,
  });
  const most = Math.max(1, ...webhooks.hours.map(({ handled }) => handled));
  const ago = (hours: number) => new Date(now.getTime() - hours * HOUR_MS);
  return (
    <Card>
      <section aria-labelledby="webhooks">
        <header className="flex flex-wrap items-center justify-between gap-3 px-5 py-4 md:px-6">
          <h2 id="webhooks" className="flex items-center gap-2.5 text-h3">
            Late webhooks
            {webhooks.late + missing.length > 0 && (
              <Badge tone={missing.length > 0 ? 'danger' : 'warning'}>
                {formatCount(webhooks.late + missing.length)}
              </Badge>
            )}
          </h2>
          {missing.length > 1 ? (
            <Button
              variant="soft"
              size="sm"
              busy={fetchAll.busy}
              onClick={() => void fetchAll.run(undefined)}
            >
              Fetch all {formatCount(missing.length)}
            </Button>
          ) : (
            <p className="text-sm text-ink-2">Late means over {LATE_SECONDS} seconds</p>
          )}
        </header>
        <div className="px-5 pb-4 md:px-6">
          <div
            role="img"
            aria-label={`${pluralize(webhooks.lastDay, 'event', 'events')} in the last 24 hours, ${webhooks.late} of them late.`}
            className="flex h-14 items-end gap-0.5"
          >
            {webhooks.hours.map(({ handled, late }, hour) => (
              <i
                // biome-ignore lint/suspicious/noArrayIndexKey: the hours are always the same 24
                key={hour}
                style={{ height: handled === 0 ? '2px' : `${Math.max(6, (100 * handled) / most)}%` }}
                className={classNames(
                  'flex-1 rounded-t-xs',
                  late > 0 ? 'bg-warning' : handled === 0 ? 'bg-line' : 'bg-brand opacity-35',
                )}
              />
            ))}
          </div>
          <p className="mt-1 flex justify-between text-xs text-ink-3 tabular-nums">
            <span>{formatShortMoment(ago(24))}</span>
            <span>{formatLondonTime(ago(12))}</span>
            <span>Now</span>
          </p>
        </div>
        {unknown && (
          <p className="border-t border-line px-5 py-3.5 text-sm text-ink-2 md:px-6">
            We couldn’t check for missing events with the payment provider. We’ll try again automatically.
          </p>
        )}
        {webhooks.latest.length + missing.length === 0 ? (
          <p className="border-t border-line px-5 py-6 text-sm text-ink-2 md:px-6">
            None in 24 hours. Bookings don’t depend on webhooks: we check with the provider every five
            minutes.
          </p>
        ) : (
          <ul className="divide-y divide-line border-t border-line">
            {missing.map((event) => (
              <MissingRow key={event.id} event={event} now={now} />
            ))}
            {webhooks.latest.map((event) => (
              <LateRow key={event.id} event={event} />
            ))}
          </ul>
        )}
      </section>
    </Card>
  );
}

/** Until the event is fetched, its payment or account stays in the old state. */
function MissingRow({ event, now }: { event: MissingEvent; now: Date }) {
  const api = useApi();
  const fetching = useMutationAction({
    mutate: () => fetchEvent(api, event.id),
    successToast: ({ outcome }) => ({
      title: outcome === 'known' ? 'Already received' : 'Fetched',
      description: event.type,
    }),
    onError: ({ sentence }) => ({ title: sentence, tone: 'error' }),
    refresh,
  });
  const since = Math.max(0, (now.getTime() - Date.parse(event.occurredAt)) / 1000);
  return (
    <li className={ROW}>
      <EventLabel event={event} />
      <div className={WHEN}>
        <Badge tone="danger">{formatDuration(since)}</Badge>
        <p className="md:mt-1">Missing, sent {formatLondonTime(new Date(event.occurredAt))}</p>
      </div>
      <Button
        variant="secondary"
        size="sm"
        className="justify-self-start md:justify-self-end"
        busy={fetching.busy}
        onClick={() => void fetching.run(undefined)}
      >
        Fetch now
        <span className="sr-only">
          {' '}
          {event.type} of {event.objectId}
        </span>
      </Button>
    </li>
  );
}

function LateRow({ event }: { event: LateEvent }) {
  return (
    <li className={ROW}>
      <EventLabel event={event} />
      <div className={WHEN}>
        <Badge tone="warning">{formatDuration(event.seconds)}</Badge>
        <p className="md:mt-1">Sent {formatLondonTime(new Date(event.occurredAt))}</p>
      </div>
      <p className="text-sm text-ink-2 md:justify-self-end">Processed</p>
    </li>
  );
}

const ROW = 'grid items-center gap-x-4 gap-y-2 px-5 py-3.5 md:grid-cols-[minmax(0,1fr)_150px_6.5rem] md:px-6';
const WHEN = 'text-sm text-ink-2 tabular-nums max-md:flex max-md:items-center max-md:gap-3';

function EventLabel({ event: { type, objectId } }: { event: Pick<MissingEvent, 'type' | 'objectId'> }) {
  return (
    <div className="min-w-0">
      <p className="font-mono text-sm font-semibold break-words">{type}</p>
      <p className="text-sm break-all text-ink-2">{objectId}</p>
    </div>
  );
}
