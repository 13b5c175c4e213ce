import { useSuspenseQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { trainerJsonLd } from '#features/trainers/json-ld.ts';
import { TrainerScreen } from '#features/trainers/screens/trainer-screen.tsx';
import { trainerQuery } from '#features/trainers/trainer-query.ts';
import { useApi, useSite } from '#shared/ui/site-context.tsx';
import { JsonLd } from '../json-ld.tsx';

const route = getRouteApi('/trainers/$trainerId');

/** `/trainers/{id}`. */
export function TrainerRoute() {
  const { trainerId } = route.useParams();
  const { publicUrl, brand } = useSite();
  const { data: trainer } = useSuspenseQuery(trainerQuery(useApi(), trainerId));
  return (
    <>
      <JsonLd graph={import.meta.env.SSR ? trainerJsonLd(trainer, { publicUrl, name: brand.name }) : null} />
      <TrainerScreen trainer={trainer} />
    </>
  );
}
