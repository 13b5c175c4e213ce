import { PagePictures } from '#features/photos/screens/page-pictures.tsx';
import { TrainerPage } from '#features/trainers/screens/trainer-screen.tsx';

/** `/trainers/{id}`: a trainer, with their photographs. */
export function TrainerView() {
  return (
    <TrainerPage
      renderPictures={({ id, firstName }) => <PagePictures of="trainers" id={id} name={firstName} />}
    />
  );
}
