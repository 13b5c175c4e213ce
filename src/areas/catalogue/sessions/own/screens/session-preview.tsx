import { type ReactNode, useEffect, useState } from 'react';
import { londonDay } from '#shared/calendar/calendar-day.ts';
import { formatLondonMoment, formatLondonTime, formatShortMoment } from '#shared/calendar/london-time.ts';
import { decimalToPence } from '#shared/domain/pence.ts';
import { ActivityTile } from '#shared/ui/brand/activity-tile.tsx';
import { Notice } from '#shared/ui/states/notice.tsx';
import { DifficultyBadge } from '#shared/ui/type/badge.tsx';
import { Card, Panel } from '#shared/ui/type/card.tsx';
import { Price } from '#shared/ui/type/price.tsx';
import { closedSentence } from '../../closures/copy.ts';
import { isClosedBy } from '../../closures/rules.ts';
import type { SessionType } from '../../contract.ts';
import { ClockChangePreview } from '../../occurrences/clock-change-preview.tsx';
import { upcomingTimes } from '../../occurrences/upcoming-times.ts';
import { singularAgeGroup, singularDifficulty } from '../../rules.ts';
import { ageLabel } from '../../show/copy.ts';
import { datesPayload, hasSingleDays } from '../date-kinds.ts';
import { readableSlots } from '../draft-times.ts';
import type { UntouchedDefault } from '../form-defaults.ts';
import type { PreviewClosure } from '../form-extras.ts';
import type { SessionDraft } from '../session-form-draft.ts';

export interface SessionPreviewProps {
  draft: SessionDraft;
  businessName: string;
  /** Null for a new session. */
  sessionId: number | null;
  types: readonly SessionType[];
  closures: readonly PreviewClosure[];
  photo: File | null;
  defaults: readonly UntouchedDefault[];
  now: Date;
}

/** The session as search shows it, its next dates, and the defaults that nobody has set yet. */
export function SessionPreview(props: SessionPreviewProps) {
  const { draft, closures, sessionId, defaults, now } = props;
  const ofCourse = draft.dateKind === 'course';
  const { schedule, terms } = datesPayload(ofCourse ? { ...draft, dateKind: 'one_off' } : draft);
  const slots = readableSlots(schedule);
  const dates = upcomingTimes(slots, now, DATES_READ, terms).map((date) => ({
    ...date,
    closure: closures.find(
      (closure) =>
        isClosedBy(closure, { sessionId: sessionId ?? 0, ...draft.place }) &&
        londonDay(date.startsAt) >= closure.firstDay &&
        londonDay(date.startsAt) <= closure.lastDay,
    ),
  }));
  const open = dates.filter(({ closure }) => closure === undefined);
  const last = open[DATES_SHOWN - 1] ?? dates.at(-1);
  const closed = dates.find(
    ({ closure, startsAt }) => closure !== undefined && last !== undefined && startsAt <= last.startsAt,
  )?.closure;
  const change = open.find(({ clockChange }) => clockChange !== null)?.clockChange;
  const [first] = slots;
  return (
    <aside aria-label="Preview" className="grid content-start gap-4 self-start py-6 xl:sticky xl:top-14">
      <p className="flex items-baseline justify-between gap-3 text-sm font-semibold">
        In search <span className="font-normal text-ink-3">Updates as you type</span>
      </p>
      <PreviewCard {...props} next={open[0]?.startsAt} />
      <Panel>
        <h3 className="text-h4">Next dates</h3>
        {open.length === 0 ? (
          <p className="mt-2 text-sm text-ink-2">No dates yet. Choose a day and a time.</p>
        ) : (
          <ul className="mt-2 divide-y divide-line text-sm tabular-nums">
            {open.slice(0, DATES_SHOWN).map(({ startsAt, endsAt }) => (
              <li key={startsAt.getTime()} className="py-2">
                {momentText(startsAt, now)} to {formatLondonTime(endsAt)}
              </li>
            ))}
          </ul>
        )}
        {closed !== undefined && (
          <Notice tone="info" className="mt-3">
            {closedSentence(closed, londonDay(now))}
          </Notice>
        )}
        {change && (
          <Notice tone="info" className="mt-3">
            {change}
          </Notice>
        )}
        {!hasSingleDays(draft.dateKind) && first !== undefined && (
          <div className="mt-3 empty:hidden">
            <ClockChangePreview slot={first} now={now} />
          </div>
        )}
      </Panel>
      {defaults.length > 0 && (
        <Panel>
          <h3 className="text-h4">Not set yet</h3>
          <p className="mt-1 text-sm text-ink-2">
            We’ll ask you to confirm these before we check your session.
          </p>
          <DefaultList defaults={defaults} />
        </Panel>
      )}
    </aside>
  );
}

const DATES_READ = 20;
const DATES_SHOWN = 4;

/** With the year if it is another one. */
function momentText(instant: Date, now: Date): string {
  return londonDay(instant).slice(0, 4) === londonDay(now).slice(0, 4)
    ? formatShortMoment(instant)
    : formatLondonMoment(instant);
}

export function DefaultList({ defaults }: { defaults: readonly UntouchedDefault[] }) {
  return (
    <dl className="mt-2 grid gap-1 text-sm">
      {defaults.map(({ field, label, value }) => (
        <div key={field} className="flex justify-between gap-4">
          <dt className="text-ink-2">{label}</dt>
          <dd className="font-semibold tabular-nums">{value}</dd>
        </div>
      ))}
    </dl>
  );
}

function PreviewCard({
  draft,
  businessName,
  types,
  photo,
  next,
  now,
}: SessionPreviewProps & { next: Date | undefined }): ReactNode {
  const type = types.find(({ id }) => String(id) === draft.sessionTypeId);
  const pence = decimalToPence(draft.price);
  const picture = useObjectUrl(photo);
  return (
    <Card className="overflow-hidden">
      {picture === null ? (
        <ActivityTile
          activity={type?.slug ?? null}
          letter={type?.name.charAt(0)}
          size="fill"
          className="aspect-video rounded-none!"
        />
      ) : (
        <img src={picture} alt="" className="aspect-video w-full object-cover" />
      )}
      <div className="grid gap-2 p-4">
        <p className="text-h4 font-semibold wrap-anywhere">{draft.title.trim() || 'Your session'}</p>
        <p className="text-sm font-semibold text-ink-2 wrap-anywhere">{businessName}</p>
        <p className="flex flex-wrap items-center gap-x-2.5 gap-y-1.5 text-sm text-ink-2">
          <DifficultyBadge difficulty={singularDifficulty(draft.difficulty)} />
          <span>
            {[
              ageLabel(singularAgeGroup(draft.ageGroups)),
              `${draft.duration || 0} min`,
              `Max ${draft.maxParticipants || 0}`,
            ].join(' · ')}
          </span>
        </p>
        <div className="flex items-end justify-between gap-3 border-t border-line pt-3">
          <p className="text-sm text-ink-2 tabular-nums">
            {next === undefined ? 'No dates yet' : `Next ${momentText(next, now)}`}
          </p>
          {pence !== null && <Price sessionFeePence={pence} align="right" />}
        </div>
      </div>
    </Card>
  );
}

/** An address of the file for this page only; null without a file. */
function useObjectUrl(file: File | null): string | null {
  const [url, setUrl] = useState<string | null>(null);
  useEffect(() => {
    if (file === null) return;
    const made = URL.createObjectURL(file);
    setUrl(made);
    return () => {
      URL.revokeObjectURL(made);
      setUrl(null);
    };
  }, [file]);
  return url;
}
