import { getRouteApi } from '@tanstack/react-router';
import { SignInScreen } from '#features/accounts/screens/sign-in-screen.tsx';

const route = getRouteApi('/sign-in');

export function SignInRoute() {
  const { returnTo, error } = route.useSearch();
  return <SignInScreen returnTo={returnTo} error={error} />;
}
