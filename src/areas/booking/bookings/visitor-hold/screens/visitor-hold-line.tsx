import Hourglass from 'lucide-react/icons/hourglass';
import { type ReactNode, useEffect, useState } from 'react';
import { formatShortMoment } from '#shared/calendar/london-time.ts';
import { Icon } from '#shared/ui/brand/icon.tsx';
import { formatCountdown } from '../../book/hold-countdown.ts';
import type { VisitorHoldResponse } from '../../contract.ts';
import { formatPlacesAtDates, VISITOR_HOLD_EXPIRED } from '../../copy.ts';
import type { VisitorHoldState } from '../use-visitor-hold.ts';

/** In the "Login Required" dialog and page. It keeps its height while the place is taken. */
export function VisitorHoldLine({ state }: { state: VisitorHoldState }) {
  if (state.step === 'held') return <VisitorHoldNotice hold={state.hold} />;
  return (
    <HoldFrame>
      {state.step === 'holding' ? 'Holding your place…' : 'We’ll hold your place after you sign in.'}
    </HoldFrame>
  );
}

/** What is held and for how long, also on the sign-in page. */
export function VisitorHoldNotice({ hold }: { hold: VisitorHoldResponse }) {
  const [now, setNow] = useState<number>();
  useEffect(() => {
    setNow(Date.now());
    const timer = setInterval(() => setNow(Date.now()), 1000);
    return () => clearInterval(timer);
  }, []);
  const left = now === undefined ? null : Date.parse(hold.expiresAt) - now;
  const [first] = hold.starts;
  if (left !== null && left <= 0) return <HoldFrame>{VISITOR_HOLD_EXPIRED}</HoldFrame>;
  return (
    <HoldFrame>
      <b className="font-semibold">{formatPlacesAtDates(hold.places, hold.starts.length)}</b> held
      {first !== undefined && ` for ${formatShortMoment(new Date(first))}`}
      <br />
      <b role="timer" aria-label="Time left" className="font-bold tabular-nums">
        {left === null ? '–:––' : formatCountdown(left)}
      </b>{' '}
      left
    </HoldFrame>
  );
}

function HoldFrame({ children }: { children: ReactNode }) {
  return (
    <div className="flex min-h-14 items-center gap-2.5 rounded-card bg-warning-soft px-4 py-2 text-sm text-on-warning-soft">
      <Icon drawing={Hourglass} size="sm" />
      <p className="min-w-0 flex-1">{children}</p>
    </div>
  );
}
