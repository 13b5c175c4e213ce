import { formatShortDay, londonDay } from '#shared/calendar/calendar-day.ts';
import { formatLondonTime } from '#shared/calendar/london-time.ts';
import { decimalToPence } from '#shared/domain/pence.ts';
import { ActivityTile } from '#shared/ui/activity-tile.tsx';
import { DifficultyBadge } from '#shared/ui/badge.tsx';
import { Price } from '#shared/ui/price.tsx';
import type { SessionType } from '../../contract.ts';
import { nextDates } from '../../next-dates.ts';
import { singularAgeGroup, singularDifficulty } from '../../rules.ts';
import type { SessionDraft } from '../../session-form-draft.ts';
import { ageLabel } from '../../session-labels.ts';

/** How the session will look in the search: its tile comes from its type, so nobody needs a photograph. */
export function TilePreview({
  draft,
  types,
  now,
}: {
  draft: SessionDraft;
  types: readonly SessionType[];
  now: Date;
}) {
  const type = types.find(({ id }) => String(id) === draft.sessionTypeId);
  const pence = decimalToPence(draft.price);
  const [first] = nextDates(draft.schedule, now, 1);
  return (
    <div className="grid gap-2.5">
      <p className="text-sm font-semibold">In the search</p>
      <div className="flex min-w-0 gap-4 rounded-card border border-line bg-surface p-3.5">
        <ActivityTile activity={type?.slug ?? null} letter={type?.name.charAt(0)} size="md" />
        <div className="min-w-0 grow">
          <div className="flex items-start justify-between gap-3">
            <p className="font-semibold wrap-anywhere">{draft.title.trim() || 'Your session'}</p>
            {pence !== null && <Price sessionFeePence={pence} align="right" />}
          </div>
          <p className="mt-1.5 flex flex-wrap items-center gap-x-2.5 gap-y-1.5 text-sm text-ink-2">
            <DifficultyBadge difficulty={singularDifficulty(draft.difficulty)} />
            <span>
              {[
                ageLabel(singularAgeGroup(draft.ageGroups)),
                `${draft.duration || 0} min`,
                `Max ${draft.maxParticipants || 0}`,
              ].join(' · ')}
            </span>
          </p>
          {first && (
            <p className="mt-1.5 text-sm text-ink-2 tabular-nums">
              Next {formatShortDay(londonDay(first.startsAt))}, {formatLondonTime(first.startsAt)}
            </p>
          )}
        </div>
      </div>
    </div>
  );
}
