import Pencil from 'lucide-react/icons/pencil';
import Star from 'lucide-react/icons/star';
import { useState } from 'react';
import { Icon } from '#shared/ui/brand/icon.tsx';
import { Button } from '#shared/ui/buttons/button.tsx';
import { lazyDialog } from '#shared/ui/mutation/lazy-dialog.tsx';
import type { MyReview as Review } from '../contract.ts';
import type { ReviewedBooking } from './review-dialog.tsx';
import { Stars } from './stars.tsx';

const ReviewDialog = lazyDialog(async () => (await import('./review-dialog.tsx')).ReviewDialog);

export function MyReviewSection({
  booking,
  review,
  onChanged,
}: {
  booking: ReviewedBooking;
  review: Review | null;
  /** Called with the saved review; null after deletion. */
  onChanged: (review: Review | null) => void;
}) {
  const [dialog, setDialog] = useState<'unopened' | 'open' | 'closed'>('unopened');
  // Remounts the form, so that it starts from the saved review.
  const [opening, setOpening] = useState(0);
  const open = () => {
    setOpening(opening + 1);
    setDialog('open');
  };
  const hidden = review !== null && review.hiddenReason !== null;
  const whose = booking.instructorId === null ? 'Your review' : `Your review of ${booking.title}`;
  return (
    <>
      {review !== null && (
        <p className="flex flex-wrap items-center gap-2 px-3 text-sm text-ink-2">
          {hidden ? `${whose} is hidden. Reason: ${review.hiddenReason}` : whose}
          <Stars stars={review.stars} />
        </p>
      )}
      {!hidden && (
        <Button
          variant="ghost"
          size="sm"
          className="max-w-full flex-initial! text-left whitespace-normal! max-sm:h-auto! max-sm:min-h-11 max-sm:justify-start"
          aria-label={`${review === null ? 'Leave a review' : 'Edit your review'} of ${booking.title}, ${booking.day}`}
          onPointerEnter={ReviewDialog.preload}
          onFocus={ReviewDialog.preload}
          onClick={open}
        >
          <Icon drawing={review === null ? Star : Pencil} size="sm" />
          {review !== null
            ? 'Edit'
            : booking.instructorId === null
              ? 'Leave a review'
              : `Review ${booking.title}`}
        </Button>
      )}
      {dialog !== 'unopened' && (
        <ReviewDialog
          key={opening}
          booking={booking}
          review={review}
          open={dialog === 'open'}
          onClose={() => setDialog('closed')}
          onChanged={(changed) => {
            setDialog('closed');
            onChanged(changed);
          }}
        />
      )}
    </>
  );
}
