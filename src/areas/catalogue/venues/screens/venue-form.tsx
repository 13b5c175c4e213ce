import { Button } from '#shared/ui/buttons/button.tsx';
import { TextField } from '#shared/ui/fields/text-field.tsx';
import { RemoveButton } from '#shared/ui/mutation/remove-button.tsx';
import { useMutationAction } from '#shared/ui/mutation/use-mutation-action.ts';
import { useMutationForm } from '#shared/ui/mutation/use-mutation-form.ts';
import { useApi } from '#shared/ui/site-context.tsx';
import { Notice } from '#shared/ui/states/notice.tsx';
import { Panel } from '#shared/ui/type/card.tsx';
import { ownVenuesQuery, removeVenue, saveVenue } from '../api.ts';
import type { OwnVenue } from '../contract.ts';
import { venueInputSchema } from '../venue-forms.ts';

export function VenueForm({
  businessId,
  venue,
  onClose,
  onRemoved,
}: {
  businessId: number;
  /** Null for a new one. */
  venue: (OwnVenue & { id: number }) | null;
  onClose: () => void;
  onRemoved: () => void;
}) {
  const api = useApi();
  const refresh = [ownVenuesQuery(api, businessId).queryKey];
  const words = venue?.proposed ?? venue;
  const form = useMutationForm({
    schema: venueInputSchema,
    initial: { name: words?.name ?? '', address: words?.address ?? '', postcode: words?.postcode ?? '' },
    mutate: (input) => saveVenue(api, businessId, venue, input),
    refresh,
    successToast: (_answer, { name }) => ({
      title: 'Saved',
      description: `We’ll check ${name} before it appears on the map.`,
    }),
    onSuccess: onClose,
  });
  const removal = useMutationAction({
    mutate: () => (venue === null ? Promise.resolve(null) : removeVenue(api, businessId, venue.id)),
    refresh,
    successToast: { title: 'Removed', description: `${venue?.name ?? ''} is no longer in your venues.` },
    onSuccess: onRemoved,
  });
  return (
    <Panel role="region" aria-label={venue === null ? 'New venue' : `Change ${venue.name}`}>
      <form {...form.form} className="grid gap-4">
        <TextField
          {...form.field('name')}
          label="Name"
          hint="The name people know, e.g. Canal Basin or St Peter’s Hall"
          autoComplete="off"
          maxLength={80}
        />
        <TextField {...form.field('address')} label="Address" autoComplete="off" maxLength={300} />
        <TextField {...form.field('postcode')} label="Postcode" autoComplete="off" maxLength={12} />
        {venue?.state === 'shown' && (
          <Notice tone="info">We show the current details until we’ve checked the change.</Notice>
        )}
        {form.sentence !== null && (
          <Notice tone="danger" role="alert">
            {form.sentence}
          </Notice>
        )}
        <div className="flex flex-wrap gap-2">
          <Button type="submit" busy={form.busy} busyLabel="Saving...">
            Submit
          </Button>
          <Button variant="ghost" onClick={onClose}>
            Cancel
          </Button>
          {venue !== null && (
            <RemoveButton name={venue.name} mutation={removal} className="ml-auto max-sm:ml-0">
              {venue.rooms.length > 0 ? 'This removes the venue and its rooms' : 'This removes the venue'}.
              You can’t use it for new sessions. Past sessions keep it.
            </RemoveButton>
          )}
        </div>
      </form>
    </Panel>
  );
}
