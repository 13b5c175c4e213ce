import ArrowLeftRight from 'lucide-react/icons/arrow-left-right';
import CalendarPlus from 'lucide-react/icons/calendar-plus';
import Download from 'lucide-react/icons/download';
import Ellipsis from 'lucide-react/icons/ellipsis';
import FileText from 'lucide-react/icons/file-text';
import MapPin from 'lucide-react/icons/map-pin';
import Pencil from 'lucide-react/icons/pencil';
import QrCode from 'lucide-react/icons/qr-code';
import Ticket from 'lucide-react/icons/ticket';
import Video from 'lucide-react/icons/video';
import X from 'lucide-react/icons/x';
import { type ReactNode, useId, useState } from 'react';
import { addressLine } from '#areas/catalogue/sessions/show/copy.ts';
import { formatPlaces } from '#areas/catalogue/sessions/show/places.ts';
import { dayParts, londonDay } from '#shared/calendar/calendar-day.ts';
import { Icon } from '#shared/ui/brand/icon.tsx';
import { Button } from '#shared/ui/buttons/button.tsx';
import { ButtonLink } from '#shared/ui/buttons/button-link.tsx';
import { classNames } from '#shared/ui/class-names.ts';
import { PhotoOrTile } from '#shared/ui/pictures/photo-or-tile.tsx';
import { useBrand } from '#shared/ui/site-context.tsx';
import { StatusBadge } from '#shared/ui/type/badge.tsx';
import { FullScreenCode } from '../../book/screens/confirmation/full-screen-code.lazy.ts';
import { useReceiptDownload } from '../../book/screens/confirmation/use-receipt-download.ts';
import { calendarPath, confirmationPath, rebookPath, receiptPath } from '../../booking-paths.ts';
import type { Booking } from '../../contract.ts';
import { formatPaid, formatTimes } from '../../copy.ts';
import { formatDiscount, totalDiscount } from '../../discount.ts';
import { BookingMessages } from '../../message/booking-messages.tsx';
import { isCancelled } from '../../rules.ts';
import {
  bookingStatus,
  canCancelAlone,
  cancellablePlaces,
  canMove,
  courseDatesLine,
  directionsPath,
  type OrderPlaces,
  refundNote,
} from '../my-bookings.ts';
import type { OpenBookingDialog } from './booking-dialogs.tsx';
import { CancelDialog } from './dialogs.lazy.ts';
import { PlaceList } from './place-list.tsx';

