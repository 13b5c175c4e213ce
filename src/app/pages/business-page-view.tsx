import type { MyBusiness } from '#areas/catalogue/businesses/contract.ts';
import { BusinessPage } from '#areas/catalogue/businesses/edit/screens/business-page.tsx';
import { PhotosEditor } from '#areas/catalogue/photos/screens/photos-editor.lazy.tsx';

/** `/business/page`: what the page of a business says and shows, for its owner to change. */
export function BusinessPageView({ business }: { business: MyBusiness }) {
  return (
    <BusinessPage
      business={business}
      renderPhotos={({ id }) => <PhotosEditor owner={{ of: 'businesses', id }} />}
    />
  );
}
