import { HomePage } from '#areas/booking/bookings/my-bookings/screens/home-page.tsx';
import { OfferNotice } from '#areas/booking/waitlist/screens/offer-notice.tsx';
import { FavouriteTimes } from '#areas/discovery/favourites/screens/favourite-times.tsx';
import { NearbySessions } from '#areas/discovery/search/screens/nearby-sessions.tsx';
import { QuickSearch } from '#areas/discovery/search/screens/quick-search.tsx';
import { AvailableCreditsPanel } from '#areas/money/entitlements/my-entitlements/screens/available-credits-panel.tsx';

/** `/home`: what is next for somebody who books here, and the ways to book again. */
export function MyHomeView() {
  return (
    <HomePage
      Favourites={FavouriteTimes}
      Near={NearbySessions}
      Search={QuickSearch}
      Credits={AvailableCreditsPanel}
      Offer={OfferNotice}
    />
  );
}
