import ShieldCheck from 'lucide-react/icons/shield-check';
import { useId, useState } from 'react';
import type { PlaceCategory } from '#areas/catalogue/sessions/prices/categories.ts';
import { categoryNames } from '#areas/catalogue/sessions/prices/copy.ts';
import { formatPlaces } from '#areas/catalogue/sessions/show/places.ts';
import { Avatar, personInitials } from '#shared/ui/brand/avatar.tsx';
import { Icon } from '#shared/ui/brand/icon.tsx';
import { Button } from '#shared/ui/buttons/button.tsx';
import { CheckboxField } from '#shared/ui/fields/choice-field.tsx';
import { SelectField } from '#shared/ui/fields/select-field.tsx';
import { Badge } from '#shared/ui/type/badge.tsx';
import { Card } from '#shared/ui/type/card.tsx';
import {
  type Buyer,
  buyerDetail,
  childrenOfBuyer,
  type DraftSource,
  draftErrors,
  savedAttendeeDetail,
} from '../attendee-draft.ts';
import { AttendeeFields } from './attendee-fields.tsx';
import { FormStep } from './form-step.tsx';
import type { Attendees } from './use-attendees.ts';

export function AttendeesSection({
  attendees,
  categories = null,
  buyer,
  onChangePlaces,
}: {
  attendees: Attendees;
  /** Of each place, if they have different prices: then the summary adds and removes places. */
  categories?: readonly PlaceCategory[] | null;
  buyer: Buyer;
  onChangePlaces?: (places: number) => void;
}) {
  const { drafts, audience, remember, setRemember } = attendees;
  const asksAges = audience !== 'anybody';
  return (
    <FormStep
      title="Who’s coming?"
      lead={`${formatPlaces(drafts.length)}. The venue only sees names${asksAges ? ', ages' : ''} and notes.`}
    >
      <Card className="divide-y divide-line">
        {drafts.map((_, place) => (
          <AttendeeRow
            key={place}
            place={place}
            attendees={attendees}
            category={categories?.[place]}
            buyer={buyer}
            onRemove={
              place === 0 || categories !== null || onChangePlaces === undefined
                ? undefined
                : () => {
                    attendees.remove(place);
                    onChangePlaces(drafts.length - 1);
                  }
            }
          />
        ))}
      </Card>
      <CheckboxField
        className="mt-2"
        label="Save them for next time"
        checked={remember}
        onChange={({ target }) => setRemember(target.checked)}
      />
      <p className="mt-1 text-sm text-ink-3">
        {asksAges && 'Under-16s must be accompanied by a named adult. '}You can change names until the session
        starts. Manage saved people in{' '}
        <a href="/profile/payment#people" target="_blank" rel="noopener" className="link">
          your profile
        </a>
        .
      </p>
    </FormStep>
  );
}

function AttendeeRow({
  place,
  attendees,
  category,
  buyer,
  onRemove,
}: {
  place: number;
  attendees: Attendees;
  category?: PlaceCategory | undefined;
  buyer: Buyer;
  onRemove?: () => void;
}) {
  const id = useId();
  const [editing, setEditing] = useState(false);
  const { drafts, audience } = attendees;
  const draft = drafts[place];
  if (draft === undefined) return null;
  // The buyer may be among their own saved attendees: they are "Me".
  const saved = attendees.saved.filter(({ name }) => name !== buyer.name);
  const name = draft.from === 'me' ? buyer.name : draft.name;
  const known = saved.find((person) => person.id === draft.from);
  const takenElsewhere = (from: DraftSource) =>
    drafts.some((other, index) => index !== place && other.from === from);
  // Show complete attendees on one line until edited.
  const oneLine = known !== undefined && !editing && Object.keys(draftErrors(draft, audience)).length === 0;
  const guarded = draft.from === 'me' ? childrenOfBuyer(drafts, audience) : [];
  const details =
    draft.from === 'me'
      ? [buyerDetail(guarded, audience)]
      : known === undefined
        ? [audience === 'anybody' ? 'New' : draft.child ? 'New child' : 'New adult']
        : [savedAttendeeDetail(known), 'Saved from last time'].filter((part) => part !== '');
  return (
    <fieldset className="min-w-0 p-4 md:px-5">
      <legend className="sr-only">Place {place + 1}</legend>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2.5">
        <Avatar
          letters={personInitials(name.trim() || String(place + 1))}
          tone={draft.child ? 'child' : 'brand'}
        />
        <div className="min-w-0 flex-1 basis-36 leading-snug">
          <p className="font-semibold wrap-anywhere">{name.trim() === '' ? `Place ${place + 1}` : name}</p>
          <p className="text-sm text-ink-2">
            {[...(category === undefined ? [] : [categoryNames[category]]), ...details].join('. ')}
          </p>
        </div>
        {guarded.length > 0 && (
          <span className="max-sm:hidden">
            <Badge tone="brand">
              <Icon drawing={ShieldCheck} size="sm" />
              Guardian
            </Badge>
          </span>
        )}
        {oneLine && <AttendeeButton label="Edit" name={`Edit ${name}`} onPress={() => setEditing(true)} />}
        {onRemove !== undefined && (
          <AttendeeButton label="Remove" name={`Remove place ${place + 1}`} onPress={onRemove} />
        )}
        {(place > 0 || audience !== 'anybody' || saved.length > 0) && (
          <SelectField
            id={`${id}-who`}
            label={<span className="sr-only">Who’s coming on place {place + 1}</span>}
            dense
            value={draft.from}
            onChange={({ target }) => {
              setEditing(false);
              attendees.choose(place, target.value);
            }}
            options={[
              ...(takenElsewhere('me') ? [] : [{ value: 'me', label: 'Me' }]),
              ...saved
                .filter((person) => !takenElsewhere(person.id))
                .map((person) => ({ value: person.id, label: person.name })),
              { value: 'new', label: 'Add someone new' },
            ]}
            className="w-44 max-sm:w-full"
          />
        )}
      </div>
      {draft.from !== 'me' && !oneLine && (
        <AttendeeFields
          draft={draft}
          errors={attendees.errors[place] ?? {}}
          asksAges={audience !== 'anybody'}
          buyerName={buyer.name}
          onChange={(changes) => attendees.change(place, changes)}
        />
      )}
    </fieldset>
  );
}

function AttendeeButton({ label, name, onPress }: { label: string; name: string; onPress: () => void }) {
  return (
    <Button
      variant="ghost"
      size="sm"
      className="-mx-2 text-brand! max-md:h-11!"
      aria-label={name}
      onClick={onPress}
    >
      {label}
    </Button>
  );
}
