import { SavedAttendees } from '#areas/booking/bookings/my-bookings/screens/saved-attendees.tsx';
import { NewsPreferencesSection } from '#areas/booking/customers/screens/news-preferences-section.tsx';
import type { ProfileSectionId } from '#areas/identity/accounts/profile/profile-sections.ts';
import { ProfilePage } from '#areas/identity/accounts/profile/screens/profile-screen.tsx';
import { ProfileSection } from '#areas/identity/accounts/profile/screens/profile-section.tsx';
import { NotificationSettingsSection } from '#areas/messaging/push/screens/notification-settings.tsx';
import { SavedCards } from '#areas/money/payments/screens/saved-cards.tsx';
import { ConnectedAssistants } from '#areas/platform/assistants/screens/connected-assistants.tsx';

/** `/profile` and its sections, with the person's saved people and cards, their assistants, and how we send news. */
export function ProfileView({ section }: { section?: ProfileSectionId }) {
  return (
    <ProfilePage
      section={section}
      savedPeople={<SavedAttendees />}
      savedCards={<SavedCards />}
      assistants={
        <ProfileSection
          id="assistants"
          title="Connected assistants"
          lead="They see and change your bookings as you allow. A disconnected assistant loses its access straight away."
        >
          <ConnectedAssistants />
        </ProfileSection>
      }
      notifications={
        <>
          <ProfileSection
            id="choices"
            title="Email and devices"
            lead="Choose what we tell you about, and how."
          >
            <NotificationSettingsSection />
          </ProfileSection>
          <NewsPreferencesSection />
        </>
      }
    />
  );
}
