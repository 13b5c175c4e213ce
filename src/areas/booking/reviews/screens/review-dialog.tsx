import Star from 'lucide-react/icons/star';
import { useId, useState } from 'react';
import { Button } from '#shared/ui/buttons/button.tsx';
import { classNames } from '#shared/ui/class-names.ts';
import { FieldError } from '#shared/ui/fields/field-frame.tsx';
import { TextAreaField } from '#shared/ui/fields/text-area-field.tsx';
import { MutationDialog } from '#shared/ui/mutation/mutation-dialog.tsx';
import { useMutationAction } from '#shared/ui/mutation/use-mutation-action.ts';
import { useMutationForm } from '#shared/ui/mutation/use-mutation-form.ts';
import { useApi } from '#shared/ui/site-context.tsx';
import { createReview, deleteReview, updateReview } from '../api.ts';
import { type MyReview, reviewInputSchema } from '../contract.ts';
import { starsLabel } from './stars.tsx';

function StarChoice({
  stars,
  onChange,
  error,
}: {
  stars: number | null;
  onChange: (stars: number) => void;
  error: string | undefined;
}) {
  const name = useId();
  const errorId = useId();
  return (
    <fieldset
      // Receives the focus if no stars are chosen.
      tabIndex={-1}
      data-invalid={error === undefined ? undefined : true}
      aria-describedby={error === undefined ? undefined : errorId}
    >
      <legend className="mb-1 text-sm font-semibold">Your rating</legend>
      <div className="flex">
        {[1, 2, 3, 4, 5].map((place) => (
          <label
            key={place}
            className="grid size-11 cursor-pointer place-items-center rounded-lg has-focus-visible:outline-2 has-focus-visible:outline-brand"
          >
            <input
              type="radio"
              name={name}
              value={place}
              checked={stars === place}
              onChange={() => onChange(place)}
              className="sr-only"
            />
            <span className="sr-only">{starsLabel(place)}</span>
            <Star
              aria-hidden="true"
              className={classNames(
                'size-8 stroke-none',
                stars !== null && place <= stars ? 'fill-rating' : 'fill-line-control',
              )}
            />
          </label>
        ))}
      </div>
      {error !== undefined && <FieldError id={errorId}>{error}</FieldError>}
    </fieldset>
  );
}

export interface ReviewedBooking {
  id: string;
  /** Null for a review of the session or trainer. */
  instructorId: number | null;
  title: string;
  day: string;
}

export function ReviewDialog({
  booking,
  review,
  open,
  onClose,
  onChanged,
}: {
  booking: ReviewedBooking;
  review: MyReview | null;
  open: boolean;
  onClose: () => void;
  onChanged: (review: MyReview | null) => void;
}) {
  const api = useApi();
  const of = { bookingId: review?.bookingId ?? booking.id, instructorId: booking.instructorId };
  const [removing, setRemoving] = useState(false);
  const { errors, values, ...form } = useMutationForm({
    schema: reviewInputSchema,
    initial: { stars: review?.stars, text: review?.text ?? '' },
    mutate: (input) => (review === null ? createReview : updateReview)(api, of, input),
    onSuccess: onChanged,
  });
  const removal = useMutationAction({
    mutate: () => deleteReview(api, of),
    onSuccess: () => onChanged(null),
  });
  const frame = { open, onClose, description: `${booking.title}, ${booking.day}` };
  if (removing) {
    return (
      <MutationDialog
        {...frame}
        mutation={removal}
        title="Remove your review?"
        cancelLabel="Keep review"
        onCancel={() => setRemoving(false)}
        confirmLabel="Remove review"
        busyLabel="Removing..."
        onConfirm={() => void removal.run()}
      >
        <p>This deletes your review and any reply to it. It no longer counts in the rating.</p>
      </MutationDialog>
    );
  }
  return (
    <MutationDialog
      {...frame}
      mutation={form}
      locked={values.text !== (review?.text ?? '')}
      title={review === null ? 'How was it?' : 'Edit your review'}
      cancelLabel={review === null ? 'Cancel' : 'Cancel'}
      confirmLabel={review === null ? 'Publish review' : 'Save changes'}
      busyLabel="Sending..."
      destructive={false}
      onConfirm={() => void form.submit()}
      extraButton={
        review !== null && (
          <Button
            variant="destructive-quiet"
            className="mr-auto"
            onClick={() => setRemoving(true)}
            disabled={form.busy}
          >
            Remove
          </Button>
        )
      }
    >
      <div ref={form.form.ref} className="grid gap-5">
        <StarChoice
          stars={values.stars ?? null}
          onChange={(stars) => form.set({ stars })}
          error={errors.stars}
        />
        <TextAreaField
          label="Your review"
          optional
          rows={5}
          hint={
            review === null
              ? 'Public, with your first name. You can edit or delete it later.'
              : 'People can see that you edited it, and when.'
          }
          {...form.field('text')}
        />
      </div>
    </MutationDialog>
  );
}
