import { useSuspenseQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import type { ComponentType, ReactNode } from 'react';
import type { Business } from '#areas/catalogue/businesses/contract.ts';
import { JsonLd } from '#shared/ui/json-ld.tsx';
import { useApi, useSite } from '#shared/ui/site-context.tsx';
import { businessSessionsQuery, openingQuery, publicBusinessQuery } from '../api.ts';
import { businessJsonLd } from '../json-ld.ts';
import { BusinessScreen, type BusinessScreenProps } from './business-screen.tsx';

const route = getRouteApi('/businesses/$businessId');

export interface BusinessPageProps {
  renderHeart: (business: Business) => ReactNode;
  renderPictures: (business: Business) => ReactNode;
  renderOffers: (business: Business) => ReactNode;
  renderReviews: (business: Business) => ReactNode;
  Rated: ComponentType<{
    businessId: number;
    children: (rating: BusinessScreenProps['rating']) => ReactNode;
  }>;
}

export function BusinessPage({
  renderHeart,
  renderPictures,
  renderOffers,
  renderReviews,
  Rated,
}: BusinessPageProps) {
  const api = useApi();
  const { publicUrl, brand } = useSite();
  const { businessId } = route.useParams();
  const { data: business } = useSuspenseQuery(publicBusinessQuery(api, businessId));
  const { data: sessions } = useSuspenseQuery(businessSessionsQuery(api, businessId));
  const { data: opening } = useSuspenseQuery(openingQuery(api, businessId));
  return (
    <Rated businessId={business.id}>
      {(rating) => (
        <>
          <JsonLd
            graph={
              import.meta.env.SSR
                ? businessJsonLd(business, { rating, opening }, { publicUrl, name: brand.name })
                : null
            }
          />
          <BusinessScreen
            business={business}
            sessions={sessions}
            opening={opening}
            rating={rating}
            heart={renderHeart(business)}
            pictures={renderPictures(business)}
            offers={renderOffers(business)}
            reviews={renderReviews(business)}
          />
        </>
      )}
    </Rated>
  );
}
