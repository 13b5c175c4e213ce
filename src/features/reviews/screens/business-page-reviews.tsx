import { RouteLink } from '#shared/ui/buttons/route-link.tsx';
import { useApi } from '#shared/ui/site-context.tsx';
import { shownBusinessReviewsQuery } from '../api.ts';
import { ReviewList } from './review-list.tsx';

/** What people who went to any session of a business say, each with the session it is about. */
export function BusinessPageReviews({
  businessId,
  businessName,
}: {
  businessId: number;
  businessName: string;
}) {
  const api = useApi();
  return (
    <ReviewList
      query={(page) => shownBusinessReviewsQuery(api, businessId, page)}
      businessName={businessName}
      nobodyYet={`Nobody has reviewed a session of ${businessName} yet. People who have been to one can, after it is over.`}
      renderAbout={({ session }) => (
        <RouteLink href={`/sessions/${session.id}`} className="link">
          {session.title}
        </RouteLink>
      )}
      className="mt-8 border-t border-line pt-8"
      headingClass="mb-4 text-[1.5rem]"
    />
  );
}
