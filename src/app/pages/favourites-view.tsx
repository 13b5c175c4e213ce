import { FavouritesPage } from '#areas/discovery/favourites/screens/favourites-screen.tsx';
import { MyTabs } from './my-tabs.tsx';

/** `/favourites` */
export function FavouritesView() {
  return <FavouritesPage tabs={<MyTabs />} />;
}
