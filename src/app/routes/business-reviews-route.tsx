import { getRouteApi } from '@tanstack/react-router';
import { BusinessReviewsScreen } from '#features/reviews/screens/business-reviews-screen.tsx';
import { BusinessArea } from './business-area.tsx';

const route = getRouteApi('/business/reviews');

/** `/business/reviews`: which business and which page stand in the address. */
export function BusinessReviewsRoute() {
  const navigate = route.useNavigate();
  const { page = 1 } = route.useSearch();
  return (
    <BusinessArea title="Reviews" path="/business/reviews">
      {(business) => (
        <BusinessReviewsScreen
          business={business}
          page={page}
          onPage={(next) => void navigate({ search: (before) => ({ ...before, page: next }) })}
        />
      )}
    </BusinessArea>
  );
}
