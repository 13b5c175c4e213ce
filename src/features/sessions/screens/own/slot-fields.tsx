import Plus from 'lucide-react/icons/plus';
import Trash2 from 'lucide-react/icons/trash-2';
import { useId } from 'react';
import { weekdays } from '#shared/domain/option-lists.ts';
import { Button } from '#shared/ui/button.tsx';
import { FieldError } from '#shared/ui/field-frame.tsx';
import { Icon } from '#shared/ui/icon.tsx';
import { SelectField } from '#shared/ui/select-field.tsx';
import type { Slot } from '../../contract.ts';
import { FIRST_SLOT, type SessionErrors } from '../../session-form-draft.ts';
import { slotMinutes, startingAt } from '../../slot-times.ts';
import { halfHours } from '../../slot-words.ts';

const days = [1, 2, 3, 4, 5, 6, 0].map((day) => ({ value: String(day), label: weekdays[day] ?? '' }));

/** The weekly times of a session: added and removed, one at the least. */
export function SlotFields({
  schedule,
  duration,
  errors,
  onChange,
}: {
  schedule: readonly Slot[];
  /** What the form says a session lasts, in minutes: a time of another length is pointed out. */
  duration: number;
  errors: SessionErrors;
  onChange: (schedule: Slot[]) => void;
}) {
  const id = useId();
  const changeSlot = (index: number, changed: Slot) =>
    onChange(schedule.map((slot, at) => (at === index ? changed : slot)));
  return (
    <div role="group" aria-labelledby={id} className="grid gap-3">
      <div className="flex items-center justify-between gap-3">
        <p id={id} className="text-sm font-semibold">
          Weekly times
        </p>
        <Button
          variant="soft"
          size="sm"
          className="max-md:h-11"
          onClick={() => onChange([...schedule, FIRST_SLOT])}
        >
          <Icon of={Plus} size="sm" />
          Add time
        </Button>
      </div>
      {schedule.map((slot, index) => {
        const error = ['dayOfWeek', 'startTime', 'endTime']
          .map((field) => errors[`schedule.${index}.${field}`])
          .find(Boolean);
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
                onChange={(event) => changeSlot(index, { ...slot, dayOfWeek: Number(event.target.value) })}
                className="max-sm:col-span-2"
              />
              <SelectField
                label={<span className="sr-only">Starts</span>}
                dense
                options={halfHours}
                value={slot.startTime}
                onChange={(event) => changeSlot(index, startingAt(slot, event.target.value))}
                className="max-sm:row-start-2"
              />
              <SelectField
                label={<span className="sr-only">Ends</span>}
                dense
                options={halfHours}
                value={slot.endTime}
                onChange={(event) => changeSlot(index, { ...slot, endTime: event.target.value })}
                className="max-sm:row-start-2"
              />
              {schedule.length > 1 && (
                <Button
                  variant="ghost"
                  iconOnly
                  aria-label={`Remove time ${index + 1}`}
                  className="max-sm:col-start-3 max-sm:row-start-1"
                  onClick={() => onChange(schedule.filter((_, at) => at !== index))}
                >
                  <Icon of={Trash2} />
                </Button>
              )}
            </div>
            {error ? (
              <FieldError>{error}</FieldError>
            ) : (
              duration > 0 &&
              slotMinutes(slot) !== duration && (
                <p className="text-sm text-ink-2">
                  {slotMinutes(slot)} minutes long; the session is said to last {duration}.
                </p>
              )
            )}
          </div>
        );
      })}
      {errors.schedule && <FieldError>{errors.schedule}</FieldError>}
    </div>
  );
}
