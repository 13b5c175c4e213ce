import { useQueryClient } from '@tanstack/react-query';
import Plus from 'lucide-react/icons/plus';
import X from 'lucide-react/icons/x';
import { useRef, useState } from 'react';
import { weekdays } from '#shared/calendar/calendar-day.ts';
import { Icon } from '#shared/ui/brand/icon.tsx';
import { Button } from '#shared/ui/buttons/button.tsx';
import { controlHeights, controlStyle, FieldError } from '#shared/ui/fields/field-frame.tsx';
import { SelectField } from '#shared/ui/fields/select-field.tsx';
import { useMutationAction } from '#shared/ui/mutation/use-mutation-action.ts';
import { useToast } from '#shared/ui/overlay/toast.tsx';
import { useApi } from '#shared/ui/site-context.tsx';
import { Panel } from '#shared/ui/type/card.tsx';
import { cacheMyTrainer } from '../../api.ts';
import { trainerToasts } from '../../apply/copy.ts';
import { type MyTrainer, type TrainerWeek, trainerWeekSchema, type WeekSpan } from '../../contract.ts';
import { useConfirmAffectedHolds } from '../affected-holds-dialog.tsx';
import { MAX_SPANS_PER_DAY, TRAVEL_MINUTES } from '../offer.ts';

/** Monday first. */
const days = [1, 2, 3, 4, 5, 6, 0];
const travelOptions = TRAVEL_MINUTES.map((minutes) => ({
  value: String(minutes),
  label: minutes === 0 ? 'None' : `${minutes} minutes`,
}));

/** The key is stable while the person types. */
type SpanRow = WeekSpan & { key: number };

/** Starts from the profile's week. */
export function MyWeekForm({ trainer }: { trainer: MyTrainer }) {
  const api = useApi();
  const ask = useConfirmAffectedHolds();
  const queryClient = useQueryClient();
  const { toast } = useToast();
  const keys = useRef(trainer.week.length);
  const [rows, setRows] = useState<SpanRow[]>(() => trainer.week.map((span, key) => ({ ...span, key })));
  const [travel, setTravel] = useState(trainer.travelMinutes);
  const [problem, setProblem] = useState<string | null>(null);
  const save = useMutationAction({
    mutate: (week: TrainerWeek) =>
      ask((holds) => api.call('PUT /api/personal-trainers/me/week', { body: { ...week, holds } })),
    onSuccess: (saved) => {
      cacheMyTrainer(queryClient, api, saved);
      setRows(saved.week.map((span) => ({ ...span, key: keys.current++ })));
      toast({
        title: 'Week saved',
        description: 'New bookings use these times. Existing bookings aren’t affected.',
      });
    },
    onError: ({ sentence, fields }) => {
      setProblem(fields['spans'] ?? sentence);
    },
    unreachable: trainerToasts.unreachable,
  });
  const change = (next: SpanRow[]) => {
    setProblem(null);
    setRows(next);
  };
  const send = (spans: WeekSpan[]) => {
    const read = trainerWeekSchema.safeParse({ spans, travelMinutes: travel });
    setProblem(read.error?.issues[0]?.message ?? null);
    if (read.success) void save.run(read.data);
  };
  return (
    <Panel className="grid grid-cols-1 gap-6">
      <p className="text-ink-2">
        {trainer.weekByClock
          ? 'These times replace the days and times in your profile.'
          : 'Your times come from the days and times in your profile. Set exact times here.'}
      </p>
      <form
        className="grid grid-cols-1 gap-6"
        onSubmit={(event) => {
          event.preventDefault();
          if (rows.length === 0) setProblem('Add a time to at least one day');
          else send(rows.map(({ day, from, until }) => ({ day, from, until })));
        }}
      >
        <div className="grid">
          {days.map((day) => (
            <Day
              key={day}
              day={day}
              rows={rows.filter((row) => row.day === day)}
              onAdd={() => change([...rows, { day, from: '09:00', until: '12:00', key: keys.current++ }])}
              onChange={(key, times) =>
                change(rows.map((row) => (row.key === key ? { ...row, ...times } : row)))
              }
              onRemove={(key) => change(rows.filter((row) => row.key !== key))}
            />
          ))}
        </div>
        <SelectField
          label="Travel time"
          hint="Kept free between two appointments in person."
          className="max-w-80"
          options={travelOptions}
          value={String(travel)}
          onChange={(event) => setTravel(Number(event.target.value))}
        />
        <div role="alert" className="empty:hidden">
          {problem !== null && <FieldError>{problem}</FieldError>}
        </div>
        <div className="flex flex-wrap gap-3">
          <Button type="submit" busy={save.busy}>
            Save week
          </Button>
          {trainer.weekByClock && (
            <Button variant="ghost" onClick={() => send([])}>
              Use the times in my profile
            </Button>
          )}
        </div>
      </form>
    </Panel>
  );
}

function Day({
  day,
  rows,
  onAdd,
  onChange,
  onRemove,
}: {
  day: number;
  rows: readonly SpanRow[];
  onAdd: () => void;
  onChange: (key: number, times: Partial<WeekSpan>) => void;
  onRemove: (key: number) => void;
}) {
  const name = weekdays[day] ?? '';
  return (
    <fieldset className="grid min-w-0 grid-cols-1 gap-x-4 gap-y-2 border-t border-line py-3 first:border-t-0 md:grid-cols-[128px_minmax(0,1fr)_auto] md:items-start">
      <legend className="sr-only">{name}</legend>
      <p aria-hidden="true" className="font-semibold md:flex md:min-h-12 md:items-center">
        {name}
      </p>
      <div className="grid gap-2">
        {rows.length === 0 && (
          <p className="flex min-h-11 items-center text-ink-3 md:min-h-12">Not working</p>
        )}
        {rows.map(({ key, from, until }, index) => (
          <div key={key} className="flex items-center gap-1.5 md:gap-2">
            <Time
              label={`${name}, time ${index + 1}: from`}
              value={from}
              onChange={(time) => onChange(key, { from: time })}
            />
            <span className="text-ink-2">to</span>
            <Time
              label={`${name}, time ${index + 1}: until`}
              value={until}
              onChange={(time) => onChange(key, { until: time })}
            />
            <Button
              variant="ghost"
              iconOnly
              aria-label={`Remove ${name} ${from} to ${until}`}
              onClick={() => onRemove(key)}
            >
              <Icon drawing={X} size="sm" />
            </Button>
          </div>
        ))}
      </div>
      {rows.length < MAX_SPANS_PER_DAY && (
        <Button
          variant="ghost"
          aria-label={`Add a time on ${name}`}
          onClick={onAdd}
          className="justify-self-start"
        >
          <Icon drawing={Plus} size="sm" />
          Add a time
        </Button>
      )}
    </fieldset>
  );
}

function Time({
  label,
  value,
  onChange,
}: {
  label: string;
  value: string;
  onChange: (time: string) => void;
}) {
  return (
    <input
      type="time"
      step={300}
      aria-label={label}
      value={value}
      onChange={(event) => onChange(event.target.value)}
      className={`${controlStyle} ${controlHeights.md} max-w-35 min-w-0 flex-1 tabular-nums max-md:px-2!`}
    />
  );
}
