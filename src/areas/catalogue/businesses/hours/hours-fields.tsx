import Plus from 'lucide-react/icons/plus';
import X from 'lucide-react/icons/x';
import { useId, useState } from 'react';
import { plusDays } from '#shared/calendar/calendar-day.ts';
import { Icon } from '#shared/ui/brand/icon.tsx';
import { Button } from '#shared/ui/buttons/button.tsx';
import { HelpLink } from '#shared/ui/buttons/help-link.tsx';
import { RouteLink } from '#shared/ui/buttons/route-link.tsx';
import { classNames } from '#shared/ui/class-names.ts';
import { controlHeights, controlStyle, FieldError } from '#shared/ui/fields/field-frame.tsx';
import { TextField } from '#shared/ui/fields/text-field.tsx';
import {
  type OpeningLine,
  openingDates,
  openingDayName,
  openingDays,
  readLine,
  writeLine,
} from './opening-times.ts';

const DEFAULT_SPAN = { opens: '09:00', closes: '17:00' };

/** `times` are lines from `writeLine`; half-typed ones stay until the form is submitted. */
export function HoursFields({
  times,
  error,
  today,
  closuresHref,
  onChange,
}: {
  times: readonly string[];
  error: string | undefined;
  /** London day: the earliest date to choose. */
  today: string;
  closuresHref: string;
  onChange: (times: string[]) => void;
}) {
  const lines = times.map(readLine);
  const change = (next: readonly OpeningLine[]) => onChange(next.map(writeLine));
  const dates = openingDates(lines);
  const row = (day: string, label: string, isDate: boolean) => (
    <DayRow
      key={day}
      label={label}
      error={error?.includes(label) ? error : undefined}
      lines={lines.flatMap((line, index) => (line.day === day ? [{ ...line, index }] : []))}
      onSpan={(index, span) => change(lines.with(index, { day, span }))}
      onAdd={(span) =>
        change([...lines.filter((line) => line.day !== day || line.span !== null), { day, span }])
      }
      onClose={() =>
        change([...lines.filter((line) => line.day !== day), ...(isDate ? [{ day, span: null }] : [])])
      }
      onRemove={(index) => change(lines.toSpliced(index, 1))}
      onForget={isDate ? () => change(lines.filter((line) => line.day !== day)) : null}
    />
  );
  return (
    <div className="grid grid-cols-1 gap-5">
      <ul className="divide-y divide-line">{openingDays.map(({ day, name }) => row(day, name, false))}</ul>
      <div>
        <h3 className="font-sans text-base font-semibold">Special opening times</h3>
        <p className="mt-1 text-sm text-ink-2">
          Use these instead of the usual hours. To close for a day or a bank holiday, add a closure in the{' '}
          <RouteLink href={closuresHref} className="link">
            calendar
          </RouteLink>
          {'. '}
          <HelpLink about="opening-times" newTab>
            How opening times work
          </HelpLink>
        </p>
        {dates.length > 0 && (
          <ul className="mt-2 divide-y divide-line">
            {dates.map((day) => row(day, openingDayName(day), true))}
          </ul>
        )}
        <AddDay
          today={today}
          taken={dates}
          onAdd={(day) => change([...lines, { day, span: DEFAULT_SPAN }])}
        />
      </div>
      {error !== undefined && !lines.some(({ day }) => error.includes(openingDayName(day))) && (
        <FieldError>{error}.</FieldError>
      )}
    </div>
  );
}

/** Adds on a press, as typing a date passes through unintended years. */
function AddDay({
  today,
  taken,
  onAdd,
}: {
  today: string;
  taken: readonly string[];
  onAdd: (day: string) => void;
}) {
  const [day, setDay] = useState('');
  const last = plusDays(today, 366);
  const possible = day >= today && day <= last && !taken.includes(day);
  return (
    <div className="mt-3 flex flex-wrap items-end gap-2">
      <TextField
        label="Date"
        type="date"
        dense
        min={today}
        max={last}
        className="w-50"
        value={day}
        onChange={(event) => setDay(event.target.value)}
      />
      <Button
        variant="secondary"
        size="sm"
        className="h-11!"
        disabled={!possible}
        onClick={() => {
          onAdd(day);
          setDay('');
        }}
      >
        Add day
      </Button>
    </div>
  );
}