export function BookingRow({
  places,
  bought,
  now,
  headingLevel: Heading,
  onAsk,
  review,
}: {
  places: OrderPlaces;
  /** The whole order, cancelled and moved places included. */
  bought: Booking[];
  now: Date;
  headingLevel: 'h2' | 'h3';
  /** Upcoming bookings only. */
  onAsk?: OpenBookingDialog;
  /** Past bookings only. */
  review?: ReactNode;
}) {
  const moreId = useId();
  const titleId = useId();
  const [more, setMore] = useState(false);
  const brand = useBrand();
  const [booking] = places;
  const several = places.length > 1;
  const { session, business } = booking;
  const day = dayParts(londonDay(new Date(booking.sessionDate)));
  const toCome = onAsk !== undefined;
  const refund = several ? null : refundNote(booking);
  const off = totalDiscount(places);
  const directions = directionsPath(booking);
  return (
    <li aria-labelledby={titleId} className="rounded-card border border-line bg-surface p-4 lg:px-5">
      <div className="grid grid-cols-[52px_minmax(0,1fr)] items-center gap-x-3.5 gap-y-3 lg:grid-cols-[60px_88px_minmax(0,1fr)_auto_196px] lg:gap-5.5">
        <time
          dateTime={booking.sessionDate}
          className="grid justify-items-center text-sm leading-tight text-ink-2"
        >
          <span>{day.weekday.slice(0, 3)}</span>{' '}
          <b className="font-display text-title leading-heading font-bold tracking-tighter text-ink">
            {day.date}
          </b>{' '}
          <span>{day.month.slice(0, 3)}</span>
        </time>
        <PhotoOrTile
          photo={null}
          sizes=""
          activity={session.type}
          size="md"
          className={classNames('max-lg:hidden!', !toCome && 'opacity-85 saturate-[0.55]')}
        />
        <div className="min-w-0 break-words">
          <Heading id={titleId} className="font-sans text-h4 font-semibold ">
            {session.title}
          </Heading>
          <p className="mt-0.5 text-sm text-ink-2 tabular-nums">
            {formatTimes({ startsAt: booking.sessionDate, endsAt: booking.endsAt })} · {business.name}
          </p>
          <p className="text-sm text-ink-2">{addressLine(business)}</p>
          {booking.course !== undefined ? (
            <p className="text-sm text-ink-2">{courseDatesLine(places, bought)}</p>
          ) : (
            booking.order.dates > 1 && (
              <p className="text-sm text-ink-2">Part of a {booking.order.dates}-date booking</p>
            )
          )}
          {booking.calledOff !== null && (
            <p className="mt-1 text-sm wrap-anywhere">
              Cancelled by {booking.calledOff.by === 'business' ? business.name : brand.name}:{' '}
              {booking.calledOff.reason}
            </p>
          )}
        </div>
        <div className="col-span-full flex flex-wrap items-center justify-between gap-2 border-t border-line pt-3 lg:col-span-1 lg:grid lg:justify-items-end lg:border-t-0 lg:pt-0">
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
        <div className="col-span-full flex justify-end gap-1.5 lg:col-span-1">
          {toCome ? (
            directions !== null && (
              <ButtonLink
                href={directions}
                target="_blank"
                rel="noopener noreferrer"
                variant="secondary"
                size="sm"
                className="max-lg:h-11! max-lg:flex-1"
                aria-describedby={titleId}
              >
                <Icon drawing={MapPin} size="sm" />
                Directions
              </ButtonLink>
            )
          ) : (
            <ButtonLink
              href={rebookPath(booking, now)}
              variant="secondary"
              size="sm"
              className="max-lg:h-11! max-lg:flex-1"
              aria-describedby={titleId}
            >
              Book again
            </ButtonLink>
          )}
          <Button
            variant="ghost"
            size="sm"
            iconOnly
            className="max-lg:size-11!"
            aria-label={`More for ${session.title}`}
            aria-expanded={more}
            aria-controls={moreId}
            onClick={() => setMore(!more)}
          >
            <Icon drawing={Ellipsis} />
          </Button>
        </div>
      </div>
      {several && <PlaceList places={places} now={now} onAsk={onAsk} />}
      {places.map((place) => (
        <BookingMessages key={place.id} booking={place} />
      ))}
      {toCome && <TicketActions booking={booking} several={several} />}
      {review !== undefined && (
        <div className="mt-3 flex flex-wrap justify-end border-t border-line pt-2 lg:mt-2">{review}</div>
      )}
      <div
        id={moreId}
        hidden={!more}
        className="mt-3.5 border-t border-line pt-3.5 max-sm:grid max-sm:gap-1 sm:flex sm:flex-wrap sm:justify-end sm:gap-1.5 [&[hidden]]:hidden!"
      >
        <BookingMenu booking={booking} bought={bought} toCome={toCome} />
        {onAsk !== undefined && !several && <BookingActions booking={booking} onAsk={onAsk} />}
        {onAsk !== undefined && cancellablePlaces(bought, booking.order.id).places.length > places.length && (
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
    </li>
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

function BookingMenu({ booking, bought, toCome }: { booking: Booking; bought: Booking[]; toCome: boolean }) {
  const directions = directionsPath(booking);
  const saveReceipt = useReceiptDownload(booking, bought);
  return (
    <>
      {!isCancelled(booking.state) && (
        <ButtonLink href={confirmationPath(booking)} variant="ghost" size="sm" className={actionClass}>
          <Icon drawing={Ticket} size="sm" />
          View booking
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
      {!toCome && directions !== null && (
        <ButtonLink
          href={directions}
          target="_blank"
          rel="noopener noreferrer"
          variant="ghost"
          size="sm"
          className={actionClass}
        >
          <Icon drawing={MapPin} size="sm" />
          Open in maps
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

function TicketActions({ booking, several }: { booking: Booking; several: boolean }) {
  const [codeShown, setCodeShown] = useState(false);
  const { title } = booking.session;
  return (
    <div className="mt-3 grid gap-3 border-t border-line pt-2">
      <div className="flex flex-wrap gap-1.5 lg:justify-end">
        {booking.trainer === null && !several && (
          <Button
            variant="ghost"
            size="sm"
            className="max-lg:h-11!"
            aria-label={`Check-in code for ${title}`}
            onPointerEnter={FullScreenCode.preload}
            onFocus={FullScreenCode.preload}
            onClick={() => setCodeShown(true)}
          >
            <Icon drawing={QrCode} size="sm" />
            Check-in code
          </Button>
        )}
        <ButtonLink href={calendarPath(booking)} variant="ghost" size="sm" className="max-lg:h-11!">
          <Icon drawing={CalendarPlus} size="sm" />
          Add to calendar
        </ButtonLink>
      </div>
      <FullScreenCode open={codeShown} places={[booking]} onClose={() => setCodeShown(false)} />
    </div>
  );
}
