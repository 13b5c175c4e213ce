import { PhotoField } from '#features/accounts/profile/screens/photo-field.tsx';
import { TrainerSignupPage } from '#features/trainers/screens/trainer-signup-page.tsx';

/** `/trainer-signup`, with the account's photo. */
export function TrainerSignupView() {
  return <TrainerSignupPage PhotoField={PhotoField} />;
}
