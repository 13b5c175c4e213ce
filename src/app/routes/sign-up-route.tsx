import { getRouteApi } from '@tanstack/react-router';
import { SignUpScreen } from '#features/accounts/screens/sign-up-screen.tsx';

const route = getRouteApi('/sign-up');

export function SignUpRoute() {
  const { returnTo } = route.useSearch();
  return <SignUpScreen returnTo={returnTo} />;
}
