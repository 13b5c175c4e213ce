import { useId } from 'react';
import { ActivityTile } from '#shared/ui/brand/activity-tile.tsx';
import { StatusBadge } from '#shared/ui/type/badge.tsx';
import { SessionPrice } from '../../show/session-price.tsx';
import type { OwnSession } from '../contract.ts';
import { cancellationSummary, datesText, totalText } from '../copy.ts';
import { type SessionActions, SessionRowActions } from './session-actions.tsx';

export function SessionRow({
  session,
  bookings,
  mayManage,
  actions,
}: {
  session: OwnSession;
  bookings: number | undefined;
  mayManage: boolean;
  actions: SessionActions;
}) {
  const titleId = useId();
  const { status, title, totalPrice } = session;
  const total = totalText(session);
  return (
    <li
      aria-labelledby={titleId}
      className="grid grid-cols-[44px_minmax(0,1fr)] items-center gap-x-4 gap-y-2 py-3.5 @3xl:grid-cols-[44px_minmax(0,1fr)_128px_88px_auto]"
    >
      <ActivityTile activity={session.sessionType.slug} size="xs" />
      <div className="min-w-0">
        <h3 id={titleId} className="text-base font-semibold tracking-normal wrap-anywhere">
          {title}
        </h3>
        <p className="text-sm text-ink-2 tabular-nums">
          {datesText(session)}
          {bookings !== undefined && ` · ${bookingsLine(bookings)}`}
          <span className="sm:hidden"> · {total}</span>
        </p>
        {totalPrice !== '0.00' && (
          <p className="text-sm text-ink-2">{cancellationSummary(session.cancellation)}</p>
        )}
        {session.rejectionReason !== null && (
          <p className="mt-1 text-sm text-danger">Reason: {session.rejectionReason}</p>
        )}
      </div>
      <div className="hidden @3xl:block">
        <SessionPrice session={session} align="right" />
      </div>
      <div className="col-span-full flex flex-wrap items-center gap-x-3 gap-y-1 @3xl:contents">
        <span className="min-w-22 @3xl:min-w-0 @3xl:justify-self-start">
          <StatusBadge status={status} />
        </span>
        <span className="min-w-16 text-sm font-semibold tabular-nums max-sm:hidden @3xl:hidden">{total}</span>
        <SessionRowActions session={session} mayManage={mayManage} actions={actions} />
      </div>
    </li>
  );
}

function bookingsLine(bookings: number): string {
  if (bookings === 0) return 'No bookings yet';
  return bookings === 1 ? '1 booking' : `${bookings} bookings`;
}
