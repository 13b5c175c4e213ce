import { LogOutScreen } from '#features/accounts/screens/log-out-screen.tsx';

export function LogOutRoute() {
  return <LogOutScreen />;
}
