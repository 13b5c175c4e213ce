import Footprints from 'lucide-react/icons/footprints';
import { useState } from 'react';
import {
  formatDistance,
  milesBetween,
  type Position,
  walkingMinutes,
} from '#areas/catalogue/postcodes/lookup/distance.ts';
import { formatLondonTime } from '#shared/calendar/london-time.ts';
import { Icon } from '#shared/ui/brand/icon.tsx';
import { Button } from '#shared/ui/buttons/button.tsx';
import { devicePosition } from '#shared/ui/device-position.ts';
import { useSite } from '#shared/ui/site-context.tsx';

/** Matches before-you-go.ts. */
const ARRIVE_EARLY_MINUTES = 10;

const geolocationProblems = {
  refused: 'We can’t see your location. Turn on location access for this site and try again.',
  unknown: 'We couldn’t find your location. Use Open in Maps for directions.',
};

/** Distance and when to set out on foot. Computed in the browser on request; the position never leaves the device. */
export function WalkingTime({ place, startsAt, now }: { place: Position; startsAt: Date; now: Date }) {
  const { distanceUnit } = useSite();
  const [asking, setAsking] = useState(false);
  const [words, setWords] = useState<{ far: string; detail: string } | null>(null);
  async function ask(): Promise<void> {
    setAsking(true);
    const here = await devicePosition();
    setAsking(false);
    if (here.kind !== 'found') {
      setWords({ far: 'We couldn’t work out how far it is', detail: geolocationProblems[here.kind] });
      return;
    }
    const miles = milesBetween(here, place);
    const minutes = walkingMinutes(miles);
    setWords(
      minutes === null
        ? {
            far: `${formatDistance(miles, distanceUnit, false)} from here`,
            detail: 'Use Open in Maps for directions.',
          }
        : { far: `${minutes} min walk from here`, detail: leaveBySentence(startsAt, minutes, now) },
    );
  }
  return (
    <div className="grid w-full gap-2.5 border-t border-line pt-4">
      <div role="status" className="empty:hidden">
        {words !== null && (
          <div className="flex gap-3">
            <Icon drawing={Footprints} className="mt-0.5 text-brand" />
            <div className="min-w-0">
              <p className="font-semibold">{words.far}</p>
              <p className="text-sm text-ink-2 tabular-nums">{words.detail}</p>
            </div>
          </div>
        )}
      </div>
      {words === null && (
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
          <Button
            variant="secondary"
            size="sm"
            className="max-md:h-11!"
            busy={asking}
            onClick={() => void ask()}
          >
            <Icon drawing={Footprints} size="sm" />
            When should I leave?
          </Button>
          <p className="text-sm text-ink-3">Based on your current location, which we never see.</p>
        </div>
      )}
    </div>
  );
}

/** "Leave by 06:42 to arrive 10 minutes early." */
function leaveBySentence(startsAt: Date, walk: number, now: Date): string {
  const before = (minutes: number) => new Date(startsAt.getTime() - minutes * 60_000);
  if (before(walk + ARRIVE_EARLY_MINUTES) > now)
    return `Leave by ${formatLondonTime(before(walk + ARRIVE_EARLY_MINUTES))} to arrive ${ARRIVE_EARLY_MINUTES} minutes early.`;
  return before(walk) > now
    ? `Leave now. It starts at ${formatLondonTime(startsAt)}.`
    : `It starts at ${formatLondonTime(startsAt)}, sooner than you can walk there.`;
}
