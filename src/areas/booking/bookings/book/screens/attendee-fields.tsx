import { useId } from 'react';
import { RadioField } from '#shared/ui/fields/choice-field.tsx';
import { SelectField } from '#shared/ui/fields/select-field.tsx';
import { TextField } from '#shared/ui/fields/text-field.tsx';
import { type AttendeeDraft, type DraftErrors, type DraftField, needsGuardian } from '../attendee-draft.ts';

export function AttendeeFields({
  draft,
  errors,
  asksAges,
  buyerName,
  asksNote = true,
  onChange,
}: {
  draft: AttendeeDraft;
  errors: DraftErrors;
  asksAges: boolean;
  buyerName: string | null;
  /** The note for the instructor belongs to one booking; we don't remember it. */
  asksNote?: boolean;
  onChange: (changes: Partial<AttendeeDraft>) => void;
}) {
  const id = useId();
  const field = (of: DraftField) => ({
    id: `${id}-${of}`,
    value: draft[of],
    error: errors[of],
    autoComplete: 'off',
    dense: true,
    onChange: ({ target }: { target: { value: string } }) => onChange({ [of]: target.value }),
  });
  const asksAge = asksAges && draft.child;
  return (
    <div className="mt-3.5 grid grid-cols-[minmax(0,1fr)_116px] gap-x-4 gap-y-3.5 sm:grid-cols-[minmax(0,1.3fr)_116px_minmax(0,1.3fr)]">
      {asksAges && (
        <div role="radiogroup" aria-label="Adult or child" className="col-span-full flex gap-x-6">
          <RadioField
            name={`${id}-age-group`}
            label="Child"
            checked={draft.child}
            onChange={() => onChange({ child: true })}
          />
          <RadioField
            name={`${id}-age-group`}
            label="Adult"
            checked={!draft.child}
            onChange={() => onChange({ child: false })}
          />
        </div>
      )}
      <TextField {...field('name')} label="Name" className={asksAge ? undefined : 'col-span-full'} />
      {asksAge && <TextField {...field('age')} label="Age on the day" inputMode="numeric" maxLength={3} />}
      {asksAge && needsGuardian(draft) && (
        <>
          {buyerName !== null && (
            <SelectField
              label="Adult staying with them"
              dense
              className="max-sm:col-span-full"
              value={draft.guardian}
              options={[
                { value: 'buyer', label: buyerName === '' ? 'You' : `${buyerName} (you)` },
                { value: 'other', label: 'Someone else' },
              ]}
              onChange={({ target }) => onChange({ guardian: target.value === 'other' ? 'other' : 'buyer' })}
            />
          )}
          {draft.guardian === 'other' && (
            <div className="col-span-full grid gap-3.5 sm:grid-cols-2">
              <TextField {...field('guardianName')} label="Guardian’s name" />
              <TextField {...field('guardianPhone')} label="Guardian’s phone" type="tel" inputMode="tel" />
            </div>
          )}
        </>
      )}
      {asksNote && (
        <TextField
          {...field('note')}
          label="Anything your instructor should know?"
          optional
          maxLength={500}
          className="col-span-full"
        />
      )}
    </div>
  );
}
