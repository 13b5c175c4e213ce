import Maximize from 'lucide-react/icons/maximize';
import { type ReactNode, useEffect, useState } from 'react';
import type { Session } from '#areas/catalogue/sessions/contract.ts';
import { formatShortDay, londonDay } from '#shared/calendar/calendar-day.ts';
import { formatLondonTime } from '#shared/calendar/london-time.ts';
import { Icon } from '#shared/ui/brand/icon.tsx';
import { Button } from '#shared/ui/buttons/button.tsx';
import { PhotoOrTile } from '#shared/ui/pictures/photo-or-tile.tsx';
import { Card } from '#shared/ui/type/card.tsx';
import type { Booking } from '../../../contract.ts';
import { CheckInCodeTabs } from './check-in-code-tabs.tsx';
import { FullScreenCode } from './full-screen-code.lazy.ts';

/** The ticket to show at the door, with check-in codes while upcoming. */
export function TicketCard({
  places,
  toCome,
  photo = null,
}: {
  places: readonly Booking[];
  toCome: boolean;
  /** Falls back to the activity's tile. */
  photo?: Session['photo'];
}) {
  const [full, setFull] = useState<number | null>(null);
  // Preload it: there may be no signal at the door.
  useEffect(() => {
    if (toCome) FullScreenCode.preload();
  }, [toCome]);
  const [booking] = places;
  if (booking === undefined) return null;
  const { session, business, sessionDate, instructors = [] } = booking;
  return (
    <Card role="article" data-print className="overflow-hidden rounded-dialog shadow-3">
      <div className="grid grid-cols-[68px_minmax(0,1fr)] items-center gap-3.5 px-4.5 pt-4 pb-3">
        <PhotoOrTile photo={photo} sizes="68px" activity={session.type} size="fill" className="size-17!" />
        <div className="min-w-0 break-words">
          <h2 className="font-sans text-lead leading-tight font-semibold tracking-tight">{session.title}</h2>
          <p className="mt-0.5 text-sm text-ink-2">{business.name}</p>
          {instructors.length > 0 && (
            <p className="text-sm text-ink-2">with {instructors.map(({ name }) => name).join(', ')}</p>
          )}
        </div>
      </div>
      <dl className="grid grid-cols-[1.5fr_1fr_0.7fr] gap-3 px-4.5 pb-4">
        <TicketFact term="When">{formatShortDay(londonDay(new Date(sessionDate)))}</TicketFact>
        <TicketFact term="Time">{formatLondonTime(new Date(sessionDate))}</TicketFact>
        <TicketFact term="Places">{places.length}</TicketFact>
      </dl>
      {toCome && (
        <>
          <div
            aria-hidden="true"
            className="relative mx-4.5 border-t-2 border-dashed border-line before:absolute before:-top-3.25 before:-left-7.75 before:size-6 before:rounded-full before:border before:border-line before:bg-paper after:absolute after:-top-3.25 after:-right-7.75 after:size-6 after:rounded-full after:border after:border-line after:bg-paper"
          />
          <div className="grid justify-items-center gap-3.5 px-4.5 pt-5 pb-4.5 text-center">
            <CheckInCodeTabs places={places}>
              {(shown) => (
                <>
                  <p className="max-w-[34ch] text-sm text-ink-2">
                    Show this at the door or read out the code. Works offline.
                  </p>
                  <p className="max-w-[34ch] text-sm text-ink-2 print:hidden">
                    Google Calendar ignores updates by email. To see every change there,{' '}
                    <a href="/bookings#calendar" className="link">
                      subscribe to your bookings
                    </a>
                    .
                  </p>
                  <Button variant="secondary" className="print:hidden" block onClick={() => setFull(shown)}>
                    <Icon drawing={Maximize} size="sm" />
                    Show full screen
                  </Button>
                </>
              )}
            </CheckInCodeTabs>
          </div>
          <FullScreenCode
            key={full}
            open={full !== null}
            places={places}
            first={full ?? 0}
            onClose={() => setFull(null)}
          />
        </>
      )}
    </Card>
  );
}

function TicketFact({ term, children }: { term: string; children: ReactNode }) {
  return (
    <div>
      <dt className="text-xs text-ink-3">{term}</dt>
      <dd className="font-display text-h3 leading-tight font-bold tracking-tight whitespace-nowrap tabular-nums">
        {children}
      </dd>
    </div>
  );
}
