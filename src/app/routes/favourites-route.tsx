import { useQuery } from '@tanstack/react-query';
import { favouritesQuery } from '#features/favourites/favourites-query.ts';
import { FavouritesScreen } from '#features/favourites/screens/favourites-screen.tsx';
import { useApi } from '#shared/ui/site-context.tsx';

/** `/favourites`. What is taken out stays in sight until the page is left, so that a slip can be mended. */
export function FavouritesRoute() {
  const { data, isError, refetch } = useQuery({
    ...favouritesQuery(useApi()),
    refetchOnMount: 'always',
    refetchOnWindowFocus: false,
  });
  return <FavouritesScreen favourites={data} failed={isError} onRetry={() => void refetch()} />;
}
