import { useQuery } from '@tanstack/react-query';
import { SelectField } from '#shared/ui/fields/select-field.tsx';
import { useApi } from '#shared/ui/site-context.tsx';
import { ownVenuesQuery } from './api.ts';
import { roomLabel } from './copy.ts';
import type { LocationChoice } from './venue-forms.ts';

/** Renders nothing for a business with one place and no rooms. */
export function LocationFields({
  businessId,
  place,
  errors,
  onChange,
}: {
  businessId: number;
  place: LocationChoice;
  errors: { venueId?: string | undefined; roomId?: string | undefined };
  onChange: (place: LocationChoice) => void;
}) {
  const { data } = useQuery(ownVenuesQuery(useApi(), businessId));
  const venues = data?.venues.filter(({ id, state }) => state === 'shown' || id === place.venueId) ?? [];
  const rooms = venues.find(({ id }) => id === place.venueId)?.rooms ?? [];
  if (venues.length < 2 && rooms.length === 0) return null;
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <SelectField
        label="Venue"
        dense
        options={venues.map(({ id, name, address }) => ({
          value: id === null ? '' : String(id),
          label: id === null ? `${name}, ${address}` : name,
        }))}
        value={place.venueId === null ? '' : String(place.venueId)}
        onChange={({ target }) =>
          onChange({ venueId: target.value === '' ? null : Number(target.value), roomId: null })
        }
        error={errors.venueId}
      />
      <SelectField
        label="Room"
        dense
        options={[
          { value: '', label: rooms.length === 0 ? 'No rooms at this venue' : 'No room' },
          ...rooms.map((room) => ({ value: String(room.id), label: roomLabel(room) })),
        ]}
        value={place.roomId === null ? '' : String(place.roomId)}
        onChange={({ target }) =>
          onChange({ ...place, roomId: target.value === '' ? null : Number(target.value) })
        }
        error={errors.roomId}
      />
    </div>
  );
}
