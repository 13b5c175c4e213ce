import { ProfilePage } from '#features/accounts/profile/screens/profile-screen.tsx';
import { SavedPeople } from '#features/booking/own/screens/saved-people.tsx';
import { SavedCards } from '#features/payments/screens/saved-cards.tsx';

/** `/profile`, with the people and the cards that the person has kept. */
export function ProfileView() {
  return <ProfilePage savedPeople={<SavedPeople />} savedCards={<SavedCards />} />;
}
