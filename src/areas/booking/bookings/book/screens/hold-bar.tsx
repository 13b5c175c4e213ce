import Hourglass from 'lucide-react/icons/hourglass';
import { type ReactNode, useEffect, useState } from 'react';
import { formatShortMoment } from '#shared/calendar/london-time.ts';
import { Icon } from '#shared/ui/brand/icon.tsx';
import { Button } from '#shared/ui/buttons/button.tsx';
import { classNames } from '#shared/ui/class-names.ts';
import { formatPlacesAtDates, HELD_AGAIN_SENTENCE, holdExpirySentence } from '../../copy.ts';
import { HOLD_MINUTES } from '../../rules.ts';
import type { ClientHold } from '../booking-flow.ts';
import { countdownAnnouncement, formatCountdown } from '../hold-countdown.ts';
import type { BookingFlow } from './use-booking-flow.ts';

/** The sticky hold countdown. Screen readers announce five, two and one minutes; on expiry it offers a new hold. */
export function HoldBar({
  flow,
  places,
  dates = 1,
  inset = false,
}: {
  flow: Pick<BookingFlow, 'state' | 'prepare'>;
  places: number;
  dates?: number;
  /** Inside a form or dialog instead of under the page's header. */
  inset?: boolean;
}) {
  const { state } = flow;
  const frame = (children: ReactNode) => (
    <div
      data-hold-bar=""
      className={classNames(
        'sticky z-20 bg-warning-soft text-sm text-on-warning-soft',
        inset ? 'top-0 rounded-card' : 'top-(--topbar-h)',
      )}
    >
      <div
        className={classNames(
          'flex min-h-11 flex-wrap items-center gap-x-2.5 gap-y-2 py-1.5',
          inset ? 'px-4' : 'container-page container-checkout',
        )}
      >
        <Icon drawing={Hourglass} size="sm" />
        {children}
      </div>
    </div>
  );
  switch (state.step) {
    case 'idle':
    case 'preparing':
      return frame(<p>Holding {formatPlacesAtDates(places, dates)} for you…</p>);
    case 'ready':
    case 'working':
      return frame(
        <>
          {state.hold.heldAgain && (
            <p role="status" className="w-full font-semibold">
              {HELD_AGAIN_SENTENCE}
            </p>
          )}
          <HoldCountdown hold={state.hold} />
        </>,
      );
    case 'expired': {
      const several = state.previous.places > 1 || state.previous.dates.length > 1;
      return frame(
        <div role="alert" className="flex min-w-0 flex-1 flex-wrap items-center gap-x-4 gap-y-1.5 py-1">
          <p className="flex-1 basis-64">
            <b className="font-semibold">Your hold has expired.</b> We haven’t charged you, and your details
            are still here.
          </p>
          <Button variant="secondary" size="sm" className="max-md:h-11!" onClick={flow.prepare}>
            Hold the {several ? 'places' : 'place'} again
          </Button>
        </div>,
      );
    }
    case 'refused':
    case 'paid':
    case 'booked':
      return null;
  }
}

/** A place kept for the next term, and most offers of a waiting list. */
const LONG_HOLD_MS = 12 * 3_600_000;

function HoldCountdown({ hold }: { hold: ClientHold }) {
  const { localExpiresAt: endsAt, places, dates } = hold;
  const count = dates.length;
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1000);
    return () => clearInterval(timer);
  }, []);
  // No countdown if this device's clock is plainly wrong.
  if (endsAt === null) return <p>{holdExpirySentence(hold.expiresAt, places, count)}</p>;
  const left = endsAt - now;
  if (left > LONG_HOLD_MS)
    return (
      <p>
        We’re keeping {formatPlacesAtDates(places, count)} for you until{' '}
        {formatShortMoment(new Date(hold.expiresAt))}.
      </p>
    );
  return (
    <>
      <p
        role="timer"
        className="min-w-0 flex-1"
        aria-label={places > 1 || count > 1 ? 'Places held' : 'Place held'}
      >
        <b className="font-bold">{formatPlacesAtDates(places, count)}</b> reserved ·{' '}
        <b className="font-bold tabular-nums">{formatCountdown(left)}</b> left
      </p>
      <p role="status" className="sr-only">
        {countdownAnnouncement(left)}
      </p>
      <span
        aria-hidden="true"
        className="ml-auto hidden h-1.5 w-40 rounded-full bg-on-warning-soft/20 md:block"
      >
        <span
          className="block h-full rounded-full bg-on-warning-soft"
          style={{ width: `${Math.min(100, Math.max(0, left / (HOLD_MINUTES * 600)))}%` }}
        />
      </span>
    </>
  );
}
