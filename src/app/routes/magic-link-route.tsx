import { getRouteApi } from '@tanstack/react-router';
import { MagicLinkScreen } from '#features/accounts/screens/magic-link-screen.tsx';

const route = getRouteApi('/sign-in/link');

export function MagicLinkRoute() {
  const { token, returnTo } = route.useSearch();
  return <MagicLinkScreen token={token ?? ''} returnTo={returnTo} />;
}
