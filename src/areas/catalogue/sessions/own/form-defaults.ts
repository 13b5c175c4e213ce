import { weekdays } from '#shared/calendar/calendar-day.ts';
import { formatPounds } from '#shared/domain/pence.ts';
import { newSession, type SessionDraft } from './session-form-draft.ts';

/** The defaults of docs/product/business.md#session-form that decide who comes, what they pay and when. */
const confirmedDefaults = [
  { field: 'difficulty', label: 'Difficulty', value: 'Beginner' },
  { field: 'ageGroups', label: 'Age groups', value: '18-25' },
  { field: 'price', label: 'Price', value: formatPounds(0) },
  { field: 'duration', label: 'Duration', value: '60 minutes' },
  { field: 'maxParticipants', label: 'Max participants', value: '10' },
  { field: 'schedule', label: 'Time', value: '09:00 to 10:00' },
] as const satisfies readonly { field: keyof SessionDraft; label: string; value: string }[];

export type DefaultField = (typeof confirmedDefaults)[number]['field'];

export interface UntouchedDefault {
  field: DefaultField;
  label: string;
  value: string;
}

/** The defaults that still stand and that the person never set. */
export function untouchedDefaults(
  draft: SessionDraft,
  touched: ReadonlySet<keyof SessionDraft>,
): UntouchedDefault[] {
  return confirmedDefaults
    .filter(
      ({ field }) =>
        !touched.has(field) && JSON.stringify(draft[field]) === JSON.stringify(newSession[field]),
    )
    .map(({ field, label, value }) => ({
      field,
      label,
      // One-off dates have days of their own.
      value: field === 'schedule' && draft.dateKind !== 'one_off' ? `${weekdays[1]} ${value}` : value,
    }));
}
