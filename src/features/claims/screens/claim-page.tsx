import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { useCallback, useState } from 'react';
import { useLeaveForLogin } from '#features/accounts/current/use-leave-for-login.ts';
import { useApi } from '#shared/ui/site-context.tsx';
import { ownClaimsQuery, unclaimedQuery } from '../api.ts';
import type { UnclaimedListing } from '../contract.ts';
import { claimToasts } from '../copy.ts';
import { ClaimDialog } from './claim-dialog.tsx';
import { ClaimScreen } from './claim-screen.tsx';

const route = getRouteApi('/claim-business');

/** `/claim-business`: open to all; claiming sends visitors to log in, and back to what they had found. */
export function ClaimPage() {
  const api = useApi();
  const queryClient = useQueryClient();
  const navigate = route.useNavigate();
  const leaveForLogin = useLeaveForLogin();
  const { user } = route.useRouteContext();
  const { search = '' } = route.useSearch();
  const [chosen, setChosen] = useState<UnclaimedListing | null>(null);
  const { data, isError, refetch } = useQuery({
    ...unclaimedQuery(api, search),
    placeholderData: keepPreviousData,
  });
  const { data: claims = [] } = useQuery({ ...ownClaimsQuery(api), enabled: user !== null });
  const onSearch = useCallback(
    (text: string) =>
      void navigate({ search: text === '' ? {} : { search: text }, replace: true, resetScroll: false }),
    [navigate],
  );
  const login = () => {
    const here = search === '' ? '/claim-business' : `/claim-business?search=${encodeURIComponent(search)}`;
    leaveForLogin(claimToasts.signedOut, here);
  };
  return (
    <>
      <ClaimScreen
        search={search}
        listings={data}
        claims={claims}
        failed={isError}
        onSearch={onSearch}
        onRetry={() => void refetch()}
        onClaim={(listing) => (user === null ? login() : setChosen(listing))}
      />
      {chosen !== null && (
        <ClaimDialog
          listing={chosen}
          onClose={() => setChosen(null)}
          onSignedOut={login}
          onSubmitted={() => {
            setChosen(null);
            void queryClient.invalidateQueries({ queryKey: ownClaimsQuery(api).queryKey });
          }}
        />
      )}
    </>
  );
}
