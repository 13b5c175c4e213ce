import Star from 'lucide-react/icons/star';
import { lazy, Suspense, useState } from 'react';
import { Button } from '#shared/ui/button.tsx';
import { Icon } from '#shared/ui/icon.tsx';
import type { OwnReview as Review } from '../contract.ts';
import { Stars } from './stars.tsx';

const loadDialog = () => import('./review-dialog.tsx');
const ReviewDialog = lazy(async () => ({ default: (await loadDialog()).ReviewDialog }));

/** What the person made of a past booking: their review, or the way to write one. */
export function OwnReview({
  booking,
  review,
  onWritten,
}: {
  booking: { id: string; title: string; day: string };
  /** Null when they have not written one. */
  review: Review | null;
  onWritten: (review: Review) => void;
}) {
  const [dialog, setDialog] = useState<'unopened' | 'open' | 'closed'>('unopened');
  return (
    <>
      {review === null ? (
        <Button
          variant="ghost"
          size="sm"
          className="max-sm:h-11! max-sm:justify-start"
          aria-label={`Leave a review of ${booking.title}, ${booking.day}`}
          onPointerEnter={() => void loadDialog()}
          onFocus={() => void loadDialog()}
          onClick={() => setDialog('open')}
        >
          <Icon of={Star} size="sm" />
          Leave a review
        </Button>
      ) : (
        <p className="flex flex-wrap items-center gap-2 px-3 text-sm text-ink-2">
          {review.hiddenReason === null ? 'Your review' : `Your review was hidden: ${review.hiddenReason}`}
          <Stars stars={review.stars} />
        </p>
      )}
      {dialog !== 'unopened' && (
        <Suspense fallback={null}>
          <ReviewDialog
            booking={booking}
            open={dialog === 'open'}
            onClose={() => setDialog('closed')}
            onWritten={(written) => {
              setDialog('closed');
              onWritten(written);
            }}
          />
        </Suspense>
      )}
    </>
  );
}
