import { BusinessPage } from '#features/businesses/edit/screens/business-page.tsx';
import { PhotosEditor } from '#features/photos/screens/photos-editor-later.tsx';

/** `/business/page`: what the page of a business says and shows, for its owner to change. */
export function BusinessPageView() {
  return <BusinessPage renderPhotos={({ id }) => <PhotosEditor owner={{ of: 'businesses', id }} />} />;
}
