import { useApi } from '#shared/ui/site-context.tsx';
import { sessionReviewsQuery } from '../api.ts';
import { ReviewList } from './review-list.tsx';

export interface SessionReviewsProps {
  sessionId: number;
  businessName: string;
}

/** What people who went to a session say of it. */
export function SessionReviews({ sessionId, businessName }: SessionReviewsProps) {
  const api = useApi();
  return (
    <ReviewList
      query={(page) => sessionReviewsQuery(api, sessionId, page)}
      businessName={businessName}
      nobodyYet="Nobody has reviewed this session yet. People who have been to it can, after it is over."
      className="mt-9 border-t border-line pt-8"
      headingClass="mb-4 text-h3"
    />
  );
}
