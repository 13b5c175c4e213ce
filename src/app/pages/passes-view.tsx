import { WithBusinessRating } from '#areas/booking/reviews/screens/review-list.tsx';
import { CoverPhoto } from '#areas/catalogue/photos/screens/cover-photo.tsx';
import { BusinessLoader } from '#areas/discovery/directory/screens/business-loader.tsx';
import { BusinessSessionsLoader } from '#areas/discovery/directory/screens/business-sessions-loader.tsx';
import { PassesPage } from '#areas/money/entitlements/purchase/screens/passes-page.tsx';
import { PaymentForm } from '#areas/money/payments/screens/payment-form.tsx';
import { PublicCodesSection } from '#areas/money/promo-codes/codes/screens/public-codes-section.tsx';
import { Rating } from '#shared/ui/type/rating.tsx';

/** `/businesses/{id}/passes`, with the card form and the business as it is in the directory. */
export function PassesView() {
  return (
    <BusinessLoader>
      {(business) => (
        <BusinessSessionsLoader businessId={business.id}>
          {(sessions) => (
            <PassesPage
              business={business}
              sessions={sessions}
              picture={<CoverPhoto of="businesses" id={business.id} name={business.name} />}
              rating={
                <WithBusinessRating businessId={business.id}>
                  {(rating) => rating !== null && <Rating {...rating} />}
                </WithBusinessRating>
              }
              offers={<PublicCodesSection businessId={business.id} />}
              PaymentForm={PaymentForm}
            />
          )}
        </BusinessSessionsLoader>
      )}
    </BusinessLoader>
  );
}
