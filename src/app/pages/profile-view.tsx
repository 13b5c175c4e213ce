import { ProfilePage } from '#features/accounts/profile/screens/profile-screen.tsx';
import { SavedCards } from '#features/payments/screens/saved-cards.tsx';

/** `/profile`, with the cards that the person has kept. */
export function ProfileView() {
  return <ProfilePage savedCards={<SavedCards />} />;
}
