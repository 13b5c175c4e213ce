import { type ReactNode, useId, useState } from 'react';
import { formatMark } from '#areas/booking/bookings/attend/copy.ts';
import { londonDay } from '#shared/calendar/calendar-day.ts';
import { formatLondonTime, formatShortMoment } from '#shared/calendar/london-time.ts';
import { telephoneHref } from '#shared/domain/brand.ts';
import { optionLabel } from '#shared/domain/option-lists.ts';
import { trainerSessionTypes } from '#shared/domain/trainer-options.ts';
import { Button } from '#shared/ui/buttons/button.tsx';
import { TextAreaField } from '#shared/ui/fields/text-area-field.tsx';
import { useMutationForm } from '#shared/ui/mutation/use-mutation-form.ts';
import { Badge, StatusBadge } from '#shared/ui/type/badge.tsx';
import { cancelTrainerBookingSchema, type TrainerBooking } from '../contract.ts';
import { AppointmentMeeting, type UpdateMeetingLink } from './appointment-meeting.tsx';
import { type ClientNoteActions, ClientNotes } from './client-notes.tsx';
import { type AnswerDispute, AppointmentDispute } from './dispute-form.tsx';
import { type MarkAppointment, MarkButtons } from './mark-appointment.tsx';

/** Injected: waivers belong to another feature. */
export type RenderWaiver = (booking: TrainerBooking) => ReactNode;

export function DiaryBookings({
  bookings,
  daysOff = [],
  empty,
  onCancel,
  onMark,
  onAnswerCase,
  onReplaceLink,
  renderWaiver,
  onNote,
}: {
  bookings: readonly TrainerBooking[];
  /** Marks bookings on these days. */
  daysOff?: readonly string[];
  empty: string;
  /** Upcoming bookings only. Throws `ApiError`. */
  onCancel?: (bookingId: string, reason: string) => Promise<void>;
  onMark: MarkAppointment;
  onAnswerCase: AnswerDispute;
  /** Upcoming bookings only. */
  onReplaceLink?: UpdateMeetingLink;
  renderWaiver: RenderWaiver;
  onNote: ClientNoteActions;
}) {
  if (bookings.length === 0) return <p className="text-ink-2">{empty}</p>;
  return (
    <ul className="grid gap-3">
      {bookings.map((booking) => (
        <DiaryBooking
          key={booking.id}
          booking={booking}
          onDayOff={daysOff.includes(londonDay(new Date(booking.startsAt)))}
          onCancel={onCancel}
          onMark={onMark}
          onAnswerCase={onAnswerCase}
          onReplaceLink={onReplaceLink}
          waiver={renderWaiver(booking)}
          onNote={onNote}
        />
      ))}
    </ul>
  );
}

function DiaryBooking({
  booking,
  onDayOff,
  onCancel,
  onMark,
  onAnswerCase,
  onReplaceLink,
  waiver,
  onNote,
}: {
  booking: TrainerBooking;
  onDayOff: boolean;
  onCancel: ((bookingId: string, reason: string) => Promise<void>) | undefined;
  onMark: MarkAppointment;
  onAnswerCase: AnswerDispute;
  onReplaceLink: UpdateMeetingLink | undefined;
  waiver: ReactNode;
  onNote: ClientNoteActions;
}) {
  const titleId = useId();
  const [cancelling, setCancelling] = useState(false);
  const start = new Date(booking.startsAt);
  const { state, markedAt } = booking;
  const marked = formatMark({ state, mark: markedAt === null ? null : { by: null, at: markedAt } }, start);
  return (
    <li aria-labelledby={titleId} className="grid gap-3 rounded-card border border-line bg-surface p-4">
      <div className="flex flex-wrap items-start justify-between gap-3">
        <div className="min-w-0 break-words">
          <p id={titleId} className="font-semibold tabular-nums">
            {formatShortMoment(start)} to {formatLondonTime(new Date(booking.endsAt))} · {booking.fullName}
          </p>
          <p className="text-sm text-ink-2">
            {optionLabel(trainerSessionTypes, booking.sessionType)}
            {booking.address !== '' && ` · ${booking.address}, ${booking.postcode}`}
          </p>
          <p className="flex flex-wrap gap-x-4 text-sm">
            {booking.phone !== '' && (
              <a href={telephoneHref(booking.phone)} className="link inline-flex min-h-8 items-center">
                {booking.phone}
              </a>
            )}
            <a href={`mailto:${booking.email}`} className="link inline-flex min-h-8 items-center break-all">
              {booking.email}
            </a>
          </p>
          {marked !== null && <p className="text-sm text-ink-2 tabular-nums">{marked}</p>}
          {waiver !== null && <div className="py-1">{waiver}</div>}
          {booking.specialRequirements !== '' && (
            <p className="mt-1 text-sm text-ink-2">“{booking.specialRequirements}”</p>
          )}
        </div>
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1 md:grid md:justify-items-end">
          <BookingStatus booking={booking} />
          {onDayOff && <Badge tone="warning">Your day off</Badge>}
          <p className="font-semibold tabular-nums">£{booking.fee}</p>
        </div>
      </div>
      {booking.dispute !== null && (
        <AppointmentDispute booking={booking} dispute={booking.dispute} onAnswer={onAnswerCase} />
      )}
      <ClientNotes booking={booking} onNote={onNote} />
      {booking.meeting !== null && onReplaceLink !== undefined && (
        <AppointmentMeeting bookingId={booking.id} meeting={booking.meeting} onReplace={onReplaceLink} />
      )}
      {booking.mayMark && <MarkButtons booking={booking} describedBy={titleId} onMark={onMark} />}
      {onCancel !== undefined &&
        !booking.mayMark &&
        (cancelling ? (
          <CancelForm
            name={booking.fullName}
            onKeep={() => setCancelling(false)}
            onCancel={(reason) => onCancel(booking.id, reason)}
          />
        ) : (
          <div>
            <Button
              variant="destructive-quiet"
              aria-describedby={titleId}
              onClick={() => setCancelling(true)}
            >
              Cancel booking
            </Button>
          </div>
        ))}
    </li>
  );
}

function BookingStatus({ booking }: { booking: TrainerBooking }) {
  switch (booking.state) {
    case 'cancelled_by_seeker':
      return <Badge tone="danger">Cancelled by client</Badge>;
    case 'cancelled_by_business':
      return <Badge tone="danger">Cancelled by you</Badge>;
    case 'no_show':
      return <StatusBadge status="no-show" />;
    default:
      return <StatusBadge status={booking.state} />;
  }
}

function CancelForm({
  name,
  onKeep,
  onCancel,
}: {
  name: string;
  onKeep: () => void;
  onCancel: (reason: string) => Promise<void>;
}) {
  const form = useMutationForm({
    schema: cancelTrainerBookingSchema,
    initial: { reason: '' },
    mutate: ({ reason }) => onCancel(reason),
    unreachable: 'Check your connection and try again.',
  });
  return (
    <form {...form.form} className="grid gap-3 border-t border-line pt-3">
      <TextAreaField
        label="Reason for cancelling"
        rows={2}
        maxLength={500}
        hint={`${name} sees this and gets a full refund.`}
        {...form.field('reason')}
        error={form.errors.reason ?? form.sentence ?? undefined}
      />
      <div className="flex flex-wrap gap-2">
        <Button type="submit" variant="destructive" busy={form.busy}>
          Cancel and refund
        </Button>
        <Button variant="ghost" onClick={onKeep}>
          Keep booking
        </Button>
      </div>
    </form>
  );
}
