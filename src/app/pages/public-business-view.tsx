import { useQuery, useSuspenseQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { businessSessionsQuery, publicBusinessQuery } from '#features/directory/api.ts';
import { businessJsonLd } from '#features/directory/json-ld.ts';
import { BusinessScreen } from '#features/directory/screens/business-screen.tsx';
import { FavouriteHeart } from '#features/favourites/screens/favourite-heart-later.tsx';
import { shownBusinessReviewsQuery } from '#features/reviews/api.ts';
import { BusinessPageReviews } from '#features/reviews/screens/review-list.tsx';
import { JsonLd } from '#shared/ui/json-ld.tsx';
import { useApi, useSite } from '#shared/ui/site-context.tsx';

const route = getRouteApi('/businesses/$businessId');

/** `/businesses/{id}`. */
export function PublicBusinessView() {
  const api = useApi();
  const { publicUrl, brand } = useSite();
  const { businessId } = route.useParams();
  const { data: business } = useSuspenseQuery(publicBusinessQuery(api, businessId));
  const { data: sessions } = useSuspenseQuery(businessSessionsQuery(api, businessId));
  const { data: reviews } = useQuery(shownBusinessReviewsQuery(api, businessId));
  const rating =
    reviews === undefined || reviews.average === null
      ? null
      : { value: reviews.average, count: reviews.count };
  return (
    <>
      <JsonLd
        graph={import.meta.env.SSR ? businessJsonLd(business, rating, { publicUrl, name: brand.name }) : null}
      />
      <BusinessScreen
        business={business}
        sessions={sessions}
        rating={rating}
        heart={<FavouriteHeart kind="businesses" id={business.id} name={business.name} />}
        reviews={<BusinessPageReviews businessId={business.id} businessName={business.name} />}
      />
    </>
  );
}
