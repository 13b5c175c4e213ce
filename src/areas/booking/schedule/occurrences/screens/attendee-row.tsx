import Check from 'lucide-react/icons/check';
import Mail from 'lucide-react/icons/mail';
import Phone from 'lucide-react/icons/phone';
import { type ReactNode, useId } from 'react';
import { formatMark } from '#areas/booking/bookings/attend/copy.ts';
import type { Attendance } from '#areas/booking/bookings/contract.ts';
import { telephoneHref } from '#shared/domain/brand.ts';
import { Icon } from '#shared/ui/brand/icon.tsx';
import { Button } from '#shared/ui/buttons/button.tsx';
import { RouteLink } from '#shared/ui/buttons/route-link.tsx';
import { classNames } from '#shared/ui/class-names.ts';
import { StatusBadge } from '#shared/ui/type/badge.tsx';
import type { Attendee } from '../contract.ts';
import { attendeeDetailsText } from '../copy.ts';

const badges: Partial<Record<Attendee['state'], string>> = { attended: 'attended', no_show: 'no-show' };

const contact =
  'inline-flex min-h-11 flex-none items-center gap-1.5 underline-offset-3 hover:underline md:min-h-6';

export function AttendeeRow({
  attendee,
  startsAt,
  busy,
  mayCheckIn,
  mayOpenBooking,
  mayOpenCustomer,
  noShowPossible,
  waiver,
  onMark,
}: {
  attendee: Attendee;
  startsAt: Date;
  busy: boolean;
  mayCheckIn: boolean;
  mayOpenBooking: boolean;
  mayOpenCustomer: boolean;
  noShowPossible: boolean;
  waiver: ReactNode;
  onMark: (state: Attendance) => void;
}) {
  const nameId = useId();
  const { name, email, phone, reference, specialRequirements, state, bookingId, customerId, bookedBy } =
    attendee;
  const about = attendeeDetailsText(attendee);
  const badge = badges[state];
  const marked = formatMark(attendee, startsAt);
  return (
    <li
      aria-labelledby={nameId}
      className="grid gap-x-5 gap-y-2.5 border-b border-line p-4 last:border-b-0 md:grid-cols-[minmax(0,1fr)_auto] md:items-center print:break-inside-avoid print:px-0 print:py-2"
    >
      <div className="min-w-0 wrap-anywhere">
        <p className="flex flex-wrap items-center gap-x-2.5 gap-y-1">
          <span aria-hidden="true" className="hidden size-4 border border-ink print:inline-block" />
          <b id={nameId} className="text-h4 font-semibold">
            {name}
          </b>
          {mayOpenBooking ? (
            <RouteLink href={`/business/bookings/${bookingId}`} className="link text-sm tabular-nums">
              {reference}
            </RouteLink>
          ) : (
            <span className="text-sm text-ink-2 tabular-nums">{reference}</span>
          )}
          {mayOpenCustomer && customerId !== undefined && (
            <RouteLink href={`/business/customers/${customerId}`} className="link text-sm print:hidden">
              Customer<span className="sr-only"> {bookedBy ?? name}</span>
            </RouteLink>
          )}
          {badge !== undefined && <StatusBadge status={badge} />}
        </p>
        {about !== '' && <p className="mt-1 text-sm text-ink-2">{about}</p>}
        {marked !== null && <p className="mt-1 text-sm text-ink-2 tabular-nums">{marked}</p>}
        {waiver !== null && <div className="py-1 print:hidden">{waiver}</div>}
        {specialRequirements !== '' && (
          <p className="mt-1.5 rounded-sm bg-warning-soft px-2.5 py-1.5 text-sm text-on-warning-soft">
            {specialRequirements}
          </p>
        )}
        <p className="mt-1 flex items-center gap-x-4 text-sm text-ink-2 print:flex-wrap">
          {phone !== '' && (
            <a href={telephoneHref(phone)} className={contact}>
              <Icon drawing={Phone} size="xs" />
              {phone}
            </a>
          )}
          {email !== '' && (
            <a href={`mailto:${email}`} className={classNames(contact, 'min-w-0 flex-initial!')}>
              <Icon drawing={Mail} size="xs" />
              <span className="truncate print:overflow-visible">{email}</span>
            </a>
          )}
        </p>
      </div>
      {mayCheckIn && (
        <div className="flex gap-2 max-md:flex-row-reverse print:hidden">
          {state === 'confirmed' ? (
            <>
              {noShowPossible && (
                <Button variant="ghost" aria-describedby={nameId} onClick={() => onMark('no_show')}>
                  No-show
                </Button>
              )}
              <Button
                variant="soft"
                className="max-md:h-12 max-md:flex-1 md:min-w-36"
                busy={busy}
                busyLabel="Checking in..."
                aria-describedby={nameId}
                onClick={() => onMark('attended')}
              >
                <Icon drawing={Check} size="sm" />
                Check in
              </Button>
            </>
          ) : (
            <Button
              variant="ghost"
              className="max-md:flex-1"
              busy={busy}
              busyLabel="Undoing..."
              aria-describedby={nameId}
              onClick={() => onMark('confirmed')}
            >
              Undo
            </Button>
          )}
        </div>
      )}
    </li>
  );
}
