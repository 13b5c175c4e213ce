import { Outlet, useRouteContext } from '@tanstack/react-router';
import { useCallback } from 'react';
import { AccessDeniedScreen, AdminFrame, SecondFactorScreen } from './screens/admin-frame.tsx';

/** What is around every page under `/admin`: the way between them, or the door for people who are no admins. */
export function AdminArea() {
  const { user } = useRouteContext({ from: '__root__' });
  // A document of its own: where home leads depends on who asks.
  const leave = useCallback(() => window.location.replace('/'), []);
  if (user?.heldBack === 'second_factor') return <SecondFactorScreen />;
  if (user?.role !== 'admin') return <AccessDeniedScreen onLeave={leave} />;
  return (
    <AdminFrame>
      <Outlet />
    </AdminFrame>
  );
}
