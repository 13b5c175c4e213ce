import { useState } from 'react';
import { LocationFields } from '#areas/catalogue/venues/location-fields.tsx';
import { MutationDialog } from '#shared/ui/mutation/mutation-dialog.tsx';
import { useMutationAction } from '#shared/ui/mutation/use-mutation-action.ts';
import { useApi } from '#shared/ui/site-context.tsx';
import { Notice } from '#shared/ui/states/notice.tsx';
import { relocateOccurrence } from '../api.ts';
import type { BusinessOccurrence, OccurrenceAnswer } from '../contract.ts';

export function RelocateDialog({
  date,
  businessId,
  onClose,
  onChanged,
}: {
  date: BusinessOccurrence;
  businessId: number;
  onClose: () => void;
  onChanged: (answer: OccurrenceAnswer, said: string) => void;
}) {
  const api = useApi();
  const seen = { venueId: date.venueId, roomId: date.roomId };
  const [place, setPlace] = useState(seen);
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({});
  const tells = place.venueId !== seen.venueId && date.taken > 0;
  const act = useMutationAction({
    mutate: () => relocateOccurrence(api, date.id, { ...place, seen }),
    onSuccess: (answer) => onChanged(answer, tells ? 'We’ve emailed the new place to everyone booked.' : ''),
    onError: ({ fields }) => {
      setErrors(fields);
      return null;
    },
  });
  return (
    <MutationDialog
      open
      onClose={onClose}
      mutation={act}
      title="Change venue or room"
      description={`${date.title}: this date only. To change every date, edit the session.`}
      cancelLabel="Cancel"
      confirmLabel="Save venue"
      busyLabel="Saving..."
      destructive={false}
      onConfirm={() => void act.run()}
    >
      <div className="grid gap-4">
        <LocationFields businessId={businessId} place={place} errors={errors} onChange={setPlace} />
        {tells && (
          <Notice tone="warning">
            We’ll email everyone booked. They can cancel for a full refund until it starts.
          </Notice>
        )}
      </div>
    </MutationDialog>
  );
}
