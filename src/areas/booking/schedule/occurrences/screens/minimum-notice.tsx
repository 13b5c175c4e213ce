import { formatShortMoment } from '#shared/calendar/london-time.ts';
import { Button } from '#shared/ui/buttons/button.tsx';
import { useMutationAction } from '#shared/ui/mutation/use-mutation-action.ts';
import { useApi } from '#shared/ui/site-context.tsx';
import { Notice } from '#shared/ui/states/notice.tsx';
import { runOccurrenceAnyway } from '../api.ts';
import type { OccurrenceAnswer } from '../contract.ts';

/** Of a date that is short of people until we decide (docs/product/booking.md#minimum-numbers). */
export function MinimumNotice({
  answer: { date, minimum, may },
  now,
  onChanged,
}: {
  answer: OccurrenceAnswer;
  now: Date;
  onChanged: (answer: OccurrenceAnswer) => void;
}) {
  const api = useApi();
  const running = useMutationAction({
    mutate: () => runOccurrenceAnyway(api, date.id),
    successToast: () => ({
      title: 'This date runs',
      description: 'It takes place whatever the number of people.',
    }),
    onSuccess: onChanged,
    onError: ({ sentence }) => ({ title: 'We couldn’t change the date', description: sentence }),
  });
  if (minimum === undefined || date.cancelled || new Date(minimum.decidesAt) <= now) return null;
  if (minimum.runs) return <Notice className="mb-5">This date runs whatever the number of people.</Notice>;
  if (minimum.booked >= minimum.people) return null;
  return (
    <Notice tone="warning" className="mb-5">
      <p className="font-semibold tabular-nums">
        {minimum.booked} of the {minimum.people} people that this date needs
      </p>
      <p>
        If there are still too few on {formatShortMoment(new Date(minimum.decidesAt))}, we cancel it and
        refund everyone in full.
      </p>
      {may.includes('change_occurrence') && (
        <Button
          variant="secondary"
          size="sm"
          className="mt-3"
          busy={running.busy}
          busyLabel="Saving..."
          onClick={() => void running.run()}
        >
          Run it anyway
        </Button>
      )}
    </Notice>
  );
}