type Span = NonNullable<OpeningLine['span']>;

function DayRow({
  label,
  lines,
  error,
  onSpan,
  onAdd,
  onClose,
  onRemove,
  onForget,
}: {
  label: string;
  lines: readonly (OpeningLine & { index: number })[];
  error: string | undefined;
  onSpan: (index: number, span: Span) => void;
  onAdd: (span: Span) => void;
  onClose: () => void;
  onRemove: (index: number) => void;
  /** Removes a date; null for a weekday. */
  onForget: (() => void) | null;
}) {
  const id = useId();
  const errorId = error === undefined ? undefined : id;
  const open = lines.flatMap(({ span, index }) => (span === null ? [] : [{ span, index }]));
  return (
    <li className="grid grid-cols-1 items-start gap-x-4 gap-y-2 py-2.5 sm:grid-cols-[110px_minmax(0,1fr)_auto]">
      <span className="pt-2.5 font-semibold">{label}</span>
      <div className="grid min-w-0 grid-cols-1 gap-2">
        {open.length === 0 && <span className="pt-2.5 text-ink-2">Closed</span>}
        {open.map(({ span, index }, place) => (
          <div key={index} className="flex min-w-0 items-center gap-2">
            <Time
              label={`${label} opens${place === 0 ? '' : ` again, ${place + 1}`}`}
              value={span.opens}
              errorId={errorId}
              onChange={(opens) => onSpan(index, { ...span, opens })}
            />
            <span aria-hidden="true" className="text-ink-2">
              to
            </span>
            <Time
              label={`${label} closes${place === 0 ? '' : ` again, ${place + 1}`}`}
              // A time field ends at 23:59, so show midnight as 00:00.
              value={span.closes === '24:00' ? '00:00' : span.closes}
              errorId={errorId}
              onChange={(closes) => onSpan(index, { ...span, closes: closes === '00:00' ? '24:00' : closes })}
            />
            {place > 0 && (
              <Button
                variant="ghost"
                size="sm"
                aria-label={`Remove the times of ${label}, ${place + 1}`}
                onClick={() => onRemove(index)}
              >
                <Icon drawing={X} size="sm" />
              </Button>
            )}
          </div>
        ))}
        {error !== undefined && <FieldError id={errorId}>{error}.</FieldError>}
      </div>
      <div className="flex flex-wrap gap-1 sm:justify-end">
        {open.length > 0 && open.length < 3 && (
          <Button
            variant="ghost"
            size="sm"
            className="max-md:h-11!"
            aria-label={`Add times to ${label}`}
            onClick={() => onAdd({ opens: '', closes: '' })}
          >
            <Icon drawing={Plus} size="sm" />
            Times
          </Button>
        )}
        <Button
          variant="ghost"
          size="sm"
          className="max-md:h-11!"
          aria-label={`${open.length === 0 ? 'Open' : 'Close'} on ${label}`}
          onClick={() => (open.length === 0 ? onAdd(DEFAULT_SPAN) : onClose())}
        >
          {open.length === 0 ? 'Open' : 'Close'}
        </Button>
        {onForget !== null && (
          <Button
            variant="ghost"
            size="sm"
            className="max-md:h-11!"
            aria-label={`Remove ${label}`}
            onClick={onForget}
          >
            Remove
          </Button>
        )}
      </div>
    </li>
  );
}

function Time({
  label,
  value,
  errorId,
  onChange,
}: {
  label: string;
  value: string;
  /** The id of the error message; undefined without an error. */
  errorId: string | undefined;
  onChange: (value: string) => void;
}) {
  return (
    <input
      type="time"
      step={300}
      aria-label={label}
      aria-invalid={errorId === undefined ? undefined : true}
      aria-describedby={errorId}
      className={classNames(controlStyle, controlHeights.dense, 'min-w-0 flex-1 tabular-nums sm:max-w-36')}
      value={value}
      onChange={(event) => onChange(event.target.value)}
    />
  );
}
