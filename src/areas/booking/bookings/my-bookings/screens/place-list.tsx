import ArrowLeftRight from 'lucide-react/icons/arrow-left-right';
import Pencil from 'lucide-react/icons/pencil';
import QrCode from 'lucide-react/icons/qr-code';
import X from 'lucide-react/icons/x';
import { useState } from 'react';
import { formatShortMoment } from '#shared/calendar/london-time.ts';
import { Icon, type IconDrawing } from '#shared/ui/brand/icon.tsx';
import { Button } from '#shared/ui/buttons/button.tsx';
import { classNames } from '#shared/ui/class-names.ts';
import { StatusBadge } from '#shared/ui/type/badge.tsx';
import { FullScreenCode } from '../../book/screens/confirmation/full-screen-code.lazy.ts';
import type { Booking } from '../../contract.ts';
import { formatPaid, formatShortSpan } from '../../copy.ts';
import {
  attendeeLine,
  bookingStatus,
  canCancelAlone,
  canMove,
  countDates,
  type OrderPlaces,
  refundNote,
} from '../my-bookings.ts';
import type { OpenBookingDialog } from './booking-dialogs.tsx';

export function PlaceList({
  places,
  now,
  onAsk,
}: {
  places: OrderPlaces;
  now: Date;
  /** Upcoming places only. */
  onAsk?: OpenBookingDialog;
}) {
  const [first] = places;
  const dates = countDates(places);
  const [code, setCode] = useState<number | null>(null);
  return (
    <div className="mt-3 border-t border-line pt-1">
      <ul aria-label="Places" className="divide-y divide-line">
        {places.map((booking, place) => (
          <PlaceRow
            key={booking.id}
            booking={booking}
            dated={dates > 1 || booking.course !== undefined}
            now={now}
            onAsk={onAsk}
            onShowCode={() => setCode(place)}
          />
        ))}
      </ul>
      {onAsk !== undefined && (
        <div className="flex justify-end border-t border-line pt-2">
          <Button
            variant="destructive-quiet"
            size="sm"
            className="max-lg:h-11!"
            onClick={() => onAsk('cancel_all', first)}
          >
            <Icon drawing={X} size="sm" />
            {first.course !== undefined
              ? 'Cancel the course'
              : dates > 1
                ? 'Cancel remaining dates'
                : 'Cancel all places'}
          </Button>
        </div>
      )}
      <FullScreenCode
        key={code}
        open={code !== null}
        places={places}
        first={code ?? 0}
        onClose={() => setCode(null)}
      />
    </div>
  );
}

function PlaceRow({
  booking,
  dated,
  now,
  onAsk,
  onShowCode,
}: {
  booking: Booking;
  /** Named by its date too, among places on several dates. */
  dated: boolean;
  now: Date;
  onAsk: OpenBookingDialog | undefined;
  onShowCode: () => void;
}) {
  const { guardian } = booking.attendee;
  const name = dated
    ? `${booking.attendee.name}, ${formatShortMoment(new Date(booking.sessionDate))}`
    : booking.attendee.name;
  const refund = refundNote(booking);
  return (
    <li className="py-2.5">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-1.5">
        <div className="min-w-0 flex-1 basis-40 wrap-anywhere">
          {dated && (
            <p className="font-semibold tabular-nums">
              {formatShortSpan({ startsAt: booking.sessionDate, endsAt: booking.endsAt })}
            </p>
          )}
          <p className={dated ? 'text-sm' : 'font-semibold'}>{attendeeLine(booking)}</p>
          <p className="text-sm text-ink-2">
            {booking.proof !== undefined && `${booking.proof} · `}
            {guardian !== null && `With ${guardian.name} · `}
            <span className="tabular-nums">{booking.reference}</span>
          </p>
        </div>
        {onAsk === undefined && <StatusBadge status={bookingStatus(booking, now)} />}
        <p className="text-right tabular-nums">
          {formatPaid([booking])}
          {refund !== null && <span className="block text-sm text-ink-2">{refund}</span>}
        </p>
        {onAsk !== undefined && (
          <div className="grid w-full grid-cols-2 gap-1 *:justify-start sm:w-auto sm:grid-cols-[repeat(4,--spacing(25))]">
            <PlaceButton icon={QrCode} label="Code" name={`Check-in code for ${name}`} onPress={onShowCode} />
            <PlaceButton
              icon={Pencil}
              label="Name"
              name={`Change the name of ${name}`}
              onPress={() => onAsk('name', booking)}
            />
            {canMove(booking) && (
              <PlaceButton
                icon={ArrowLeftRight}
                label="Move"
                name={`Move the place of ${name}`}
                onPress={() => onAsk('move', booking)}
              />
            )}
            {canCancelAlone(booking) && (
              <PlaceButton
                icon={X}
                label="Cancel"
                name={`Cancel the place of ${name}`}
                onPress={() => onAsk('cancel', booking)}
                className="sm:col-start-4"
              />
            )}
          </div>
        )}
      </div>
    </li>
  );
}

function PlaceButton({
  icon,
  label,
  name,
  onPress,
  className,
}: {
  icon: IconDrawing;
  label: string;
  /** The accessible name, with the attendee. */
  name: string;
  onPress: () => void;
  className?: string;
}) {
  return (
    <Button
      variant="ghost"
      size="sm"
      className={classNames('max-lg:h-11!', className)}
      aria-label={name}
      onClick={onPress}
    >
      <Icon drawing={icon} size="sm" />
      {label}
    </Button>
  );
}
