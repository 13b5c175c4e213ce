import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { asApiError } from '#shared/http/api-client.ts';
import { Button } from '#shared/ui/button.tsx';
import { EmptyState } from '#shared/ui/empty-state.tsx';
import { ErrorState } from '#shared/ui/error-state.tsx';
import { RouteLink } from '#shared/ui/route-link.tsx';
import { showErrors } from '#shared/ui/show-errors.ts';
import { useApi } from '#shared/ui/site-context.tsx';
import { Skeleton } from '#shared/ui/skeleton.tsx';
import { TextAreaField } from '#shared/ui/text-area-field.tsx';
import { answerInputSchema, type BusinessReview } from '../contract.ts';
import { answerReview, businessReviewsQuery } from '../reviews-query.ts';
import { awaitsAnswer } from '../rules.ts';
import { ReviewCard } from './review-card.tsx';

/** `/business/reviews`: what people say of a business's sessions, those not answered first, and its answers. */
export function BusinessReviewsScreen({
  business,
  page,
  onPage,
}: {
  business: { id: number; name: string };
  page: number;
  onPage: (page: number) => void;
}) {
  const { data, isError, refetch } = useQuery(businessReviewsQuery(useApi(), business.id, page));
  if (isError) return <ErrorState title="Failed to load your reviews." onRetry={() => void refetch()} />;
  if (data === undefined) return <Skeleton className="h-60 rounded-card" />;
  if (data.reviews.length === 0) {
    return (
      <EmptyState title="No reviews yet">
        People who have been to one of your sessions can review it once it is over. You can answer each.
      </EmptyState>
    );
  }
  return (
    <>
      <p role="status" className="mb-4 text-ink-2">
        {data.unanswered === 0
          ? 'Every review is answered.'
          : `${data.unanswered} ${data.unanswered === 1 ? 'review waits' : 'reviews wait'} for an answer.`}
      </p>
      <ul className="border-b border-line">
        {data.reviews.map((review) => (
          <ReviewCard
            key={review.id}
            review={review}
            answerFrom={business.name}
            about={<RouteLink href={`/sessions/${review.session.id}`}>{review.session.title}</RouteLink>}
          >
            {awaitsAnswer(review) && <AnswerForm review={review} onAnswered={() => void refetch()} />}
          </ReviewCard>
        ))}
      </ul>
      {data.pages > 1 && (
        <nav aria-label="Pages" className="mt-5 flex items-center gap-3">
          <Button variant="secondary" disabled={page <= 1} onClick={() => onPage(page - 1)}>
            Previous
          </Button>
          <span className="text-sm text-ink-2 tabular-nums">
            Page {data.page} of {data.pages}
          </span>
          <Button variant="secondary" disabled={page >= data.pages} onClick={() => onPage(page + 1)}>
            Next
          </Button>
        </nav>
      )}
    </>
  );
}

function AnswerForm({ review, onAnswered }: { review: BusinessReview; onAnswered: () => void }) {
  const api = useApi();
  const [open, setOpen] = useState(false);
  const [answer, setAnswer] = useState('');
  const [error, setError] = useState<string | undefined>(undefined);
  const form = useRef<HTMLFormElement>(null);
  const [busy, setBusy] = useState(false);
  if (!open) {
    return (
      <Button
        variant="secondary"
        size="sm"
        className="mt-3 max-md:h-11!"
        aria-label={`Answer the review by ${review.author}`}
        onClick={() => setOpen(true)}
      >
        {review.answer === null ? 'Answer' : 'Answer again'}
      </Button>
    );
  }
  const send = async () => {
    const read = answerInputSchema.safeParse({ answer });
    if (!read.success) {
      const { issues } = read.error;
      return showErrors(form.current, () => setError(issues[0]?.message));
    }
    setBusy(true);
    try {
      await answerReview(api, review.id, read.data.answer);
      onAnswered();
    } catch (failure) {
      setError(asApiError(failure)?.sentence ?? 'We could not reach the server. Please try again.');
    } finally {
      setBusy(false);
    }
  };
  return (
    <form
      ref={form}
      noValidate
      className="mt-3 grid max-w-[64ch] gap-3"
      onSubmit={(event) => {
        event.preventDefault();
        void send();
      }}
    >
      <TextAreaField
        label={`Your answer to ${review.author}`}
        hint={
          review.answer === null
            ? 'Everybody sees it below the review. It cannot be changed afterwards.'
            : 'The review was edited after your answer. This takes its place.'
        }
        value={answer}
        error={error}
        onChange={(event) => setAnswer(event.target.value)}
      />
      <div className="flex gap-2">
        <Button type="submit" size="sm" busy={busy} busyLabel="Sending..." className="max-md:h-11!">
          Publish answer
        </Button>
        <Button
          variant="ghost"
          size="sm"
          className="max-md:h-11!"
          onClick={() => setOpen(false)}
          disabled={busy}
        >
          Cancel
        </Button>
      </div>
    </form>
  );
}
