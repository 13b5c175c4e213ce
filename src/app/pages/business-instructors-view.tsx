import type { MyBusiness } from '#areas/catalogue/businesses/contract.ts';
import { InstructorsPage } from '#areas/catalogue/instructors/screens/instructors-page.tsx';
import { PhotosEditor } from '#areas/catalogue/photos/screens/photos-editor.lazy.tsx';

/** `/business/instructors`: who teaches at a business, with photographs of them. */
export function BusinessInstructorsView({ business }: { business: MyBusiness }) {
  return (
    <InstructorsPage
      business={business}
      renderPhotos={(id) => <PhotosEditor owner={{ of: 'instructors', id }} />}
    />
  );
}
