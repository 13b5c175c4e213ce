import { FavouriteHeart } from '#features/favourites/screens/favourite-heart-later.tsx';
import { InstructorPage } from '#features/instructors/screens/instructor-screen.tsx';
import { PersonRating, PersonReviews } from '#features/reviews/screens/review-list.tsx';

/** `/instructors/{id}`: somebody who teaches, who can be followed, with what people say of them. */
export function InstructorView() {
  return (
    <InstructorPage
      renderHeart={({ id, name }) => <FavouriteHeart kind="instructors" id={id} name={name} />}
      renderReviews={({ id, name, business }) => (
        <PersonReviews of="instructors" id={id} name={name} answerFrom={business.name} />
      )}
      renderRating={({ id }) => <PersonRating of="instructors" id={id} />}
    />
  );
}
