import { useState } from 'react';
import { PlaceFields } from '#features/venues/place-fields.tsx';
import { ActDialog } from '#shared/ui/act/act-dialog.tsx';
import { useAct } from '#shared/ui/act/use-act.ts';
import { useApi } from '#shared/ui/site-context.tsx';
import { Notice } from '#shared/ui/states/notice.tsx';
import { placeDate } from '../api.ts';
import type { BusinessDate, DateAnswer } from '../contract.ts';

/** Holds one date at another venue, or in another room. */
export function PlaceDialog({
  date,
  businessId,
  onClose,
  onChanged,
}: {
  date: BusinessDate;
  businessId: number;
  onClose: () => void;
  onChanged: (answer: DateAnswer, said: string) => void;
}) {
  const api = useApi();
  const seen = { venueId: date.venueId, roomId: date.roomId };
  const [place, setPlace] = useState(seen);
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({});
  const tells = place.venueId !== seen.venueId && date.taken > 0;
  const act = useAct({
    act: () => placeDate(api, date.id, { ...place, seen }),
    done: (answer) => onChanged(answer, tells ? 'We’ve emailed the new place to everyone booked.' : ''),
    refused: ({ fields }) => {
      setErrors(fields);
      return null;
    },
  });
  return (
    <ActDialog
      open
      onClose={onClose}
      act={act}
      title="Change venue or room"
      description={`${date.title}: this date only. To change every date, edit the session.`}
      keep="Cancel"
      confirm="Save venue"
      busyLabel="Saving..."
      destructive={false}
      onConfirm={() => void act.run()}
    >
      <div className="grid gap-4">
        <PlaceFields businessId={businessId} place={place} errors={errors} onChange={setPlace} />
        {tells && (
          <Notice tone="warning">
            We’ll email everyone booked. They can cancel for a full refund until it starts.
          </Notice>
        )}
      </div>
    </ActDialog>
  );
}
