import { HomePage } from '#features/booking/own/screens/home-page.tsx';
import { CreditsLeft } from '#features/credits/own/screens/credits-left.tsx';
import { FavouriteTimes } from '#features/favourites/screens/favourite-times.tsx';
import { NearLast } from '#features/search/screens/near-last.tsx';
import { QuickSearch } from '#features/search/screens/quick-search.tsx';
import { PlaceOffered } from '#features/waitlist/screens/place-offered.tsx';

/** `/home`: what is next for somebody who books here, and the ways to book again. */
export function OwnHomeView() {
  return (
    <HomePage
      Favourites={FavouriteTimes}
      Near={NearLast}
      Search={QuickSearch}
      Credits={CreditsLeft}
      Offer={PlaceOffered}
    />
  );
}
