import { getRouteApi } from '@tanstack/react-router';
import { ConfirmEmailScreen } from '#features/accounts/screens/confirm-email-screen.tsx';

const route = getRouteApi('/confirm-email');

export function ConfirmEmailRoute() {
  const { token } = route.useSearch();
  return <ConfirmEmailScreen token={token ?? ''} />;
}
