import { lazy } from 'react';
import { WithBookedSessions } from '#areas/booking/bookings/my-bookings/screens/with-booked-sessions.tsx';
import { WithMyPrices } from '#areas/catalogue/sessions/prices/with-my-prices.tsx';
import { SaveSearch } from '#areas/discovery/alerts/screens/save-search.lazy.tsx';
import { SessionHeart } from '#areas/discovery/favourites/screens/favourite-heart.lazy.tsx';
import { SearchPage } from '#areas/discovery/search/screens/search-page.tsx';
import { WithOwnPrices } from '#areas/money/entitlements/my-entitlements/screens/with-own-prices.tsx';

// Loaded with the first booking.
const BookingDialog = lazy(() => import('./search-booking-dialog.tsx'));

/** `/search` */
export function SearchView({ error }: { error?: unknown }) {
  return (
    <WithOwnPrices>
      {(paid) => (
        <WithMyPrices paid={paid}>
          {(ownPrice) => (
            <WithBookedSessions>
              {(held) => (
                <SearchPage
                  error={error}
                  heart={SessionHeart}
                  Save={SaveSearch}
                  held={held}
                  ownPrice={ownPrice}
                  BookingDialog={BookingDialog}
                />
              )}
            </WithBookedSessions>
          )}
        </WithMyPrices>
      )}
    </WithOwnPrices>
  );
}
