import type { OwnBusiness } from '#features/businesses/contract.ts';
import { InstructorsPage } from '#features/instructors/screens/instructors-page.tsx';
import { PhotosEditor } from '#features/photos/screens/photos-editor-later.tsx';

/** `/business/instructors`: who teaches at a business, with photographs of them. */
export function BusinessInstructorsView({ business }: { business: OwnBusiness }) {
  return (
    <InstructorsPage
      business={business}
      renderPhotos={(id) => <PhotosEditor owner={{ of: 'instructors', id }} />}
    />
  );
}
