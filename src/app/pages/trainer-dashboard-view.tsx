import { TrainerDashboardPage } from '#areas/booking/appointments/screens/trainer-dashboard-page.tsx';
import { AttendeeWaiver } from '#areas/booking/waivers/screens/attendee-waiver.tsx';
import { TrainerWaiverEditor } from '#areas/booking/waivers/screens/waiver-editor-page.tsx';
import { PhotosEditor } from '#areas/catalogue/photos/screens/photos-editor.lazy.tsx';
import { MyProfileForm } from '#areas/catalogue/trainers/screens/my-profile-form.tsx';
import { MyMeetingLinkForm } from '#areas/catalogue/trainers/terms/screens/my-meeting-link-form.tsx';
import { MyPricesForm } from '#areas/catalogue/trainers/terms/screens/my-prices-form.tsx';
import { MyWeekForm } from '#areas/catalogue/trainers/terms/screens/my-week-form.tsx';
import { PhotoField } from '#areas/identity/accounts/profile/screens/photo-field.tsx';
import { TrainerPackagesPanel } from '#areas/money/entitlements/packages/screens/trainer-packages-panel.tsx';
import { TrainerPayouts } from '#areas/money/payouts/screens/trainer-payouts.tsx';
import { BooksCard } from '#areas/studio/dashboard/books/screens/books-card.tsx';
import { ButtonLink } from '#shared/ui/buttons/button-link.tsx';

export function TrainerDashboardView() {
  return (
    <TrainerDashboardPage
      renderProfile={(trainer) => (
        <>
          <MyProfileForm trainer={trainer} PhotoField={PhotoField} />
          <ButtonLink variant="secondary" href="/reviews" className="mt-4">
            Your reviews
          </ButtonLink>
          <div className="mt-4">
            <PhotosEditor owner={{ of: 'trainers', id: trainer.id }} />
          </div>
        </>
      )}
      renderWeek={(trainer) => <MyWeekForm trainer={trainer} />}
      renderMeetingLink={(trainer) => <MyMeetingLinkForm trainer={trainer} />}
      renderPrices={(trainer) => <MyPricesForm trainer={trainer} />}
      renderPackages={(trainer) => <TrainerPackagesPanel trainer={trainer} />}
      renderOwnWaiver={() => <TrainerWaiverEditor />}
      renderWaiver={({ id, fullName, waiver }) =>
        waiver === undefined ? null : <AttendeeWaiver bookingId={id} name={fullName} stand={waiver} />
      }
      renderPayouts={() => (
        <>
          <TrainerPayouts />
          <div className="mt-4">
            <BooksCard payee={null} />
          </div>
        </>
      )}
    />
  );
}
