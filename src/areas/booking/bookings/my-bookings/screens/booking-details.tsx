import ArrowLeftRight from 'lucide-react/icons/arrow-left-right';
import CalendarPlus from 'lucide-react/icons/calendar-plus';
import Download from 'lucide-react/icons/download';
import FileText from 'lucide-react/icons/file-text';
import MapPin from 'lucide-react/icons/map-pin';
import Pencil from 'lucide-react/icons/pencil';
import QrCode from 'lucide-react/icons/qr-code';
import Ticket from 'lucide-react/icons/ticket';
import Video from 'lucide-react/icons/video';
import X from 'lucide-react/icons/x';
import { type ReactNode, useState } from 'react';
import { addressLine } from '#areas/catalogue/sessions/show/copy.ts';
import { formatPlaces } from '#areas/catalogue/sessions/show/places.ts';
import { Icon } from '#shared/ui/brand/icon.tsx';
import { Button } from '#shared/ui/buttons/button.tsx';
import { ButtonLink } from '#shared/ui/buttons/button-link.tsx';
import { useBrand } from '#shared/ui/site-context.tsx';
import { StatusBadge } from '#shared/ui/type/badge.tsx';
import { FullScreenCode } from '../../book/screens/confirmation/full-screen-code.lazy.ts';
import { useReceiptDownload } from '../../book/screens/confirmation/use-receipt-download.ts';
import { calendarPath, confirmationPath, receiptPath } from '../../booking-paths.ts';
import type { Booking } from '../../contract.ts';
import { formatPaid, formatShortSpan, formatTimes } from '../../copy.ts';
import { formatDiscount, totalDiscount } from '../../discount.ts';
import { isCancelled } from '../../rules.ts';
import {
  bookingStatus,
  canCancelAlone,
  cancellablePlaces,
  canMove,
  categoryLine,
  countDates,
  courseDatesLine,
  directionsPath,
  type OrderPlaces,
  refundNote,
} from '../my-bookings.ts';
import type { OpenBookingDialog } from './booking-dialogs.tsx';
import { CancelDialog } from './dialogs.lazy.ts';
import { PlaceList } from './place-list.tsx';

/** Everything about one row of My Bookings: when, where and what was paid, each place, and what can be done. */
export function BookingDetails({
  places,
  bought,
  now,
  onAsk,
  review,
  onTicket = false,
}: {
  places: OrderPlaces;
  /** The whole order, cancelled and moved places included. */
  bought: Booking[];
  now: Date;
  /** Upcoming bookings only. */
  onAsk: OpenBookingDialog | undefined;
  /** Past bookings only. */
  review?: ReactNode;
  /** Below a ticket, which already leads to the booking and to its place. */
  onTicket?: boolean;
}) {
  const brand = useBrand();
  const [booking] = places;
  const several = places.length > 1;
  const dates = countDates(places);
  const { business } = booking;
  const toCome = onAsk !== undefined;
  const span = { startsAt: booking.sessionDate, endsAt: booking.endsAt };
  const refund = several ? null : refundNote(booking);
  const off = totalDiscount(places);
  return (
    <>
      <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-2">
        <div className="min-w-0 flex-[1_1_240px] wrap-anywhere">
          <p className="tabular-nums">
            {dates > 1 ? formatShortSpan(span) : formatTimes(span)} · {business.name}
          </p>
          <p className="text-sm text-ink-2">{addressLine(business)}</p>
          {!several && categoryLine(booking) !== null && (
            <p className="text-sm text-ink-2">{categoryLine(booking)}</p>
          )}
          {booking.course !== undefined ? (
            <p className="text-sm text-ink-2">{courseDatesLine(places, bought)}</p>
          ) : (
            booking.order.dates > 1 && (
              <p className="text-sm text-ink-2">Part of a {booking.order.dates}-date booking</p>
            )
          )}
          {booking.calledOff !== null && (
            <p className="mt-1 text-sm">
              Cancelled by {booking.calledOff.by === 'business' ? business.name : brand.name}:{' '}
              {booking.calledOff.reason}
            </p>
          )}
        </div>
        <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
          <StatusBadge status={bookingStatus(booking, now)} />
          <p className="text-right">
            <span className="text-h4 font-bold tabular-nums">
              {formatPaid(booking.course === undefined ? places : bought)}
            </span>
            {several && booking.course === undefined && (
              <span className="block text-sm text-ink-2">{formatPlaces(places.length)}</span>
            )}
            {off !== null && (
              <span className="block text-sm wrap-anywhere text-ink-2 tabular-nums">
                {formatDiscount(off)}
              </span>
            )}
            {refund !== null && <span className="block text-sm text-ink-2 tabular-nums">{refund}</span>}
          </p>
        </div>
      </div>
      {several && <PlaceList places={places} now={now} onAsk={onAsk} />}
      {review !== undefined && (
        <div className="mt-3 flex flex-wrap justify-end border-t border-line pt-2">{review}</div>
      )}
      <div className="mt-3 border-t border-line pt-3 max-sm:grid max-sm:gap-1 sm:flex sm:flex-wrap sm:justify-end sm:gap-1.5">
        <BookingMenu
          booking={booking}
          bought={bought}
          toCome={toCome}
          several={several}
          onTicket={onTicket}
        />
        {onAsk !== undefined && !several && <BookingActions booking={booking} onAsk={onAsk} />}
        {onAsk !== undefined &&
          !several &&
          cancellablePlaces(bought, booking.order.id).places.length > places.length && (
            <Button
              variant="destructive-quiet"
              size="sm"
              className={actionClass}
              onClick={() => onAsk('cancel_all', booking)}
            >
              <Icon drawing={X} size="sm" />
              Cancel remaining dates
            </Button>
          )}
      </div>
    </>
  );
}

