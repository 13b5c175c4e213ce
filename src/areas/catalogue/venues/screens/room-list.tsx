import Plus from 'lucide-react/icons/plus';
import { Icon } from '#shared/ui/brand/icon.tsx';
import { Button } from '#shared/ui/buttons/button.tsx';
import { TextField } from '#shared/ui/fields/text-field.tsx';
import { RemoveButton } from '#shared/ui/mutation/remove-button.tsx';
import { useMutationAction } from '#shared/ui/mutation/use-mutation-action.ts';
import { useMutationForm } from '#shared/ui/mutation/use-mutation-form.ts';
import { useOpenForm } from '#shared/ui/mutation/use-open-form.ts';
import { useApi } from '#shared/ui/site-context.tsx';
import { Notice } from '#shared/ui/states/notice.tsx';
import { ownVenuesQuery, removeRoom, saveRoom } from '../api.ts';
import type { OwnVenue, Room } from '../contract.ts';
import { roomInputSchema } from '../venue-forms.ts';

export function RoomList({ businessId, venue }: { businessId: number; venue: OwnVenue }) {
  const { open, place, form, close, removed, opener } = useOpenForm<number>();
  return (
    <div ref={place} className="mt-4 border-t border-line pt-4">
      <h4 className="font-sans text-sm font-semibold">Rooms</h4>
      {venue.rooms.length === 0 && open === null && (
        <p className="mt-1 text-sm text-ink-2">
          Add rooms to avoid double bookings and keep within each room’s capacity.
        </p>
      )}
      <ul className="mt-1 divide-y divide-line">
        {venue.rooms.map((room) => (
          <li key={room.id} className="py-2">
            {open === room.id ? (
              <div {...form}>
                <RoomForm
                  businessId={businessId}
                  venueId={venue.id}
                  room={room}
                  onClose={close}
                  onRemoved={removed}
                />
              </div>
            ) : (
              <div className="flex items-center justify-between gap-3">
                <p className="min-w-0 wrap-anywhere">
                  <b className="font-semibold">{room.name}</b>{' '}
                  <span className="text-ink-2">
                    {room.capacity === 1 ? '1 person' : `${room.capacity} people`}
                  </span>
                </p>
                <Button
                  variant="ghost"
                  size="sm"
                  className="max-md:h-11!"
                  aria-label={`Change ${room.name}`}
                  {...opener(room.id)}
                >
                  Change
                </Button>
              </div>
            )}
          </li>
        ))}
      </ul>
      {open === 'new' ? (
        <div {...form}>
          <RoomForm
            businessId={businessId}
            venueId={venue.id}
            room={null}
            onClose={close}
            onRemoved={removed}
          />
        </div>
      ) : (
        <Button
          variant="secondary"
          size="sm"
          className="mt-2 max-md:h-11!"
          aria-label={`Add a room at ${venue.name}`}
          {...opener('new')}
        >
          <Icon drawing={Plus} size="sm" />
          Add a room
        </Button>
      )}
    </div>
  );
}

function RoomForm({
  businessId,
  venueId,
  room,
  onClose,
  onRemoved,
}: {
  businessId: number;
  venueId: number | null;
  room: Room | null;
  onClose: () => void;
  onRemoved: () => void;
}) {
  const api = useApi();
  const refresh = [ownVenuesQuery(api, businessId).queryKey, ['dashboard'], ['sessions']];
  const form = useMutationForm({
    schema: roomInputSchema,
    initial: { name: room?.name ?? '', capacity: room === null ? '' : String(room.capacity) },
    input: ({ name, capacity }) => ({
      name,
      capacity: capacity.trim() === '' ? undefined : Number(capacity),
    }),
    mutate: (input) => saveRoom(api, businessId, { venueId, roomId: room?.id ?? null }, input),
    refresh,
    onSuccess: onClose,
  });
  const removal = useMutationAction({
    mutate: () => (room === null ? Promise.resolve(null) : removeRoom(api, businessId, room.id)),
    refresh,
    onSuccess: onRemoved,
  });
  return (
    <>
      <form
        {...form.form}
        className="my-2 grid gap-3"
        aria-label={room === null ? 'New room' : `Change ${room.name}`}
      >
        <div className="grid gap-3 sm:grid-cols-[1fr_140px]">
          <TextField {...form.field('name')} label="Room" dense autoComplete="off" maxLength={60} />
          <TextField
            {...form.field('capacity')}
            label="Capacity (people)"
            dense
            type="number"
            inputMode="numeric"
            min={1}
          />
        </div>
        {form.sentence !== null && (
          <Notice tone="danger" role="alert">
            {form.sentence}
          </Notice>
        )}
        <div className="flex flex-wrap gap-2">
          <Button type="submit" size="sm" className="max-md:h-11!" busy={form.busy} busyLabel="Saving...">
            Save room
          </Button>
          <Button variant="ghost" size="sm" className="max-md:h-11!" onClick={onClose}>
            Cancel
          </Button>
          {room !== null && (
            <RemoveButton name={room.name} mutation={removal} size="sm" className="ml-auto max-md:h-11!">
              You can’t use it for new sessions. Past sessions keep it.
            </RemoveButton>
          )}
        </div>
      </form>
    </>
  );
}
