import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useApi } from '#shared/ui/site-context.tsx';
import type { Profile } from '../../contract.ts';
import { useShowUser } from '../../current/use-show-user.ts';
import { profileQuery } from '../api.ts';
import { ProfileScreen } from './profile-screen.tsx';

/** `/profile`: what is changed shows at once, in the bar above too. */
export function ProfilePage() {
  const api = useApi();
  const showUser = useShowUser();
  const queryClient = useQueryClient();
  const query = profileQuery(api);
  const { data, isError, refetch } = useQuery(query);

  const showChanged = (changed: Partial<Profile>) => {
    queryClient.setQueryData(query.queryKey, (profile) => profile && { ...profile, ...changed });
    const { firstName, lastName, profileImageUrl } = changed;
    showUser({
      ...(firstName === undefined ? {} : { firstName }),
      ...(lastName === undefined ? {} : { lastName }),
      ...(profileImageUrl === undefined ? {} : { profileImageUrl }),
    });
  };
  return (
    <ProfileScreen
      profile={data}
      failed={isError}
      onRetry={() => void refetch()}
      onChanged={showChanged}
      onStale={() => {
        void queryClient.invalidateQueries({ queryKey: query.queryKey });
        // An admin may be one from now on.
        void queryClient.invalidateQueries({ queryKey: ['auth', 'user'] });
      }}
    />
  );
}
