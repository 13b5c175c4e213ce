import Download from 'lucide-react/icons/download';
import Mail from 'lucide-react/icons/mail';
import MapPin from 'lucide-react/icons/map-pin';
import Pencil from 'lucide-react/icons/pencil';
import Printer from 'lucide-react/icons/printer';
import QrCode from 'lucide-react/icons/qr-code';
import TicketPlus from 'lucide-react/icons/ticket-plus';
import { type ComponentType, type ReactNode, useState } from 'react';
import type { Attendance } from '#areas/booking/bookings/contract.ts';
import { isCancelled } from '#areas/booking/bookings/rules.ts';
import { londonDay } from '#shared/calendar/calendar-day.ts';
import { formatLondonRange } from '#shared/calendar/london-time.ts';
import { endpointHref } from '#shared/http/api-client.ts';
import { Icon } from '#shared/ui/brand/icon.tsx';
import { BackLink } from '#shared/ui/buttons/back-link.tsx';
import { Button } from '#shared/ui/buttons/button.tsx';
import { ButtonLink } from '#shared/ui/buttons/button-link.tsx';
import { TextField } from '#shared/ui/fields/text-field.tsx';
import { lazyDialog } from '#shared/ui/mutation/lazy-dialog.tsx';
import { preloadDialog } from '#shared/ui/overlay/dialog.tsx';
import { EmptyState } from '#shared/ui/states/empty-state.tsx';
import { Notice } from '#shared/ui/states/notice.tsx';
import { StatusBadge } from '#shared/ui/type/badge.tsx';
import {
  checkedInText,
  checkInWindow,
  expectedAttendees,
  searchAttendees,
} from '../../check-in/attendance-list.ts';
import { ScanDialog } from '../../check-in/screens/scan-dialog.tsx';
import type { Attendee, OccurrenceAnswer } from '../contract.ts';
import { isMissingRoom, placesTakenText, venueText } from '../copy.ts';
import { AttendeeRow } from './attendee-row.tsx';
import { MinimumNotice } from './minimum-notice.tsx';

const CancelOccurrenceDialog = lazyDialog(
  async () => (await import('./cancel-occurrence-dialog.tsx')).CancelOccurrenceDialog,
);
const RelocateDialog = lazyDialog(async () => (await import('./relocate-dialog.tsx')).RelocateDialog);
const ChangeOccurrenceDialog = lazyDialog(
  async () => (await import('./change-occurrence-dialog.tsx')).ChangeOccurrenceDialog,
);

const MIN_ATTENDEES_FOR_SEARCH = 9;

export interface OccurrenceScreenProps {
  answer: OccurrenceAnswer;
  now: Date;
  /** The booking from the QR code. */
  toConfirm: string | undefined;
  marking: string | null;
  onMark: (attendee: Attendee, state: Attendance) => Promise<boolean>;
  onChanged: (answer: OccurrenceAnswer, said: string) => void;
  /** It takes place whatever the number of people. */
  onRunsAnyway: (answer: OccurrenceAnswer) => void;
  onStale: () => void;
  /** Passed in because the waiting list is another feature. */
  WaitingList: ComponentType<{ occurrenceId: number; mayChange: boolean }>;
  WhoTeaches: ComponentType<{ occurrenceId: number }>;
  /** Passed in because waivers are another feature. */
  renderWaiver: (attendee: Attendee) => ReactNode;
}

