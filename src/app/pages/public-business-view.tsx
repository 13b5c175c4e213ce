import { MembershipsOnPage } from '#features/credits/memberships/screens/memberships-on-page.tsx';
import { PassesOnPage } from '#features/credits/purchase/screens/passes-on-page.tsx';
import { GiftOnPage } from '#features/credits/vouchers/screens/gift-on-page.tsx';
import { BusinessPage } from '#features/directory/screens/business-page.tsx';
import { FavouriteHeart } from '#features/favourites/screens/favourite-heart-later.tsx';
import { ShownCodes } from '#features/offers/codes/screens/shown-codes.tsx';
import { PagePictures } from '#features/photos/screens/page-pictures.tsx';
import { BusinessPageReviews, BusinessRated } from '#features/reviews/screens/review-list.tsx';

/** `/businesses/{id}`: a business, which can be saved, with what people say of it. */
export function PublicBusinessView() {
  return (
    <BusinessPage
      renderHeart={({ id, name }) => <FavouriteHeart kind="businesses" id={id} name={name} />}
      renderPictures={({ id, name }) => <PagePictures of="businesses" id={id} name={name} />}
      renderOffers={(business) => (
        <>
          <ShownCodes businessId={business.id} />
          <MembershipsOnPage businessId={business.id} />
          <PassesOnPage businessId={business.id} />
          <GiftOnPage business={business} />
        </>
      )}
      renderReviews={({ id, name }) => <BusinessPageReviews businessId={id} businessName={name} />}
      Rated={BusinessRated}
    />
  );
}
