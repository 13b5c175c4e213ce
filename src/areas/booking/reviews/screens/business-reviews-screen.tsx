import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { useState } from 'react';
import type { MyBusiness } from '#areas/catalogue/businesses/contract.ts';
import { Button } from '#shared/ui/buttons/button.tsx';
import { HelpLink } from '#shared/ui/buttons/help-link.tsx';
import { Pagination } from '#shared/ui/buttons/pagination.tsx';
import { RouteLink } from '#shared/ui/buttons/route-link.tsx';
import { TextAreaField } from '#shared/ui/fields/text-area-field.tsx';
import { useLightForm } from '#shared/ui/mutation/use-light-form.ts';
import { useApi } from '#shared/ui/site-context.tsx';
import { EmptyState } from '#shared/ui/states/empty-state.tsx';
import { ErrorState } from '#shared/ui/states/error-state.tsx';
import { Skeleton } from '#shared/ui/states/skeleton.tsx';
import { answerReview, businessReviewsQuery } from '../api.ts';
import type { BusinessReview, BusinessReviews } from '../contract.ts';
import { MAX_TEXT_LENGTH, subjectHref, textErrors } from '../copy.ts';
import { isAwaitingAnswer } from '../rules.ts';
import { ReviewCard } from './review-card.tsx';

const route = getRouteApi('/business/reviews');

/** `/business/reviews`; business and page are in the address. */
export function BusinessReviewsPage({ business }: { business: MyBusiness }) {
  const navigate = route.useNavigate();
  const { page = 1 } = route.useSearch();
  const onPage = (next: number) => void navigate({ search: (before) => ({ ...before, page: next }) });
  return (
    <ReviewAnswerList
      query={useQuery(businessReviewsQuery(useApi(), business.id, page))}
      answerFrom={business.name}
      nothing="People can review a session and its instructor after they attend. You can reply to each review."
      page={page}
      onPage={onPage}
    />
  );
}

/** Reviews to reply to: those that need a reply come first. */
export function ReviewAnswerList({
  query: { data, isError, refetch },
  answerFrom,
  nothing,
  page,
  onPage,
}: {
  query: UseQueryResult<BusinessReviews>;
  answerFrom: string;
  nothing: string;
  page: number;
  onPage: (page: number) => void;
}) {
  if (isError) return <ErrorState title="We couldn’t load your reviews." onRetry={() => void refetch()} />;
  if (data === undefined) return <Skeleton className="h-60 rounded-card" />;
  if (data.reviews.length === 0) {
    return (
      <EmptyState title="No reviews yet">
        {nothing} <HelpLink about="reviews">How reviews work</HelpLink>
      </EmptyState>
    );
  }
  return (
    <>
      <p role="status" className="mb-4 text-ink-2">
        {data.unanswered === 0
          ? 'You’ve replied to every review.'
          : `${data.unanswered} ${data.unanswered === 1 ? 'review needs' : 'reviews need'} a reply.`}
      </p>
      <ul className="border-b border-line">
        {data.reviews.map((review) => (
          <ReviewCard
            key={review.id}
            review={review}
            answerFrom={answerFrom}
            about={<RouteLink href={subjectHref(review.about)}>{review.about.title}</RouteLink>}
            className="border-t border-line py-5"
          >
            {isAwaitingAnswer(review) && <AnswerForm review={review} onAnswered={() => void refetch()} />}
          </ReviewCard>
        ))}
      </ul>
      <Pagination page={page} pages={data.pages} onPage={onPage} className="mt-5" />
    </>
  );
}

function AnswerForm({ review, onAnswered }: { review: BusinessReview; onAnswered: () => void }) {
  const api = useApi();
  const [open, setOpen] = useState(false);
  const [written, setWritten] = useState('');
  const form = useLightForm({
    fields: ['answer'],
    check: ({ answer }) => answerError(answer),
    mutate: ({ answer }) => answerReview(api, review.id, answer),
    onSuccess: onAnswered,
  });
  if (!open) {
    return (
      <Button
        variant="secondary"
        size="sm"
        className="mt-3 max-md:h-11!"
        aria-label={`Reply to the review by ${review.author}`}
        onClick={() => setOpen(true)}
      >
        {review.answer === null ? 'Reply' : 'Reply again'}
      </Button>
    );
  }
  return (
    <form {...form.form} onChange={form.lookAgain} className="mt-3 grid max-w-prose gap-3">
      <TextAreaField
        label={`Your reply to ${review.author}`}
        hint={
          review.answer === null
            ? 'Public, below the review. You can’t change it later.'
            : 'The review changed after your reply. This replaces your reply.'
        }
        name="answer"
        value={written}
        onChange={(event) => setWritten(event.target.value)}
        error={form.errors.answer ?? form.sentence ?? undefined}
      />
      <div className="flex gap-2">
        <Button type="submit" size="sm" busy={form.busy} busyLabel="Sending..." className="max-md:h-11!">
          Publish reply
        </Button>
        <Button
          variant="ghost"
          size="sm"
          className="max-md:h-11!"
          onClick={() => setOpen(false)}
          disabled={form.busy}
        >
          Cancel
        </Button>
      </div>
    </form>
  );
}

function answerError(answer: string): { answer?: string } {
  if (answer === '') return { answer: textErrors.noAnswer };
  return answer.length > MAX_TEXT_LENGTH ? { answer: textErrors.tooLong } : {};
}