export function OccurrenceScreen({
  answer,
  now,
  toConfirm,
  marking,
  onMark,
  onChanged,
  onRunsAnyway,
  onStale,
  WaitingList,
  WhoTeaches,
  renderWaiver,
}: OccurrenceScreenProps) {
  const [open, setOpen] = useState<'change' | 'place' | 'cancel' | 'scan' | null>(null);
  const [wanted, setWanted] = useState('');
  const { date, may, attendees, cancellation, business } = answer;
  const expected = expectedAttendees(attendees);
  const cancelled = attendees.filter(({ state }) => isCancelled(state));
  const listed = searchAttendees(expected, wanted);
  const door = checkInWindow(answer, may, now);
  const { mayCheckIn, noShowPossible } = door;
  const begun = new Date(date.startsAt) <= now;
  const atDoor = expected.find(({ bookingId }) => bookingId === toConfirm);
  return (
    <div className="container-page page">
      <div className="print:hidden">
        <BackLink
          href={`/business/calendar?business=${business.id}&view=day&date=${londonDay(new Date(date.startsAt))}`}
        >
          Calendar
        </BackLink>
      </div>
      <div className="mt-3 mb-6 flex flex-wrap items-end justify-between gap-x-6 gap-y-4">
        <div className="min-w-0 wrap-anywhere">
          <h1>{date.title}</h1>
          <p className="mt-2 text-ink-2 tabular-nums">
            {formatLondonRange(new Date(date.startsAt), new Date(date.endsAt))} · {business.name}
            {date.instructors.length > 0 && ` · with ${date.instructors.map(({ name }) => name).join(', ')}`}
          </p>
          {venueText(date) !== null && <p className="mt-1 text-ink-2">{venueText(date)}</p>}
          <p className="mt-1 flex flex-wrap items-center gap-2 text-ink-2 tabular-nums">
            {date.cancelled ? <StatusBadge status="cancelled" /> : placesTakenText(date)}
            {!date.cancelled && expected.length > 0 && door.open && (
              <b className="text-ink">· {checkedInText(expected)}</b>
            )}
          </p>
        </div>
        <div className="flex flex-wrap gap-2 max-md:w-full print:hidden">
          {mayCheckIn && expected.length > 0 && (
            <Button className="max-md:flex-1" onPointerEnter={preloadDialog} onClick={() => setOpen('scan')}>
              <Icon drawing={QrCode} size="sm" />
              Scan a code
            </Button>
          )}
          {may.includes('take_booking') && !date.cancelled && !begun && (
            <ButtonLink
              href={`/business/take-booking?occurrence=${date.id}`}
              variant="secondary"
              className="max-md:flex-1"
            >
              <Icon drawing={TicketPlus} size="sm" />
              Book for someone
            </ButtonLink>
          )}
          {may.includes('change_occurrence') && !date.cancelled && !begun && (
            <Button
              variant="secondary"
              className="max-md:flex-1"
              onPointerEnter={RelocateDialog.preload}
              onFocus={RelocateDialog.preload}
              onClick={() => setOpen('place')}
            >
              <Icon drawing={MapPin} size="sm" />
              Place
            </Button>
          )}
          {may.includes('change_occurrence') && !date.cancelled && !begun && (
            <Button
              variant="secondary"
              className="max-md:flex-1"
              onPointerEnter={ChangeOccurrenceDialog.preload}
              onFocus={ChangeOccurrenceDialog.preload}
              onClick={() => setOpen('change')}
            >
              <Icon drawing={Pencil} size="sm" />
              Change
            </Button>
          )}
        </div>
      </div>

      {isMissingRoom(date, now) && (
        <Notice tone="warning" className="mb-5">
          {date.lacksRoom} isn’t free at this time, so this date has no room. Choose another room, or move the
          date.
        </Notice>
      )}
      <MinimumNotice answer={answer} now={now} onChanged={onRunsAnyway} />
      {date.note !== '' && <Notice className="mb-5">{date.note}</Notice>}
      {atDoor !== undefined && (
        <ConfirmPanel
          attendee={atDoor}
          busy={marking === atDoor.bookingId}
          possible={mayCheckIn}
          onConfirm={() => void onMark(atDoor, 'attended')}
        />
      )}

      <section aria-label="Attendees">
        <div className="mb-3 flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
          <h2 className="text-h3">Attendees</h2>
          {attendees.length > 0 && (
            <div className="flex flex-wrap gap-1 max-md:-ml-3 print:hidden">
              <Button variant="ghost" size="sm" className="max-md:h-11!" onClick={() => window.print()}>
                <Icon drawing={Printer} size="sm" />
                Print
              </Button>
              {may.includes('message_customers') && (
                <ButtonLink
                  variant="ghost"
                  size="sm"
                  className="max-md:h-11!"
                  href={`/business/messages?business=${business.id}&to=date:${date.id}`}
                >
                  <Icon drawing={Mail} size="sm" />
                  Message everyone
                </ButtonLink>
              )}
              <ButtonLink
                variant="ghost"
                size="sm"
                className="max-md:h-11!"
                href={endpointHref('GET /api/occurrences/:occurrenceId/attendees.csv', {
                  params: { occurrenceId: date.id },
                })}
                download
              >
                <Icon drawing={Download} size="sm" />
                Export CSV
              </ButtonLink>
            </div>
          )}
        </div>
        {expected.length >= MIN_ATTENDEES_FOR_SEARCH && (
          <TextField
            label="Find by name or reference"
            type="search"
            value={wanted}
            onChange={(event) => setWanted(event.target.value)}
            className="mb-3 md:max-w-96 print:hidden"
          />
        )}
        {expected.length === 0 ? (
          <EmptyState title="No bookings yet" headingLevel="h3">
            Everyone who books this date will appear here, with their contact details.
          </EmptyState>
        ) : listed.length === 0 ? (
          <p role="status" className="py-8 text-center text-ink-2">
            No one on the list matches that name or reference.
          </p>
        ) : (
          <ul className="overflow-hidden rounded-card border border-line bg-surface print:rounded-none print:border-0">
            {listed.map((attendee) => (
              <AttendeeRow
                key={attendee.bookingId}
                attendee={attendee}
                startsAt={new Date(date.startsAt)}
                busy={marking === attendee.bookingId}
                mayCheckIn={mayCheckIn}
                mayOpenBooking={may.includes('view_bookings')}
                mayOpenCustomer={may.includes('view_customers')}
                noShowPossible={noShowPossible}
                waiver={renderWaiver(attendee)}
                onMark={(state) => void onMark(attendee, state)}
              />
            ))}
          </ul>
        )}
        {cancelled.length > 0 && (
          <details className="mt-4 text-ink-2 print:hidden">
            <summary className="flex min-h-11 cursor-pointer items-center text-sm font-semibold">
              Cancelled bookings ({cancelled.length})
            </summary>
            <ul className="grid gap-1 text-sm">
              {cancelled.map(({ bookingId, name, reference }) => (
                <li key={bookingId}>
                  {name}, {reference}
                </li>
              ))}
            </ul>
          </details>
        )}
      </section>

      {!begun && !date.cancelled && may.includes('change_occurrence') && (
        <WhoTeaches occurrenceId={date.id} />
      )}
      {!begun && <WaitingList occurrenceId={date.id} mayChange={may.includes('change_occurrence')} />}

      {may.includes('cancel_occurrence') && cancellation !== null && (
        <div className="mt-10 border-t border-line pt-5 print:hidden">
          <Button
            variant="destructive-quiet"
            onPointerEnter={CancelOccurrenceDialog.preload}
            onFocus={CancelOccurrenceDialog.preload}
            onClick={() => {
              onStale(); // the figures in the dialog are to be today's
              setOpen('cancel');
            }}
          >
            Cancel this date
          </Button>
        </div>
      )}

      {may.includes('change_occurrence') && (
        <ChangeOccurrenceDialog
          key={`${date.startsAt} ${date.capacity} ${date.note}`}
          date={date}
          open={open === 'change'}
          onClose={() => setOpen(null)}
          onChanged={(changed, said) => {
            setOpen(null);
            onChanged(changed, said);
          }}
        />
      )}
      {open === 'place' && (
        <RelocateDialog
          date={date}
          businessId={business.id}
          onClose={() => setOpen(null)}
          onChanged={(changed, said) => {
            setOpen(null);
            onChanged(changed, said);
          }}
        />
      )}
      {cancellation !== null && (
        <CancelOccurrenceDialog
          date={date}
          cancellation={cancellation}
          open={open === 'cancel'}
          onClose={() => setOpen(null)}
          onRefused={onStale}
          onCancelled={(changed, said) => {
            setOpen(null);
            onChanged(changed, said);
          }}
        />
      )}
      <ScanDialog
        open={open === 'scan'}
        occurrenceIds={[date.id]}
        attendees={expected}
        onClose={() => setOpen(null)}
        onFound={(attendee) => onMark(attendee, 'attended')}
      />
    </div>
  );
}

function ConfirmPanel({
  attendee,
  busy,
  possible,
  onConfirm,
}: {
  attendee: Attendee;
  busy: boolean;
  possible: boolean;
  onConfirm: () => void;
}) {
  const done = attendee.state === 'attended';
  return (
    <section
      aria-label="Code scanned"
      className="mb-6 flex flex-wrap items-center justify-between gap-4 rounded-card border-2 border-brand bg-brand-soft p-4 text-on-brand-soft print:hidden"
    >
      <p className="min-w-0 wrap-anywhere">
        <b className="block text-h4">{attendee.name}</b>
        {done ? 'Checked in.' : possible ? 'On the list.' : 'On the list. Check-in isn’t open yet.'}{' '}
        {attendee.specialRequirements}
      </p>
      {!done && possible && (
        <Button
          size="lg"
          className="max-md:w-full"
          busy={busy}
          busyLabel="Checking in..."
          onClick={onConfirm}
        >
          Check in
        </Button>
      )}
    </section>
  );
}
