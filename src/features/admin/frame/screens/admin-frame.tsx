import { Outlet, useLocation, useRouteContext } from '@tanstack/react-router';
import ShieldCheck from 'lucide-react/icons/shield-check';
import ShieldX from 'lucide-react/icons/shield-x';
import { type ReactNode, useCallback, useEffect } from 'react';
import { ButtonLink } from '#shared/ui/buttons/button-link.tsx';
import { RouteLink } from '#shared/ui/buttons/route-link.tsx';
import { Gate } from '#shared/ui/states/gate.tsx';
import { GatePage } from '#shared/ui/states/gate-page.tsx';
import { SidewaysNav } from '#shared/ui/type/sideways-nav.tsx';

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

const pages = [
  { href: '/admin', label: 'Overview' },
  { href: '/admin/businesses', label: 'Businesses' },
  { href: '/admin/sessions', label: 'Sessions' },
  { href: '/admin/photos', label: 'Photographs' },
  { href: '/admin/claims', label: 'Claims' },
  { href: '/admin/papers', label: 'Papers' },
  { href: '/admin/access', label: 'Access' },
  { href: '/admin/instructors', label: 'Instructors' },
  { href: '/admin/import', label: 'Import' },
  { href: '/admin/trainers', label: 'Trainers' },
  { href: '/admin/payments', label: 'Payments' },
  { href: '/admin/disputes', label: 'Disputes' },
  { href: '/admin/reports', label: 'Reports' },
  { href: '/admin/reviews', label: 'Reviews' },
  { href: '/admin/users', label: 'Users' },
  { href: '/admin/audit', label: 'Audit' },
  { href: '/admin/statistics', label: 'Statistics' },
  { href: '/admin/platform-report', label: 'Platform report' },
] as const;

/** What is around every admin page: the way from one to the other. */
export function AdminFrame({ children }: { children: ReactNode }) {
  const { pathname } = useLocation();
  return (
    <div className="container-wide pt-4 pb-20 md:pt-6">
      <SidewaysNav label="Admin" path={pathname} className="mb-7">
        <ul className="flex min-w-max gap-1 border-b border-line">
          {pages.map(({ href, label }) => (
            <li key={href}>
              <RouteLink
                href={href}
                exact={href === '/admin'}
                className="-mb-px inline-flex min-h-11 items-center rounded-t-sm border-b-2 border-transparent px-3 text-sm font-semibold whitespace-nowrap text-ink-2 hover:text-ink focus-visible:-outline-offset-3 aria-[current]:border-brand aria-[current]:text-ink"
              >
                {label}
              </RouteLink>
            </li>
          ))}
        </ul>
      </SidewaysNav>
      {children}
    </div>
  );
}

/** Long enough to read why. */
const LEAVE_AFTER_MS = 3000;

/** For an admin who signed in without a second factor: nothing is shown or done before they have used one. */
export function SecondFactorScreen() {
  return (
    <GatePage
      icon={ShieldCheck}
      title="Admins sign in with a second factor"
      action={
        <>
          <ButtonLink href="/profile#two-step">Set up an authenticator app</ButtonLink>
          <ButtonLink href="/profile#passkeys" variant="secondary">
            Add a passkey
          </ButtonLink>
        </>
      }
    >
      Have a passkey already? Log out, then choose “Use a passkey” when you sign in.
    </GatePage>
  );
}

/** For people who are signed in and no admins (docs/product.md#admin-dashboard): says so, then leads home. */
export function AccessDeniedScreen({ onLeave }: { onLeave: () => void }) {
  useEffect(() => {
    const timer = setTimeout(onLeave, LEAVE_AFTER_MS);
    return () => clearTimeout(timer);
  }, [onLeave]);
  return (
    <div className="container-narrow page" role="alert">
      <Gate
        icon={ShieldX}
        tone="danger"
        title="Access Denied"
        headingLevel="h1"
        action={<ButtonLink href="/">Go Home</ButtonLink>}
      >
        You don't have permission to access this page.
      </Gate>
    </div>
  );
}
