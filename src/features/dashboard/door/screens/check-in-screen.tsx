import { useQuery, useQueryClient } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import QrCode from 'lucide-react/icons/qr-code';
import Search from 'lucide-react/icons/search';
import { useState } from 'react';
import type { Attendance } from '#features/booking/contract.ts';
import type { OwnBusiness } from '#features/businesses/contract.ts';
import { formatLondonTime } from '#shared/calendar/london-time.ts';
import { Icon } from '#shared/ui/brand/icon.tsx';
import { Button } from '#shared/ui/buttons/button.tsx';
import { ButtonLink } from '#shared/ui/buttons/button-link.tsx';
import { RouteLink } from '#shared/ui/buttons/route-link.tsx';
import { TextField } from '#shared/ui/fields/text-field.tsx';
import { preloadDialog } from '#shared/ui/overlay/dialog.tsx';
import { useApi } from '#shared/ui/site-context.tsx';
import { EmptyState } from '#shared/ui/states/empty-state.tsx';
import { ErrorState } from '#shared/ui/states/error-state.tsx';
import { Skeleton } from '#shared/ui/states/skeleton.tsx';
import type { Attendee, DateToday, TodayAnswer } from '../../contract.ts';
import { todayQuery } from '../../dates/api.ts';
import { timesOf } from '../../dates/copy.ts';
import { AttendeeRow } from '../../dates/screens/attendee-row.tsx';
import { attendeesNamed, checkedIn, doorOf, withMark } from '../door.ts';
import { LOOK_AGAIN_MS, useMarking } from '../use-marking.ts';
import { ScanDialog } from './scan-dialog.tsx';

const route = getRouteApi('/business/check-in');

/** `/business/check-in`: the list for the door, of all dates of today; the camera is one button away. */
export function CheckInPage({ business }: { business: OwnBusiness }) {
  return <CheckIn key={business.id} business={business} />;
}

function CheckIn({ business }: { business: OwnBusiness }) {
  const api = useApi();
  const queryClient = useQueryClient();
  const { now: loadedAt } = route.useLoaderData();
  const query = todayQuery(api, business.id);
  const {
    data: answer,
    dataUpdatedAt,
    isError,
    refetch,
  } = useQuery({ ...query, refetchInterval: LOOK_AGAIN_MS });
  const { marking, mark: onMark } = useMarking({
    shown: query.queryKey,
    onMarked: (marked) =>
      queryClient.setQueryData(
        query.queryKey,
        (shown) =>
          shown && {
            ...shown,
            dates: shown.dates.map((one) => ({ ...one, attendees: withMark(one.attendees, marked) })),
          },
      ),
    onRefused: () => void refetch(),
  });
  const now = new Date(Math.max(loadedAt, dataUpdatedAt));
  const [wanted, setWanted] = useState(''); // not in the address: it is somebody's name
  const [scanning, setScanning] = useState(false);
  if (answer === undefined)
    return isError ? (
      <ErrorState title="Failed to load today’s list. Please try again." onRetry={() => void refetch()} />
    ) : (
      <div role="status" className="grid gap-3">
        <span className="sr-only">Loading today’s list</span>
        {[1, 2, 3].map((row) => (
          <Skeleton key={row} className="h-[132px] rounded-card" />
        ))}
      </div>
    );
  const { dates, may } = answer;
  if (dates.length === 0)
    return (
      <EmptyState
        title="Nothing on today"
        action={
          <ButtonLink variant="secondary" href={`/business/calendar?business=${business.id}`}>
            Open the calendar
          </ButtonLink>
        }
      >
        On a day with sessions, everybody who has booked appears here to be checked in.
      </EmptyState>
    );
  const expected = dates.flatMap(({ attendees }) => attendees);
  const shown = dates
    .map((one) => ({ ...one, listed: attendeesNamed(one.attendees, wanted) }))
    .filter(({ listed }) => wanted.trim() === '' || listed.length > 0)
    // What is over makes way for whom the door still waits for.
    .toSorted((a, b) => Number(isOver(a, now)) - Number(isOver(b, now)));
  const canScan = dates.some((one) => one.attendees.length > 0 && doorOf(one, may, now).mayCheckIn);
  return (
    <>
      {expected.length > 0 && (
        <div className="mb-5 flex items-end gap-2">
          <TextField
            label="Find by name or reference"
            type="search"
            icon={Search}
            autoComplete="off"
            value={wanted}
            onChange={(event) => setWanted(event.target.value)}
            className="min-w-0 flex-1 md:max-w-96"
          />
          {canScan && (
            <Button
              variant="secondary"
              className="h-12!"
              onPointerEnter={preloadDialog}
              onClick={() => setScanning(true)}
            >
              <Icon of={QrCode} size="sm" />
              Scan a code
            </Button>
          )}
        </div>
      )}
      <p role="status" className={shown.length === 0 ? 'py-8 text-center text-ink-2' : 'sr-only'}>
        {shown.length === 0
          ? 'Nobody of that name or reference is expected today.'
          : wanted.trim() !== '' && `${shown.reduce((sum, { listed }) => sum + listed.length, 0)} found`}
      </p>
      <div className="grid gap-8">
        {shown.map(({ listed, ...one }) => (
          <DateOfToday
            key={one.date.id}
            one={one}
            listed={listed}
            may={may}
            now={now}
            marking={marking}
            onMark={onMark}
          />
        ))}
      </div>
      <ScanDialog
        open={scanning}
        occurrenceIds={dates.map(({ date }) => date.id)}
        attendees={expected}
        onClose={() => setScanning(false)}
        onFound={(attendee) => onMark(attendee, 'attended')}
      />
    </>
  );
}

const isOver = ({ date }: DateToday, now: Date): boolean => new Date(date.endsAt) <= now;

function DateOfToday({
  one,
  listed,
  may,
  now,
  marking,
  onMark,
}: {
  one: DateToday;
  /** Those of its attendees who are looked for. */
  listed: readonly Attendee[];
  may: TodayAnswer['may'];
  now: Date;
  marking: string | null;
  onMark: (attendee: Attendee, state: Attendance) => Promise<boolean>;
}) {
  const { date, attendees } = one;
  const door = doorOf(one, may, now);
  return (
    <section aria-label={`${date.title}, ${timesOf(date)}`}>
      <div className="mb-3 wrap-anywhere">
        <h2 className="text-h3">
          <RouteLink href={`/business/occurrences/${date.id}`} className="underline-offset-3 hover:underline">
            {date.title}
          </RouteLink>
        </h2>
        <p className="text-sm text-ink-2 tabular-nums">
          {timesOf(date)}
          {isOver(one, now) && ', over'}
          {attendees.length > 0 &&
            (door.open ? (
              <b className="text-ink"> · {checkedIn(attendees)}</b>
            ) : (
              ` · Check-in opens at ${formatLondonTime(new Date(one.checkIn.opensAt))}`
            ))}
        </p>
        {date.note !== '' && <p className="mt-1 text-sm">{date.note}</p>}
      </div>
      {attendees.length === 0 ? (
        <p className="rounded-card border border-line bg-surface p-4 text-ink-2">Nobody has booked yet.</p>
      ) : (
        <ul className="overflow-hidden rounded-card border border-line bg-surface">
          {listed.map((attendee) => (
            <AttendeeRow
              key={attendee.bookingId}
              attendee={attendee}
              startsAt={new Date(date.startsAt)}
              busy={marking === attendee.bookingId}
              mayCheckIn={door.mayCheckIn}
              noShowPossible={door.noShowPossible}
              onMark={(state) => void onMark(attendee, state)}
            />
          ))}
        </ul>
      )}
    </section>
  );
}
