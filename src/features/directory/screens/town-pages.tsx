import { useSuspenseQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { JsonLd } from '#shared/ui/json-ld.tsx';
import { useApi, useSite } from '#shared/ui/site-context.tsx';
import { townQuery, townsQuery } from '../api.ts';
import { townJsonLd } from '../json-ld.ts';
import { TownScreen } from './town-screen.tsx';
import { TownsScreen } from './towns-screen.tsx';

const townRoute = getRouteApi('/fitness/$town');
const townActivityRoute = getRouteApi('/fitness/$town/$activity');

/** `/fitness`. */
export function TownsPage() {
  const { data: towns } = useSuspenseQuery(townsQuery(useApi()));
  return <TownsScreen towns={towns} />;
}

/** `/fitness/{town}`. */
export function TownPage() {
  const { town } = townRoute.useParams();
  return <Town town={town} />;
}

/** `/fitness/{town}/{activity}`. */
export function TownActivityPage() {
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
