import { getRouteApi } from '@tanstack/react-router';
import { ForgotPasswordScreen } from '#features/accounts/screens/forgot-password-screen.tsx';

const route = getRouteApi('/forgot-password');

export function ForgotPasswordRoute() {
  const { returnTo } = route.useSearch();
  return <ForgotPasswordScreen returnTo={returnTo} />;
}
