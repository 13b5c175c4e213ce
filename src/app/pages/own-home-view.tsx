import { HomePage } from '#features/booking/own/screens/home-page.tsx';
import { FavouriteTimes } from '#features/favourites/screens/favourite-times.tsx';
import { NearLast } from '#features/search/screens/near-last.tsx';

/** `/home`: what is next for somebody who books here, and the ways to book again. */
export function OwnHomeView() {
  return <HomePage Favourites={FavouriteTimes} Near={NearLast} />;
}
