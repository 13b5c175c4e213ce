import { weeklyDays } from '#areas/catalogue/sessions/courses/course-dates.ts';
import { MAX_COURSE_DATES, MIN_COURSE_DATES } from '#areas/catalogue/sessions/courses/rules.ts';
import { formatShortDay, isCalendarDay, londonDay, plusDays } from '#shared/calendar/calendar-day.ts';
import { formatLondonTime } from '#shared/calendar/london-time.ts';
import { penceToDecimal } from '#shared/domain/pence.ts';
import { Stepper } from '#shared/ui/fields/stepper.tsx';
import { TextField } from '#shared/ui/fields/text-field.tsx';
import { MutationDialog } from '#shared/ui/mutation/mutation-dialog.tsx';
import { useMutationForm } from '#shared/ui/mutation/use-mutation-form.ts';
import { useApi } from '#shared/ui/site-context.tsx';
import { type BusinessCourse, type BusinessCourses, nextTermSchema } from '../contract.ts';

/** Places are kept until seven days before the first date, unless the owner chooses another day. */
const KEPT_DAYS_BEFORE = 7;

/** A week after the last date of this term, with as many dates, at the same time and price. */
function nextTermDraft({ dates, price }: BusinessCourse) {
  const last = new Date(dates.at(-1)?.startsAt ?? Date.now());
  return {
    firstDay: plusDays(londonDay(last), 7),
    count: Math.min(MAX_COURSE_DATES, Math.max(MIN_COURSE_DATES, dates.length)),
    startTime: formatLondonTime(last),
    price,
    keptUntil: '',
  };
}

function defaultKeptUntil(firstDay: string, today: string): string | null {
  if (!isCalendarDay(firstDay)) return null;
  const before = plusDays(firstDay, -KEPT_DAYS_BEFORE);
  return before < today ? today : before;
}

export function NextTermDialog({
  sessionId,
  title,
  latest,
  onClose,
  onAdded,
}: {
  sessionId: number;
  title: string;
  latest: BusinessCourse;
  onClose: () => void;
  onAdded: (answer: BusinessCourses) => void;
}) {
  const api = useApi();
  const form = useMutationForm({
    schema: nextTermSchema,
    initial: nextTermDraft(latest),
    input: ({ firstDay, count, startTime, price, keptUntil }) => ({
      days: isCalendarDay(firstDay) ? weeklyDays(firstDay, count, []) : [],
      startTime,
      price,
      keptUntil: keptUntil === '' ? defaultKeptUntil(firstDay, londonDay(new Date())) : keptUntil,
    }),
    fieldOf: (path) => path.replace('course.', '').replace(/^days.*/, 'firstDay'),
    mutate: ({ price, ...term }) =>
      api.call('POST /api/sessions/:id/courses', {
        params: { id: sessionId },
        body: { ...term, price: penceToDecimal(price) },
      }),
    onSuccess: onAdded,
  });
  const { firstDay, count } = form.values;
  const days = isCalendarDay(firstDay) ? weeklyDays(firstDay, count, []) : [];
  const people = latest.people.length;
  return (
    <MutationDialog
      open
      onClose={onClose}
      mutation={form}
      title="Add the next term"
      description={title}
      cancelLabel="Cancel"
      confirmLabel="Add the next term"
      busyLabel="Saving..."
      destructive={false}
      onConfirm={() => void form.submit()}
    >
      <div ref={form.form.ref} className="grid gap-4">
        <div className="grid gap-4 sm:grid-cols-2">
          <TextField label="First date" type="date" {...form.field('firstDay')} />
          <TextField label="Starts" type="time" {...form.field('startTime')} />
        </div>
        <Stepper
          label="Dates"
          hint="One a week"
          unit="date"
          value={count}
          min={MIN_COURSE_DATES}
          max={MAX_COURSE_DATES}
          onChange={(wanted) => form.set({ count: wanted })}
        />
        <p className="text-sm text-ink-2 tabular-nums">{days.map(formatShortDay).join(', ')}</p>
        <TextField
          label="Price of the whole course"
          prefix="£"
          inputMode="decimal"
          {...form.field('price')}
        />
        {people > 0 && (
          <TextField
            label="Keep places until"
            type="date"
            hint={`We email the ${people === 1 ? 'person' : `${people} people`} on this term, and keep their places until the end of that day. By default that is a week before the first date.`}
            {...form.field('keptUntil')}
          />
        )}
      </div>
    </MutationDialog>
  );
}
