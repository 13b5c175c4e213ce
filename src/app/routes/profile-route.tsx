import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import type { Profile } from '#features/accounts/contract.ts';
import { profileQuery } from '#features/accounts/profile-query.ts';
import { ProfileScreen } from '#features/accounts/screens/profile/profile-screen.tsx';
import { userQuery } from '#features/accounts/user-query.ts';
import { useApi } from '#shared/ui/site-context.tsx';

/** `/profile`: what is changed shows at once, in the bar above too. */
export function ProfileRoute() {
  const api = useApi();
  const router = useRouter();
  const queryClient = useQueryClient();
  const query = profileQuery(api);
  const { data, isError, refetch } = useQuery(query);

  const showChanged = (changed: Partial<Profile>) => {
    queryClient.setQueryData(query.queryKey, (profile) => profile && { ...profile, ...changed });
    const { firstName, lastName, profileImageUrl } = { ...data, ...changed };
    queryClient.setQueryData(
      userQuery(api).queryKey,
      (user) =>
        user && {
          ...user,
          firstName: firstName ?? user.firstName,
          lastName: lastName ?? user.lastName,
          profileImageUrl: profileImageUrl === undefined ? user.profileImageUrl : profileImageUrl,
        },
    );
    void router.invalidate();
  };
  return (
    <ProfileScreen
      profile={data}
      failed={isError}
      onRetry={() => void refetch()}
      onChanged={showChanged}
      onStale={() => void queryClient.invalidateQueries({ queryKey: query.queryKey })}
    />
  );
}
