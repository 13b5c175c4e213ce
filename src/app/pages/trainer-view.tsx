import { PackagesOnPage } from '#features/credits/packages/screens/packages-on-page.tsx';
import { PagePictures } from '#features/photos/screens/page-pictures.tsx';
import { PersonRating, PersonReviews } from '#features/reviews/screens/review-list.tsx';
import { fullName } from '#features/trainers/copy.ts';
import { TrainerPage } from '#features/trainers/screens/trainer-screen.tsx';

/** `/trainers/{id}`: a trainer, with their photographs and what people say of them. */
export function TrainerView() {
  return (
    <TrainerPage
      renderPictures={({ id, firstName }) => <PagePictures of="trainers" id={id} name={firstName} />}
      renderReviews={(trainer) => (
        <PersonReviews
          of="personal-trainers"
          id={trainer.id}
          name={trainer.firstName}
          answerFrom={fullName(trainer)}
        />
      )}
      renderPackages={({ id }) => <PackagesOnPage trainerId={id} />}
      renderRating={({ id }) => <PersonRating of="personal-trainers" id={id} />}
    />
  );
}
