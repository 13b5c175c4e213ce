import { FavouriteHeart } from '#features/favourites/screens/favourite-heart-later.tsx';
import { InstructorPage } from '#features/instructors/screens/instructor-screen.tsx';

/** `/instructors/{id}`: somebody who teaches, who can be followed. */
export function InstructorView() {
  return (
    <InstructorPage
      renderHeart={({ id, name }) => <FavouriteHeart kind="instructors" id={id} name={name} />}
    />
  );
}
