import { getRouteApi } from '@tanstack/react-router';
import { CodeScreen } from '#features/accounts/screens/code-screen.tsx';

const route = getRouteApi('/sign-in/code');

export function CodeRoute() {
  const { returnTo } = route.useSearch();
  const { passkey } = route.useLoaderData();
  return <CodeScreen passkey={passkey} {...(returnTo === undefined ? {} : { returnTo })} />;
}
