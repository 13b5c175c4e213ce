import { TeacherRating, TeacherReviews } from '#areas/booking/reviews/screens/review-list.tsx';
import { PagePhotos } from '#areas/catalogue/photos/screens/page-photos.tsx';
import { fullName } from '#areas/catalogue/trainers/copy.ts';
import { TrainerPage } from '#areas/catalogue/trainers/screens/trainer-screen.tsx';
import { PublicPackagesSection } from '#areas/money/entitlements/packages/screens/public-packages-section.tsx';

export function TrainerView() {
  return (
    <TrainerPage
      renderPictures={({ id, firstName }) => <PagePhotos of="trainers" id={id} name={firstName} />}
      renderReviews={(trainer) => (
        <TeacherReviews
          of="personal-trainers"
          id={trainer.id}
          name={trainer.firstName}
          answerFrom={fullName(trainer)}
        />
      )}
      renderPackages={({ id }) => <PublicPackagesSection trainerId={id} />}
      renderRating={({ id }) => <TeacherRating of="personal-trainers" id={id} />}
    />
  );
}
