import Plus from 'lucide-react/icons/plus';
import Trash2 from 'lucide-react/icons/trash-2';
import { useId } from 'react';
import { weekdays } from '#shared/calendar/calendar-day.ts';
import { Icon } from '#shared/ui/brand/icon.tsx';
import { Button } from '#shared/ui/buttons/button.tsx';
import { FieldError } from '#shared/ui/fields/field-frame.tsx';
import { SelectField } from '#shared/ui/fields/select-field.tsx';
import { TimeField } from '#shared/ui/fields/time-field.tsx';
import { type DraftTimes, slotProblem, withEnd, withSlot, withStart } from '../draft-times.ts';
import type { SessionErrors } from '../session-form-draft.ts';

const days = [1, 2, 3, 4, 5, 6, 0].map((day) => ({ value: String(day), label: weekdays[day] ?? '' }));

/** At least one slot; all last as long as the session's duration. */
export function SlotFields({
  times,
  errors,
  onChange,
}: {
  times: DraftTimes;
  errors: SessionErrors;
  onChange: (changes: Partial<DraftTimes>) => void;
}) {
  const id = useId();
  const { schedule } = times;
  return (
    <div role="group" aria-labelledby={id} aria-describedby={`${id}-hint`} className="grid gap-3">
      <div className="flex items-center justify-between gap-3">
        <div>
          <p id={id} className="text-sm font-semibold">
            Weekly times
          </p>
          <p id={`${id}-hint`} className="text-sm text-ink-2">
            Every time uses the length above. Changing one finish time changes them all.
          </p>
        </div>
        <Button variant="soft" size="sm" className="max-md:h-11" onClick={() => onChange(withSlot(times))}>
          <Icon drawing={Plus} size="sm" />
          Add time
        </Button>
      </div>
      {schedule.map((slot, index) => {
        const error = ['dayOfWeek', 'startTime', 'endTime']
          .map((field) => errors[`schedule.${index}.${field}`])
          .find(Boolean);
        const disagrees = slotProblem(times, slot);
        return (
          // Slots have no identity of their own; their fields hold no state that an index could mix up.
          // biome-ignore lint/suspicious/noArrayIndexKey: see above
          <div
            key={index}
            role="group"
            aria-label={`Time ${index + 1}`}
            data-invalid={error ? true : undefined}
            tabIndex={-1}
            className="grid gap-2 rounded-control focus-visible:outline-offset-4"
          >
            <div className="grid grid-cols-[minmax(0,1fr)_minmax(0,1fr)_44px] items-center gap-2.5 sm:grid-cols-[minmax(0,1.3fr)_minmax(0,1fr)_minmax(0,1fr)_44px]">
              <SelectField
                label={<span className="sr-only">Day</span>}
                dense
                options={days}
                value={String(slot.dayOfWeek)}
                onChange={(event) => {
                  const dayOfWeek = Number(event.target.value);
                  onChange({ schedule: schedule.with(index, { ...slot, dayOfWeek }) });
                }}
                className="max-sm:col-span-2"
              />
              <TimeField
                label={<span className="sr-only">Starts</span>}
                dense
                value={slot.startTime}
                onChange={(startTime) => onChange(withStart(times, index, startTime))}
                className="max-sm:row-start-2"
              />
              <TimeField
                label={<span className="sr-only">Ends</span>}
                dense
                value={slot.endTime}
                onChange={(endTime) => onChange(withEnd(times, index, endTime))}
                className="max-sm:row-start-2"
              />
              {schedule.length > 1 && (
                <Button
                  variant="ghost"
                  iconOnly
                  aria-label={`Remove time ${index + 1}`}
                  className="max-sm:col-start-3 max-sm:row-start-1"
                  onClick={() => onChange({ schedule: schedule.toSpliced(index, 1) })}
                >
                  <Icon drawing={Trash2} />
                </Button>
              )}
            </div>
            {error ? (
              <FieldError>{error}</FieldError>
            ) : (
              disagrees && <p className="text-sm text-ink-2">{disagrees}.</p>
            )}
          </div>
        );
      })}
      {errors.schedule && <FieldError>{errors.schedule}</FieldError>}
    </div>
  );
}
