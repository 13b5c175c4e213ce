import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useId, useState } from 'react';
import { placesText } from '#features/sessions/show/places.ts';
import { Avatar } from '#shared/ui/brand/avatar.tsx';
import { Button } from '#shared/ui/buttons/button.tsx';
import { CheckboxField } from '#shared/ui/fields/choice-field.tsx';
import { SelectField } from '#shared/ui/fields/select-field.tsx';
import { TextField } from '#shared/ui/fields/text-field.tsx';
import { useApi } from '#shared/ui/site-context.tsx';
import { Card } from '#shared/ui/type/card.tsx';
import type { RememberedAttendee } from '../../contract.ts';
import { attendeesQuery } from '../api.ts';
import {
  type Buyer,
  type DraftField,
  type DraftSource,
  errorsOf,
  needsGuardian,
  savedDetail,
} from '../attendee-draft.ts';
import { SavedPeople } from './saved-people.tsx';
import type { Attendees } from './use-attendees.ts';

/** Who comes on each place: the buyer, somebody kept from last time, or somebody new. */
export function WhoIsComing({
  attendees,
  buyer,
  headingClass,
}: {
  attendees: Attendees;
  /** As the form has it. */
  buyer: Buyer;
  headingClass: string;
}) {
  const { drafts, asksAges } = attendees;
  const { data: known = [] } = useQuery(attendeesQuery(useApi()));
  // Whoever books may have been on such a list themselves: they are "Me", with the age they gave then.
  const saved = known.filter(({ name }) => name !== buyer.name);
  const ownAge = known.find(({ name }) => name === buyer.name)?.age ?? null;
  const fillOwnAge = useEffectEvent((age: number) => {
    const place = drafts.findIndex(({ from, age: typed }) => from === 'me' && typed === '');
    if (place >= 0) attendees.type(place, 'age', String(age), buyer);
  });
  useEffect(() => {
    if (ownAge !== null) fillOwnAge(ownAge);
  }, [ownAge]);
  return (
    <section>
      <h2 className={headingClass}>Who is coming</h2>
      <p className="-mt-2 mb-3.5 text-sm text-ink-2">
        {placesText(drafts.length)}. The venue sees names{asksAges && ', ages'} and notes, nothing else.
      </p>
      <Card className="divide-y divide-line">
        {drafts.map((_, place) => (
          <Place
            // A place is known by its number.
            key={place}
            place={place}
            attendees={attendees}
            buyer={buyer}
            saved={saved}
          />
        ))}
      </Card>
      <div className="mt-2 flex flex-wrap items-center justify-between gap-x-4">
        <CheckboxField
          label="Remember them for next time"
          checked={attendees.remember}
          onChange={({ target }) => attendees.setRemember(target.checked)}
        />
        <SavedPeople saved={known} />
      </div>
      {asksAges && (
        <p className="mt-1 text-sm text-ink-3">
          Under 16s come with a named adult. You can change names until the session starts.
        </p>
      )}
    </section>
  );
}

function Place({
  place,
  attendees,
  buyer,
  saved,
}: {
  place: number;
  attendees: Attendees;
  buyer: Buyer;
  saved: readonly RememberedAttendee[];
}) {
  const id = useId();
  const [editing, setEditing] = useState(false);
  const { drafts, asksAges } = attendees;
  const draft = drafts[place];
  if (draft === undefined) return null;
  const errors = attendees.errors[place] ?? {};
  const name = draft.from === 'me' ? buyer.name : draft.name;
  const known = saved.find((person) => person.id === draft.from);
  const detail =
    draft.from === 'me' ? 'You' : known === undefined ? 'New' : `${savedDetail(known)}. Saved from last time`;
  const takenElsewhere = (from: DraftSource) =>
    drafts.some((other, index) => index !== place && other.from === from);
  const field = (of: DraftField) => ({
    id: `${id}-${of}`,
    value: draft[of],
    error: errors[of],
    autoComplete: 'off',
    dense: true,
    onChange: ({ target }: { target: { value: string } }) => attendees.type(place, of, target.value, buyer),
  });
  const ownOnly = draft.from === 'me' && drafts.length === 1;
  // Of whom everything is known one line is enough, until it is to be changed.
  const oneLine = known !== undefined && !editing && Object.keys(errorsOf(draft, asksAges)).length === 0;
  return (
    <fieldset className="min-w-0 p-4 md:px-5">
      <legend className="sr-only">Place {place + 1}</legend>
      <div className="flex flex-wrap items-center gap-3">
        <Avatar person={{ firstName: name || String(place + 1), email: null, profileImageUrl: null }} />
        <div className="min-w-0 flex-1">
          <p className="font-semibold break-words">{name.trim() === '' ? `Place ${place + 1}` : name}</p>
          <p className="text-sm text-ink-2">{detail}</p>
        </div>
        {oneLine && asksAges && (
          <Button
            variant="ghost"
            size="sm"
            aria-label={`Edit ${name}`}
            className="max-md:h-11!"
            onClick={() => setEditing(true)}
          >
            Edit
          </Button>
        )}
        <SelectField
          id={`${id}-who`}
          label={<span className="sr-only">Who comes on place {place + 1}</span>}
          dense
          value={draft.from}
          onChange={({ target }) => {
            setEditing(false);
            attendees.choose(place, target.value, saved);
          }}
          options={[
            ...(takenElsewhere('me') ? [] : [{ value: 'me', label: 'Me' }]),
            ...saved
              .filter((person) => !takenElsewhere(person.id))
              .map((person) => ({ value: person.id, label: person.name })),
            { value: 'new', label: 'Somebody new' },
          ]}
          className="w-48 max-sm:w-full"
        />
      </div>
      {!ownOnly && !oneLine && (
        <div className="mt-3.5 grid gap-3.5 sm:grid-cols-2 empty:hidden">
          {draft.from === 'new' && (
            <TextField {...field('name')} label="Name" className={asksAges ? undefined : 'sm:col-span-2'} />
          )}
          {asksAges && (
            <TextField {...field('age')} label="Age on the day" inputMode="numeric" maxLength={3} />
          )}
          {needsGuardian(draft, asksAges) && (
            <>
              <TextField {...field('guardianName')} label="Guardian’s name" className="sm:col-start-1" />
              <TextField {...field('guardianPhone')} label="Guardian’s phone" type="tel" inputMode="tel" />
            </>
          )}
          {draft.from === 'new' && (
            <TextField
              {...field('note')}
              label="Anything the instructor should know"
              optional
              maxLength={500}
              className="sm:col-span-2"
            />
          )}
        </div>
      )}
    </fieldset>
  );
}
