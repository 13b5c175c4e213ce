import { useRouteContext } from '@tanstack/react-router';
import type { MyBusiness } from '#areas/catalogue/businesses/contract.ts';
import { canPerform } from '#areas/catalogue/businesses/permissions/permissions.ts';
import { RoleNotPermitted } from '#areas/catalogue/businesses/permissions/role-not-permitted.tsx';
import { OwnSessions } from '#areas/catalogue/sessions/own/screens/own-sessions.tsx';
import { SessionsTable } from '#areas/catalogue/sessions/own/screens/sessions-table.tsx';
import { SessionForm } from './session-form.lazy.ts';

/** `/business/sessions`: what a business offers, by itself. */
export function BusinessSessionsView({ business }: { business: MyBusiness }) {
  const { user } = useRouteContext({ from: '__root__' });
  if (user === null || !canPerform(business.role, 'view_sessions'))
    return <RoleNotPermitted businessName={business.name} />;
  return (
    <OwnSessions
      userId={user.id}
      business={business}
      Form={SessionForm}
      renderList={(list) => <SessionsTable {...list} />}
    />
  );
}
