import { lazy } from 'react';
import { SaveSearch } from '#features/alerts/screens/save-search-later.tsx';
import { WithHeldSessions } from '#features/booking/own/screens/with-held-sessions.tsx';
import { SessionHeart } from '#features/favourites/screens/favourite-heart-later.tsx';
import { SearchPage } from '#features/search/screens/search-page.tsx';

// Fetched with the first booking: nobody who only searches pays for it.
const BookingDialog = lazy(() => import('./search-booking-dialog.tsx'));

/** `/search`, which can be kept, and its sessions saved, and booked without leaving it; those that are say so. */
export function SearchView({ error }: { error?: unknown }) {
  return (
    <WithHeldSessions>
      {(held) => (
        <SearchPage
          error={error}
          heart={SessionHeart}
          Save={SaveSearch}
          held={held}
          BookingDialog={BookingDialog}
        />
      )}
    </WithHeldSessions>
  );
}
