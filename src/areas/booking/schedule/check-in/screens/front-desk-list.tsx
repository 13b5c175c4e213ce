import CheckCheck from 'lucide-react/icons/check-check';
import QrCode from 'lucide-react/icons/qr-code';
import Search from 'lucide-react/icons/search';
import UserPlus from 'lucide-react/icons/user-plus';
import { useState } from 'react';
import type { Attendance } from '#areas/booking/bookings/contract.ts';
import { Icon } from '#shared/ui/brand/icon.tsx';
import { Button } from '#shared/ui/buttons/button.tsx';
import { ButtonLink } from '#shared/ui/buttons/button-link.tsx';
import { classNames } from '#shared/ui/class-names.ts';
import { TextField } from '#shared/ui/fields/text-field.tsx';
import { preloadDialog } from '#shared/ui/overlay/dialog.tsx';
import { useToast } from '#shared/ui/overlay/toast.tsx';
import type { Attendee } from '../../occurrences/contract.ts';
import { timeRangeText } from '../../occurrences/copy.ts';
import { checkInWindow, searchAttendees, uncheckedAttendees } from '../attendance-list.ts';
import type { TodayAnswer, TodayOccurrence, WalkIn } from '../contract.ts';
import { FrontDeskRow, type RenderWaiver, WalkInRow } from './front-desk-row.tsx';
import { ScanDialog } from './scan-dialog.tsx';
import { WALK_IN_ID } from './walk-in-form.tsx';

/** Lists the attendees of the open date; a search covers all of today's dates. */
export function FrontDeskList({
  dates,
  open,
  may,
  now,
  kept,
  renderWaiver,
  onMark,
  onTakeBack,
}: {
  dates: readonly TodayOccurrence[];
  open: TodayOccurrence;
  may: TodayAnswer['may'];
  now: Date;
  /** Bookings and walk-ins with actions still in the queue. */
  kept: ReadonlySet<string>;
  renderWaiver: RenderWaiver;
  onMark: (attendee: Attendee, state: Attendance) => void;
  onTakeBack: (walkIn: WalkIn) => void;
}) {
  const { toast } = useToast();
  const [wanted, setWanted] = useState(''); // not in the address: it is somebody's name
  const [scanning, setScanning] = useState(false);
  const looking = wanted.trim() !== '';
  const listed = dates
    .filter((one) => looking || one === open)
    .toSorted((a, b) => Number(b === open) - Number(a === open))
    .map((one) => ({ one, found: searchAttendees(one.attendees, wanted) }))
    .filter(({ found, one }) => found.length > 0 || one === open);
  const found = listed.reduce((sum, each) => sum + each.found.length, 0);
  const everybody = dates.flatMap(({ attendees }) => attendees);
  const door = checkInWindow(open, may, now);
  const { ready, unsigned } = uncheckedAttendees(open.attendees);
  const allLabel = unsigned.length > 0 ? `Check in ${ready.length} ready` : `Check in all ${ready.length}`;
  const checkAllIn = () => {
    for (const attendee of ready) onMark(attendee, 'attended');
    toast({
      title: `${ready.length} checked in`,
      action: {
        label: 'Undo',
        onSelect: () => {
          for (const attendee of ready) onMark({ ...attendee, state: 'attended' }, 'confirmed');
        },
      },
    });
  };
  return (
    <section aria-label="Expected" className="rounded-card border border-line bg-surface">
      <div role="search" className="flex items-end gap-2 border-b border-line px-4 py-3 md:p-4">
        <TextField
          label="Find by name or reference"
          type="search"
          icon={Search}
          autoComplete="off"
          value={wanted}
          onChange={(event) => setWanted(event.target.value)}
          className="min-w-0 flex-1"
        />
        {dates.some((one) => checkInWindow(one, may, now).mayCheckIn) && (
          <Button
            variant="secondary"
            className="h-12! max-md:w-12 max-md:px-0!"
            onPointerEnter={preloadDialog}
            onClick={() => setScanning(true)}
          >
            <Icon drawing={QrCode} size="sm" />
            <span className="max-md:sr-only">Scan a code</span>
          </Button>
        )}
      </div>
      <p role="status" className={looking && found === 0 ? 'px-4 py-8 text-center text-ink-2' : 'sr-only'}>
        {looking && (found === 0 ? 'No bookings today match that name or reference.' : `${found} found`)}
      </p>
      {!looking && open.attendees.length + open.walkIns.length === 0 && (
        <p className="p-4 text-ink-2">No bookings yet.</p>
      )}
      {listed.map((each) => (
        <div key={each.one.date.id}>
          {each.one !== open && (
            <h3 className="border-b border-line bg-sunken px-4 py-2 text-sm font-semibold md:px-5">
              {timeRangeText(each.one.date)} {each.one.date.title}
            </h3>
          )}
          <ul>
            {each.found.map((attendee) => (
              <FrontDeskRow
                key={attendee.bookingId}
                attendee={attendee}
                startsAt={new Date(each.one.date.startsAt)}
                door={checkInWindow(each.one, may, now)}
                kept={kept.has(attendee.bookingId)}
                waiver={renderWaiver(attendee)}
                onMark={(state) => onMark(attendee, state)}
              />
            ))}
            {!looking &&
              each.one.walkIns.map((walkIn) => (
                <WalkInRow
                  key={walkIn.id}
                  walkIn={walkIn}
                  kept={kept.has(walkIn.id)}
                  mayTakeBack={door.mayCheckIn}
                  onTakeBack={() => onTakeBack(walkIn)}
                />
              ))}
          </ul>
        </div>
      ))}
      {door.mayCheckIn && (
        <div
          className={classNames(
            'sticky bottom-0 z-5 flex gap-2.5 rounded-b-card border-t border-line bg-surface px-4 py-3.5',
            ready.length < 2 && 'lg:hidden',
          )}
        >
          <ButtonLink
            size="lg"
            variant="secondary"
            href={`#${WALK_IN_ID}`}
            className="max-md:px-4! lg:hidden"
          >
            <Icon drawing={UserPlus} size="sm" />
            Walk-in
          </ButtonLink>
          {ready.length > 1 && (
            <Button size="lg" className="min-w-0 grow max-md:px-3!" onClick={checkAllIn}>
              <Icon drawing={CheckCheck} size="sm" />
              {allLabel}
            </Button>
          )}
        </div>
      )}
      {door.mayCheckIn && ready.length > 1 && unsigned.length > 0 && (
        <p className="border-t border-line px-4 py-3 text-sm text-ink-2 md:px-5">
          “{allLabel}” skips people who haven’t signed. You can still check them in one by one.
        </p>
      )}
      <ScanDialog
        open={scanning}
        occurrenceIds={dates.map(({ date }) => date.id)}
        attendees={everybody}
        onClose={() => setScanning(false)}
        onFound={async (attendee) => {
          onMark(attendee, 'attended');
          return true;
        }}
      />
    </section>
  );
}
