import type { ReactNode } from 'react';
import { cancellationTerms } from '#areas/booking/bookings/cancel/terms-copy.ts';
import { SeriesBlock } from '#areas/booking/bookings/series/screens/series-block.lazy.tsx';
import { SessionReviews } from '#areas/booking/reviews/screens/session-reviews.lazy.tsx';
import { AccessSection } from '#areas/catalogue/accessibility/screens/access-section.lazy.tsx';
import { SessionInstructors } from '#areas/catalogue/instructors/screens/session-instructors.lazy.tsx';
import { PagePhotos } from '#areas/catalogue/photos/screens/page-photos.tsx';
import type { Session } from '#areas/catalogue/sessions/contract.ts';
import { SessionPage } from '#areas/catalogue/sessions/show/screens/session-page.tsx';
import { SessionHeart } from '#areas/discovery/favourites/screens/favourite-heart.lazy.tsx';
import { BackToSearch } from '#areas/discovery/search/screens/back-to-search.tsx';
import { PassPrice } from '#areas/money/entitlements/purchase/screens/pass-price.lazy.tsx';

function SessionPictures({
  session: { id, title, photo },
  children,
}: {
  session: Session;
  children: ReactNode;
}) {
  return (
    <PagePhotos of="sessions" id={id} name={title} cover={photo !== null}>
      {children}
    </PagePhotos>
  );
}

/** For search engines only, so server only. */
const venueHas = import.meta.env.SSR
  ? (await import('#areas/catalogue/accessibility/venue-features.ts')).venueFeatures
  : () => [];

export function SessionView() {
  return (
    <SessionPage
      back={<BackToSearch />}
      Heart={SessionHeart}
      Pictures={SessionPictures}
      Teachers={SessionInstructors}
      Series={SeriesBlock}
      Access={AccessSection}
      venueHas={venueHas}
      Reviews={SessionReviews}
      WithPass={PassPrice}
      cancellation={cancellationTerms}
    />
  );
}
