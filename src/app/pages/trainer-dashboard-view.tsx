import { PhotoField } from '#features/accounts/profile/screens/photo-field.tsx';
import { OwnPackages } from '#features/credits/packages/screens/own-packages.tsx';
import { TrainerPayouts } from '#features/payouts/screens/trainer-payouts.tsx';
import { PhotosEditor } from '#features/photos/screens/photos-editor-later.tsx';
import { TrainerDashboardPage } from '#features/trainer-booking/screens/trainer-dashboard-page.tsx';
import { OwnProfile } from '#features/trainers/screens/own-profile.tsx';
import { OwnMeetingLink } from '#features/trainers/terms/screens/own-meeting-link.tsx';
import { OwnPrices } from '#features/trainers/terms/screens/own-prices.tsx';
import { OwnWeek } from '#features/trainers/terms/screens/own-week.tsx';
import { AttendeeWaiver } from '#features/waivers/screens/attendee-waiver.tsx';
import { TrainerWaiver } from '#features/waivers/screens/own-waivers.tsx';
import { ButtonLink } from '#shared/ui/buttons/button-link.tsx';

/** `/trainer-dashboard`: hours and diary, and the profile with the account's photo. */
export function TrainerDashboardView() {
  return (
    <TrainerDashboardPage
      renderProfile={(trainer) => (
        <>
          <OwnProfile trainer={trainer} PhotoField={PhotoField} />
          <ButtonLink variant="secondary" href="/reviews" className="mt-4">
            Your reviews
          </ButtonLink>
          <div className="mt-4">
            <PhotosEditor owner={{ of: 'trainers', id: trainer.id }} />
          </div>
        </>
      )}
      renderWeek={(trainer) => <OwnWeek trainer={trainer} />}
      renderMeetingLink={(trainer) => <OwnMeetingLink trainer={trainer} />}
      renderPrices={(trainer) => <OwnPrices trainer={trainer} />}
      renderPackages={(trainer) => <OwnPackages trainer={trainer} />}
      renderOwnWaiver={() => <TrainerWaiver />}
      renderWaiver={({ id, fullName, waiver }) =>
        waiver === undefined ? null : <AttendeeWaiver bookingId={id} name={fullName} stand={waiver} />
      }
      renderPayouts={() => <TrainerPayouts />}
    />
  );
}
