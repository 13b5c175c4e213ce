import { BusinessPageReviews, WithBusinessRating } from '#areas/booking/reviews/screens/review-list.tsx';
import { PagePhotos } from '#areas/catalogue/photos/screens/page-photos.tsx';
import { BusinessPage } from '#areas/discovery/directory/screens/business-page.tsx';
import { FavouriteHeart } from '#areas/discovery/favourites/screens/favourite-heart.lazy.tsx';
import { PublicMembershipsSection } from '#areas/money/entitlements/memberships/screens/public-memberships-section.tsx';
import { PublicPassesSection } from '#areas/money/entitlements/purchase/screens/public-passes-section.tsx';
import { GiftVoucherLink } from '#areas/money/entitlements/vouchers/screens/gift-voucher-link.tsx';
import { PublicCodesSection } from '#areas/money/promo-codes/codes/screens/public-codes-section.tsx';

export function PublicBusinessView() {
  return (
    <BusinessPage
      renderHeart={({ id, name }) => <FavouriteHeart kind="businesses" id={id} name={name} />}
      renderPictures={({ id, name }) => <PagePhotos of="businesses" id={id} name={name} />}
      renderOffers={(business) => (
        <>
          <PublicCodesSection businessId={business.id} />
          <PublicMembershipsSection businessId={business.id} />
          <PublicPassesSection businessId={business.id} />
          <GiftVoucherLink business={business} />
        </>
      )}
      renderReviews={({ id, name }) => <BusinessPageReviews businessId={id} businessName={name} />}
      Rated={WithBusinessRating}
    />
  );
}
