import { useSuspenseQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { townQuery, townsQuery } from '#features/directory/directory-queries.ts';
import { townJsonLd } from '#features/directory/json-ld.ts';
import { TownScreen } from '#features/directory/screens/town-screen.tsx';
import { TownsScreen } from '#features/directory/screens/towns-screen.tsx';
import { useApi, useSite } from '#shared/ui/site-context.tsx';
import { JsonLd } from '../json-ld.tsx';

const townRoute = getRouteApi('/fitness/$town');
const townActivityRoute = getRouteApi('/fitness/$town/$activity');

/** `/fitness`. */
export function TownsRoute() {
  const { data: towns } = useSuspenseQuery(townsQuery(useApi()));
  return <TownsScreen towns={towns} />;
}

/** `/fitness/{town}`. */
export function TownRoute() {
  const { town } = townRoute.useParams();
  return <Town town={town} />;
}

/** `/fitness/{town}/{activity}`. */
export function TownActivityRoute() {
  const { town, activity } = townActivityRoute.useParams();
  return <Town town={town} activity={activity} />;
}

function Town({ town, activity }: { town: string; activity?: string }) {
  const { publicUrl, brand } = useSite();
  const { data: page } = useSuspenseQuery(townQuery(useApi(), town, activity));
  return (
    <>
      <JsonLd graph={import.meta.env.SSR ? townJsonLd(page, { publicUrl, name: brand.name }) : null} />
      <TownScreen page={page} />
    </>
  );
}
