import { formatLondonTime, formatShortMoment } from '#shared/calendar/london-time.ts';
import { classNames } from '#shared/ui/class-names.ts';
import { Badge } from '#shared/ui/type/badge.tsx';
import { Card } from '#shared/ui/type/card.tsx';
import { count } from '../../frame/copy.ts';
import { type Health, LATE_SECONDS } from '../contract.ts';
import { duration } from '../copy.ts';

const HOUR_MS = 3_600_000;

/** The payment provider's events of 24 hours, and those that were late. */
export function WebhookPanel({ webhooks, now }: { webhooks: Health['webhooks']; now: Date }) {
  const most = Math.max(1, ...webhooks.hours.map(({ handled }) => handled));
  const ago = (hours: number) => new Date(now.getTime() - hours * HOUR_MS);
  return (
    <Card>
      <section aria-labelledby="webhooks">
        <header className="flex flex-wrap items-center justify-between gap-3 px-5 py-4 md:px-6">
          <h2 id="webhooks" className="flex items-center gap-2.5 text-h3">
            Late webhooks
            {webhooks.late > 0 && <Badge tone="warning">{webhooks.late.toLocaleString('en-GB')}</Badge>}
          </h2>
          <p className="text-sm text-ink-2">Late means over {LATE_SECONDS} seconds</p>
        </header>
        <div className="px-5 pb-4 md:px-6">
          <div
            role="img"
            aria-label={`${count(webhooks.lastDay, 'event', 'events')} in the last 24 hours, ${webhooks.late} of them late.`}
            className="flex h-14 items-end gap-0.5"
          >
            {webhooks.hours.map(({ handled, late }, hour) => (
              <i
                // biome-ignore lint/suspicious/noArrayIndexKey: the hours are always the same 24
                key={hour}
                style={{ height: handled === 0 ? '2px' : `${Math.max(6, (100 * handled) / most)}%` }}
                className={classNames(
                  'flex-1 rounded-t-[3px]',
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
        {webhooks.latest.length === 0 ? (
          <p className="border-t border-line px-5 py-6 text-sm text-ink-2 md:px-6">
            None in 24 hours. Bookings never wait for one: a job asks the provider every five minutes.
          </p>
        ) : (
          <ul className="divide-y divide-line border-t border-line">
            {webhooks.latest.map((event) => (
              <li
                key={event.id}
                className="grid items-center gap-x-4 gap-y-1 px-5 py-3.5 md:grid-cols-[minmax(0,1fr)_150px] md:px-6"
              >
                <div className="min-w-0">
                  <p className="font-mono text-sm font-semibold break-words">{event.type}</p>
                  <p className="text-sm break-all text-ink-2">{event.objectId}</p>
                </div>
                <div className="text-sm text-ink-2 tabular-nums max-md:flex max-md:items-center max-md:gap-3">
                  <Badge tone="warning">{duration(event.seconds)}</Badge>
                  <p className="md:mt-1">Sent {formatLondonTime(new Date(event.occurredAt))}</p>
                </div>
              </li>
            ))}
          </ul>
        )}
      </section>
    </Card>
  );
}