/** For a single place; several have actions each. */
function BookingActions({ booking, onAsk }: { booking: Booking; onAsk: OpenBookingDialog }) {
  return (
    <>
      {canMove(booking) && (
        <Button variant="ghost" size="sm" className={actionClass} onClick={() => onAsk('move', booking)}>
          <Icon drawing={ArrowLeftRight} size="sm" />
          Move
        </Button>
      )}
      {booking.trainer === null && (
        <Button variant="ghost" size="sm" className={actionClass} onClick={() => onAsk('name', booking)}>
          <Icon drawing={Pencil} size="sm" />
          Change name
        </Button>
      )}
      <Button
        variant="destructive-quiet"
        size="sm"
        className={actionClass}
        onPointerEnter={CancelDialog.preload}
        onFocus={CancelDialog.preload}
        onClick={() => onAsk(canCancelAlone(booking) ? 'cancel' : 'cancel_all', booking)}
      >
        <Icon drawing={X} size="sm" />
        {canCancelAlone(booking) ? 'Cancel booking' : 'Cancel the course'}
      </Button>
    </>
  );
}

const actionClass = 'max-sm:h-11! max-sm:justify-start';

function BookingMenu({
  booking,
  bought,
  toCome,
  several,
  onTicket,
}: {
  booking: Booking;
  bought: Booking[];
  toCome: boolean;
  /** Each place then has its own code. */
  several: boolean;
  onTicket: boolean;
}) {
  const directions = directionsPath(booking);
  const saveReceipt = useReceiptDownload(booking, bought);
  return (
    <>
      {!(onTicket || isCancelled(booking.state)) && (
        <ButtonLink href={confirmationPath(booking)} variant="ghost" size="sm" className={actionClass}>
          <Icon drawing={Ticket} size="sm" />
          View booking
        </ButtonLink>
      )}
      {toCome && booking.trainer === null && !several && <CodeButton booking={booking} />}
      {toCome && (
        <ButtonLink href={calendarPath(booking)} variant="ghost" size="sm" className={actionClass}>
          <Icon drawing={CalendarPlus} size="sm" />
          Add to calendar
        </ButtonLink>
      )}
      {toCome && booking.trainer?.meetingLink !== undefined && (
        <ButtonLink
          href={booking.trainer.meetingLink}
          target="_blank"
          rel="noopener noreferrer"
          variant="ghost"
          size="sm"
          className={actionClass}
        >
          <Icon drawing={Video} size="sm" />
          Join online
        </ButtonLink>
      )}
      {!onTicket && directions !== null && (
        <ButtonLink
          href={directions}
          target="_blank"
          rel="noopener noreferrer"
          variant="ghost"
          size="sm"
          className={actionClass}
        >
          <Icon drawing={MapPin} size="sm" />
          {toCome ? 'Directions' : 'Open in maps'}
        </ButtonLink>
      )}
      <Button variant="ghost" size="sm" className={actionClass} onClick={saveReceipt}>
        <Icon drawing={Download} size="sm" />
        Download Receipt
      </Button>
      <ButtonLink href={receiptPath(booking)} variant="ghost" size="sm" className={actionClass}>
        <Icon drawing={FileText} size="sm" />
        Receipt as PDF
      </ButtonLink>
    </>
  );
}

function CodeButton({ booking }: { booking: Booking }) {
  const [codeShown, setCodeShown] = useState(false);
  return (
    <>
      <Button
        variant="ghost"
        size="sm"
        className={actionClass}
        aria-label={`Check-in code for ${booking.session.title}`}
        onPointerEnter={FullScreenCode.preload}
        onFocus={FullScreenCode.preload}
        onClick={() => setCodeShown(true)}
      >
        <Icon drawing={QrCode} size="sm" />
        Check-in code
      </Button>
      <FullScreenCode open={codeShown} places={[booking]} onClose={() => setCodeShown(false)} />
    </>
  );
}
