import { PassesPage } from '#features/credits/purchase/screens/passes-page.tsx';
import { BusinessHere } from '#features/directory/screens/business-here.tsx';
import { SessionsHere } from '#features/directory/screens/sessions-here.tsx';
import { ShownCodes } from '#features/offers/codes/screens/shown-codes.tsx';
import { PaymentForm } from '#features/payments/screens/payment-form.tsx';
import { FirstPicture } from '#features/photos/screens/first-picture.tsx';
import { BusinessRated } from '#features/reviews/screens/review-list.tsx';
import { Rating } from '#shared/ui/type/rating.tsx';

/** `/businesses/{id}/passes`, with the card form and the business as it is in the directory. */
export function PassesView() {
  return (
    <BusinessHere>
      {(business) => (
        <SessionsHere businessId={business.id}>
          {(sessions) => (
            <PassesPage
              business={business}
              sessions={sessions}
              picture={<FirstPicture of="businesses" id={business.id} name={business.name} />}
              rating={
                <BusinessRated businessId={business.id}>
                  {(rating) => rating !== null && <Rating {...rating} />}
                </BusinessRated>
              }
              offers={<ShownCodes businessId={business.id} />}
              PaymentForm={PaymentForm}
            />
          )}
        </SessionsHere>
      )}
    </BusinessHere>
  );
}
