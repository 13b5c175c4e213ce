import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { formatWeek, plusDays } from '#shared/calendar/calendar-day.ts';
import { formatLondonTime, formatShortMoment } from '#shared/calendar/london-time.ts';
import { CheckboxField } from '#shared/ui/fields/choice-field.tsx';
import { MutationDialog } from '#shared/ui/mutation/mutation-dialog.tsx';
import { useMutationAction } from '#shared/ui/mutation/use-mutation-action.ts';
import { useApi } from '#shared/ui/site-context.tsx';
import { ErrorState } from '#shared/ui/states/error-state.tsx';
import { Skeleton } from '#shared/ui/states/skeleton.tsx';
import { countText } from '../../occurrences/copy.ts';
import { copyPreviewQuery, copyWeek } from '../api.ts';
import type { CopyPreviewOccurrence, WeekCopies } from '../contract.ts';
import { copyResultText } from '../copy.ts';
import { MAX_COPY_WEEKS } from '../copy-forms.ts';

const occurrenceKey = ({ occurrenceId, weeks }: Pick<CopyPreviewOccurrence, 'occurrenceId' | 'weeks'>) =>
  `${occurrenceId}+${weeks}`;

/** Previews every date, and sends only the ticked ones. */
export function CopyWeekDialog({
  businessId,
  firstDay,
  lastDay,
  onClose,
  onCopied,
}: {
  businessId: number;
  /** First day of the original week. */
  firstDay: string;
  lastDay: string;
  onClose: () => void;
  onCopied: (answer: WeekCopies, made: number) => void;
}) {
  const api = useApi();
  const offered = Array.from({ length: MAX_COPY_WEEKS }, (_, index) => index + 1).filter(
    (by) => plusDays(firstDay, 7 * by) <= lastDay,
  );
  const [weeks, setWeeks] = useState<readonly number[]>(offered.slice(0, 1));
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  const preview = useQuery({
    ...copyPreviewQuery(api, businessId, firstDay, weeks),
    enabled: weeks.length > 0,
  });
  const dates = weeks.length === 0 ? [] : (preview.data?.dates ?? []);
  const chosen = dates.filter((date) => date.outcome === 'make' && !left.has(occurrenceKey(date)));
  const act = useMutationAction({
    mutate: () =>
      copyWeek(api, businessId, {
        firstDay,
        dates: chosen.map((date) => ({ occurrenceId: date.occurrenceId, weeks: date.weeks })),
      }),
    onSuccess: (answer) => onCopied(answer, chosen.length),
    onError: ({ status }) => void (status === 409 && preview.refetch()),
  });
  return (
    <MutationDialog
      open
      onClose={onClose}
      mutation={act}
      title="Copy this week"
      description={`Choose the weeks to copy ${formatWeek(firstDay)} to. We copy times, places, notes and rooms too.`}
      cancelLabel="Cancel"
      confirmLabel={chosen.length === 0 ? 'Add dates' : `Add ${countText(chosen.length, 'date')}`}
      busyLabel="Adding..."
      destructive={false}
      notReady={chosen.length === 0 || preview.isFetching}
      onConfirm={() => void act.run()}
    >
      <div className="grid gap-5">
        <fieldset className="border-0 p-0">
          <legend className="mb-1.5 text-sm font-semibold">Copy to</legend>
          <div className="grid gap-x-4 sm:grid-cols-2">
            {offered.map((by) => (
              <CheckboxField
                key={by}
                label={formatWeek(plusDays(firstDay, 7 * by))}
                checked={weeks.includes(by)}
                onChange={() => {
                  act.forget();
                  setWeeks((before) =>
                    before.includes(by)
                      ? before.filter((week) => week !== by)
                      : [...before, by].toSorted((a, b) => a - b),
                  );
                }}
              />
            ))}
          </div>
        </fieldset>
        <div className="grid gap-4">
          <p role="status" className="text-sm font-semibold">
            {weeks.length === 0
              ? 'Choose at least one week.'
              : preview.data === undefined
                ? preview.isError
                  ? ''
                  : 'Checking these weeks'
                : dates.length === 0
                  ? 'There are no dates in this week to copy.'
                  : copyResultText(dates, chosen.length)}
          </p>
          {preview.isError && (
            <ErrorState
              title="Failed to load these weeks. Please try again."
              onRetry={() => void preview.refetch()}
            />
          )}
          {weeks.length > 0 && preview.isPending && <Skeleton className="h-30 rounded-card" />}
          {weeks.map((by) => (
            <TargetWeek
              key={by}
              title={formatWeek(plusDays(firstDay, 7 * by))}
              dates={dates.filter((date) => date.weeks === by)}
              left={left}
              onToggle={(date) =>
                setLeft((before) => {
                  const after = new Set(before);
                  if (!after.delete(occurrenceKey(date))) after.add(occurrenceKey(date));
                  return after;
                })
              }
            />
          ))}
        </div>
      </div>
    </MutationDialog>
  );
}

function TargetWeek({
  title,
  dates,
  left,
  onToggle,
}: {
  title: string;
  dates: readonly CopyPreviewOccurrence[];
  left: ReadonlySet<string>;
  onToggle: (date: CopyPreviewOccurrence) => void;
}) {
  if (dates.length === 0) return null;
  const made = dates.filter(({ outcome }) => outcome === 'make');
  const not = dates.filter(({ outcome }) => outcome !== 'make');
  return (
    <fieldset className="min-w-0 rounded-card border border-line p-3.5">
      <legend className="px-1 text-sm font-semibold">{title}</legend>
      {made.map((date) => (
        <CheckboxField
          key={occurrenceKey(date)}
          label={
            <>
              {timeRangeText(date)}, {date.title}
              {date.because !== null && (
                <span className="block text-sm font-normal text-on-warning-soft">{date.because}</span>
              )}
            </>
          }
          checked={!left.has(occurrenceKey(date))}
          onChange={() => onToggle(date)}
        />
      ))}
      {not.length > 0 && (
        <details className="mt-1 text-sm" open={made.length === 0}>
          <summary className="min-h-11 cursor-pointer content-center font-medium text-ink-2">
            {not.length === 1 ? '1 can’t be added' : `${not.length} can’t be added`}
          </summary>
          <ul className="grid gap-2 pb-1">
            {not.map((date) => (
              <li key={occurrenceKey(date)} className="wrap-anywhere">
                {timeRangeText(date)}, {date.title}
                <span className="block text-ink-2">{date.because}</span>
              </li>
            ))}
          </ul>
        </details>
      )}
    </fieldset>
  );
}

const timeRangeText = ({ startsAt, endsAt }: CopyPreviewOccurrence): string =>
  `${formatShortMoment(new Date(startsAt))} to ${formatLondonTime(new Date(endsAt))}`;
