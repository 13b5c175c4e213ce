import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { TrainersScreen } from '#features/trainers/screens/trainers-screen.tsx';
import { trainersQuery } from '#features/trainers/trainer-query.ts';
import { useApi } from '#shared/ui/site-context.tsx';

const route = getRouteApi('/personal-trainers');

/** `/personal-trainers`: the list follows the address. */
export function TrainersRoute() {
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const { data, isError, refetch } = useQuery(trainersQuery(useApi(), search));
  return (
    <TrainersScreen
      search={search}
      answer={data}
      failed={isError}
      onSearch={(next) => void navigate({ search: next, resetScroll: false })}
      onRetry={() => void refetch()}
    />
  );
}
