import { TrainerSignupPage } from '#areas/catalogue/trainers/screens/trainer-signup-page.tsx';
import { PhotoField } from '#areas/identity/accounts/profile/screens/photo-field.tsx';

export function TrainerSignupView() {
  return <TrainerSignupPage PhotoField={PhotoField} />;
}
