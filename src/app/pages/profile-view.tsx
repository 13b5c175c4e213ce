import { SavedAttendees } from '#areas/booking/bookings/my-bookings/screens/saved-attendees.tsx';
import { NewsPreferencesSection } from '#areas/booking/customers/screens/news-preferences-section.tsx';
import { ProfilePage } from '#areas/identity/accounts/profile/screens/profile-screen.tsx';
import { NotificationSettingsSection } from '#areas/messaging/push/screens/notification-settings.tsx';
import { SavedCards } from '#areas/money/payments/screens/saved-cards.tsx';

/** `/profile`, with the people and the cards that the person has kept, and how they are told of news. */
export function ProfileView() {
  return (
    <ProfilePage
      savedPeople={<SavedAttendees />}
      savedCards={<SavedCards />}
      notifications={
        <>
          <NotificationSettingsSection />
          <NewsPreferencesSection />
        </>
      }
    />
  );
}
