import { getRouteApi } from '@tanstack/react-router';
import { ResetPasswordScreen } from '#features/accounts/screens/reset-password-screen.tsx';

const route = getRouteApi('/reset-password');

export function ResetPasswordRoute() {
  const { token } = route.useSearch();
  return <ResetPasswordScreen token={token ?? null} />;
}
