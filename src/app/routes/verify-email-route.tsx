import { getRouteApi } from '@tanstack/react-router';
import { VerifyEmailScreen } from '#features/accounts/screens/verify-email-screen.tsx';

const route = getRouteApi('/verify-email');

export function VerifyEmailRoute() {
  const { token } = route.useSearch();
  return <VerifyEmailScreen token={token ?? ''} />;
}
