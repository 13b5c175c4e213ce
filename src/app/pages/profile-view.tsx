import { ProfilePage } from '#features/accounts/profile/screens/profile-screen.tsx';
import { SavedPeople } from '#features/booking/own/screens/saved-people.tsx';
import { NewsOfBusinesses } from '#features/customers/screens/news-of-businesses.tsx';
import { SavedCards } from '#features/payments/screens/saved-cards.tsx';
import { NotificationSettingsPart } from '#features/push/screens/notification-settings.tsx';

/** `/profile`, with the people and the cards that the person has kept, and how they are told of news. */
export function ProfileView() {
  return (
    <ProfilePage
      savedPeople={<SavedPeople />}
      savedCards={<SavedCards />}
      notifications={
        <>
          <NotificationSettingsPart />
          <NewsOfBusinesses />
        </>
      }
    />
  );
}
