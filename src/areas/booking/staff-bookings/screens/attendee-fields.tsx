import type { AttendeeInput } from '#areas/booking/bookings/contract.ts';
import { TextField } from '#shared/ui/fields/text-field.tsx';

export interface AttendeeName {
  name: string;
  age: string;
  guardianName: string;
  guardianPhone: string;
}

const EMPTY: AttendeeName = { name: '', age: '', guardianName: '', guardianPhone: '' };
const GUARDIAN_BELOW = 16;

/** Returns the attendees, or an error. Null if only the customer comes. */
export function readAttendees(
  typed: readonly AttendeeName[],
  places: number,
  asksAges: boolean,
): { attendees: AttendeeInput[] | null; fault: string | null } {
  if (places === 1 && !asksAges) return { attendees: null, fault: null };
  const named = Array.from({ length: places }, (_, index) => typed[index] ?? EMPTY);
  // Names are optional for adults.
  if (!asksAges && named.every(({ name }) => name.trim() === '')) return { attendees: null, fault: null };
  const missing = named.findIndex(({ name }) => name.trim() === '');
  if (missing >= 0) return { attendees: null, fault: `Enter the name of person ${missing + 1}.` };
  return {
    fault: null,
    attendees: named.map(({ name, age, guardianName, guardianPhone }) => ({
      name: name.trim(),
      age: asksAges && age.trim() !== '' ? Number(age) : null,
      guardian:
        asksAges && guardianName.trim() !== ''
          ? { name: guardianName.trim(), phone: guardianPhone.trim() }
          : null,
      note: '',
    })),
  };
}

export function AttendeeFields({
  places,
  asksAges,
  buyer,
  attendees,
  onChange,
}: {
  places: number;
  asksAges: boolean;
  buyer: string;
  attendees: readonly AttendeeName[];
  onChange: (attendees: readonly AttendeeName[]) => void;
}) {
  if (places === 1 && !asksAges) return null;
  const shown = Array.from({ length: places }, (_, index) => attendees[index] ?? EMPTY);
  const change = (at: number, part: Partial<AttendeeName>) =>
    onChange(shown.map((one, index) => (index === at ? { ...one, ...part } : one)));
  return (
    <fieldset className="grid gap-3">
      <legend className="mb-2.5 text-h4 font-semibold">Who’s coming</legend>
      {shown.map((one, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a place is known by its number
        <div key={index} className="grid gap-3 sm:grid-cols-[minmax(0,1fr)_110px]">
          <TextField
            label={`Name of person ${index + 1}`}
            optional={!asksAges}
            placeholder={index === 0 ? buyer : undefined}
            autoComplete="off"
            maxLength={120}
            value={one.name}
            onChange={({ target }) => change(index, { name: target.value })}
          />
          {asksAges && (
            <TextField
              label="Age"
              inputMode="numeric"
              maxLength={3}
              value={one.age}
              onChange={({ target }) => change(index, { age: target.value.replace(/\D/g, '') })}
            />
          )}
          {asksAges && one.age !== '' && Number(one.age) < GUARDIAN_BELOW && (
            <>
              <TextField
                label="Guardian"
                autoComplete="off"
                value={one.guardianName}
                onChange={({ target }) => change(index, { guardianName: target.value })}
              />
              <TextField
                label="Guardian’s phone"
                type="tel"
                autoComplete="off"
                className="sm:col-span-2"
                value={one.guardianPhone}
                onChange={({ target }) => change(index, { guardianPhone: target.value })}
              />
            </>
          )}
        </div>
      ))}
    </fieldset>
  );
}
