import { lazy } from 'react';
import { SessionHeart } from '#features/favourites/screens/favourite-heart-later.tsx';
import { SearchPage } from '#features/search/screens/search-page.tsx';

// Fetched with the first booking: nobody who only searches pays for it.
const BookingDialog = lazy(() => import('./search-booking-dialog.tsx'));

/** `/search`, whose sessions can be saved, and booked without leaving it. */
export function SearchView({ error }: { error?: unknown }) {
  return <SearchPage error={error} heart={SessionHeart} BookingDialog={BookingDialog} />;
}
