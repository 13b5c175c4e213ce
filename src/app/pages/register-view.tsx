import { RegisterPage } from '#areas/booking/schedule/registers/screens/register-page.tsx';
import { CoverPanel } from '#areas/catalogue/instructors/cover/screens/cover-panel.tsx';

/** `/business/classes/{id}`: the register of one class, and cover for it. */
export function RegisterView() {
  return <RegisterPage Cover={CoverPanel} />;
}
