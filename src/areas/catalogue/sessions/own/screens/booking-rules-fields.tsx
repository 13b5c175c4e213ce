import { SelectField } from '#shared/ui/fields/select-field.tsx';
import { TextField } from '#shared/ui/fields/text-field.tsx';
import {
  closingMinutes,
  decisionHours,
  MAX_EARLY_DAYS,
  MAX_MINIMUM_PEOPLE,
  MAX_OPENS_DAYS,
} from '../../booking-rules/booking-rules.ts';
import { formatLead } from '../../booking-rules/copy.ts';
import type { SessionDraft, SessionErrors } from '../session-form-draft.ts';

const closings = closingMinutes.map((minutes) => ({
  value: String(minutes),
  label: `${formatLead(minutes)} before the start`,
}));

const decisions = decisionHours.map((hours) => ({
  value: String(hours),
  label: `${formatLead(hours * 60)} before the start`,
}));

/** docs/product/booking.md#rules-of-booking */
export function BookingRulesFields({
  draft: { bookingRules: rules, dateKind },
  errors,
  onChange,
}: {
  draft: Pick<SessionDraft, 'bookingRules' | 'dateKind'>;
  errors: SessionErrors;
  onChange: (changes: Pick<SessionDraft, 'bookingRules'>) => void;
}) {
  const change = (changes: Partial<typeof rules>) => onChange({ bookingRules: { ...rules, ...changes } });
  const opens = rules.opensDays.trim() !== '';
  return (
    <>
      <div className="grid items-start gap-4 sm:grid-cols-2">
        <TextField
          label="Booking opens (days before)"
          optional
          type="number"
          inputMode="numeric"
          min={1}
          max={MAX_OPENS_DAYS}
          step={1}
          value={rules.opensDays}
          onChange={({ target }) => change({ opensDays: target.value })}
          hint={
            dateKind === 'course'
              ? 'Before the first date of the course. Empty: straight away.'
              : 'At the time of the start. Empty: straight away.'
          }
          error={errors['bookingRules.opensDaysBefore']}
        />
        {(opens || rules.earlyDays !== '') && (
          <TextField
            label="For members (days earlier)"
            optional
            type="number"
            inputMode="numeric"
            min={0}
            max={MAX_EARLY_DAYS}
            step={1}
            value={rules.earlyDays}
            onChange={({ target }) => change({ earlyDays: target.value })}
            hint="For people with a pass or membership for this session."
            error={errors['bookingRules.membersDaysEarlier']}
          />
        )}
      </div>
      <SelectField
        label="Booking closes"
        placeholder="At the start"
        options={closings}
        value={rules.closesMinutes}
        onChange={({ target }) => change({ closesMinutes: target.value })}
        hint="Your team can still book people in afterwards."
        error={errors['bookingRules.closesMinutesBefore']}
        className="sm:max-w-80"
      />
      {dateKind !== 'course' && (
        <div className="grid items-start gap-4 sm:grid-cols-2">
          <TextField
            label="Minimum number of people"
            optional
            type="number"
            inputMode="numeric"
            min={2}
            max={MAX_MINIMUM_PEOPLE}
            step={1}
            value={rules.minimumPeople}
            onChange={({ target }) => change({ minimumPeople: target.value })}
            hint="With fewer, we cancel the date and refund everyone in full. We warn you a day before we decide."
            error={errors['bookingRules.minimum.people']}
          />
          {rules.minimumPeople.trim() !== '' && (
            <SelectField
              label="We decide"
              options={decisions}
              value={rules.minimumHours}
              onChange={({ target }) => change({ minimumHours: target.value })}
              error={errors['bookingRules.minimum.hoursBefore']}
            />
          )}
        </div>
      )}
    </>
  );
}
