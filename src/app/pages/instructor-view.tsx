import { TeacherRating, TeacherReviews } from '#areas/booking/reviews/screens/review-list.tsx';
import { InstructorPage } from '#areas/catalogue/instructors/screens/instructor-page.tsx';
import { FavouriteHeart } from '#areas/discovery/favourites/screens/favourite-heart.lazy.tsx';

/** `/instructors/{id}`: somebody who teaches, who can be followed, with what people say of them. */
export function InstructorView() {
  return (
    <InstructorPage
      renderHeart={({ id, name }) => <FavouriteHeart kind="instructors" id={id} name={name} />}
      renderReviews={({ id, name, business }) => (
        <TeacherReviews of="instructors" id={id} name={name} answerFrom={business.name} />
      )}
      renderRating={({ id }) => <TeacherRating of="instructors" id={id} />}
    />
  );
}
