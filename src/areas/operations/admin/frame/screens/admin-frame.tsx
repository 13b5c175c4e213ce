import { useQuery } from '@tanstack/react-query';
import { Outlet, useRouteContext } from '@tanstack/react-router';
import ShieldCheck from 'lucide-react/icons/shield-check';
import ShieldX from 'lucide-react/icons/shield-x';
import { type ReactNode, useCallback, useEffect } from 'react';
import type { AuthUser } from '#areas/identity/accounts/contract.ts';
import { WorkspaceFrame } from '#areas/studio/workspace/frame/workspace-frame.tsx';
import { ButtonLink } from '#shared/ui/buttons/button-link.tsx';
import { RouteLink } from '#shared/ui/buttons/route-link.tsx';
import { useApi } from '#shared/ui/site-context.tsx';
import { BlockingMessage } from '#shared/ui/states/blocking-message.tsx';
import { BlockingMessagePage } from '#shared/ui/states/blocking-message-page.tsx';
import { queueCountsQuery } from '../../queue-counts/api.ts';
import { adminLinks } from '../admin-rooms.tsx';

/**
 * Layout of every page under `/admin`. People who aren't admins get an error page in the public site
 * (`renderOutside`).
 */
export function AdminArea({
  notice,
  renderOutside,
}: {
  notice: ReactNode;
  renderOutside: (page: ReactNode) => ReactNode;
}) {
  const { user } = useRouteContext({ from: '__root__' });
  // A full page load: the home page depends on the user.
  const leave = useCallback(() => window.location.replace('/'), []);
  if (user?.heldBack === 'second_factor') return renderOutside(<SecondFactorScreen />);
  if (user?.role !== 'admin') return renderOutside(<AccessDeniedScreen onLeave={leave} />);
  return (
    <AdminFrame user={user} notice={notice}>
      <Outlet />
    </AdminFrame>
  );
}

export function AdminFrame({
  user,
  notice,
  children,
}: {
  user: AuthUser;
  notice: ReactNode;
  children: ReactNode;
}) {
  const { data: waiting } = useQuery(queueCountsQuery(useApi()));
  return (
    <WorkspaceFrame
      user={user}
      links={adminLinks(waiting)}
      side={
        <p className="mx-auto rounded-full border border-line bg-surface px-2.5 py-0.5 text-sm font-semibold xl:mx-2">
          Admin
        </p>
      }
      strip={
        <RouteLink href="/admin" className="font-semibold">
          Fettle admin
        </RouteLink>
      }
      out={{ href: '/search', label: 'View site' }}
      searchLabel="Find an admin page"
      notice={notice}
    >
      <div className="container-wide pt-5 pb-20 md:pt-7">{children}</div>
    </WorkspaceFrame>
  );
}

/** Time to read the message. */
const LEAVE_AFTER_MS = 3000;

/** Blocks admins who signed in without a second factor until they use one. */
export function SecondFactorScreen() {
  return (
    <BlockingMessagePage
      icon={ShieldCheck}
      title="Admins need two-step sign-in"
      action={
        <>
          <ButtonLink href="/profile/security#two-step">Set up an authenticator app</ButtonLink>
          <ButtonLink href="/profile/security#passkeys" variant="secondary">
            Add a passkey
          </ButtonLink>
        </>
      }
    >
      Already have a passkey? Sign out, then choose “Use a passkey” when you sign in.
    </BlockingMessagePage>
  );
}

export function AccessDeniedScreen({ onLeave }: { onLeave: () => void }) {
  useEffect(() => {
    const timer = setTimeout(onLeave, LEAVE_AFTER_MS);
    return () => clearTimeout(timer);
  }, [onLeave]);
  return (
    <div className="container-narrow page" role="alert">
      <BlockingMessage
        icon={ShieldX}
        tone="danger"
        title="Access Denied"
        headingLevel="h1"
        action={<ButtonLink href="/">Go Home</ButtonLink>}
      >
        You don't have permission to access this page.
      </BlockingMessage>
    </div>
  );
}
