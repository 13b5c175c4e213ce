import { ClassesPage } from '#areas/booking/schedule/registers/screens/classes-page.tsx';
import type { MyBusiness } from '#areas/catalogue/businesses/contract.ts';
import { CoverAsked } from '#areas/catalogue/instructors/cover/screens/cover-asked.tsx';

/** `/business/classes`: the classes that a person is asked to cover, and their own. */
export function ClassesView({ business }: { business: MyBusiness }) {
  return (
    <>
      <CoverAsked businessId={business.id} />
      <ClassesPage business={business} />
    </>
  );
}
