import { useQuery } from '@tanstack/react-query';
import { Outlet, useLocation, useRouteContext } from '@tanstack/react-router';
import ShieldCheck from 'lucide-react/icons/shield-check';
import ShieldX from 'lucide-react/icons/shield-x';
import { type ReactNode, useCallback, useEffect } from 'react';
import { formatCount } from '#shared/domain/pluralize.ts';
import { ButtonLink } from '#shared/ui/buttons/button-link.tsx';
import { RouteLink } from '#shared/ui/buttons/route-link.tsx';
import { classNames } from '#shared/ui/class-names.ts';
import { useApi } from '#shared/ui/site-context.tsx';
import { BlockingMessage } from '#shared/ui/states/blocking-message.tsx';
import { BlockingMessagePage } from '#shared/ui/states/blocking-message-page.tsx';
import { ScrollTabs } from '#shared/ui/type/scroll-tabs.tsx';
import { queueCountsQuery } from '../../queue-counts/api.ts';
import type { QueueCounts } from '../../queue-counts/contract.ts';

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

/** The pages, with the queue whose length their tab tells; `urgent` where waiting has a deadline. */
const pages: readonly { href: string; label: string; queue?: keyof QueueCounts; urgent?: true }[] = [
  { href: '/admin', label: 'Overview', queue: 'approvals' },
  { href: '/admin/mine', label: 'Mine', queue: 'mine' },
  { href: '/admin/health', label: 'Health', queue: 'health', urgent: true },
  { href: '/admin/businesses', label: 'Businesses' },
  { href: '/admin/sessions', label: 'Sessions' },
  { href: '/admin/photos', label: 'Photos', queue: 'photos' },
  { href: '/admin/claims', label: 'Claims', queue: 'claims' },
  { href: '/admin/papers', label: 'Documents', queue: 'papers' },
  { href: '/admin/access', label: 'Access', queue: 'access' },
  { href: '/admin/instructors', label: 'Instructors', queue: 'instructors' },
  { href: '/admin/venues', label: 'Venues', queue: 'venues' },
  { href: '/admin/trainers', label: 'Trainers', queue: 'trainers' },
  { href: '/admin/disputes', label: 'Disputes', queue: 'disputes', urgent: true },
  { href: '/admin/messages', label: 'Messages', queue: 'messages', urgent: true },
  { href: '/admin/reports', label: 'Reports', queue: 'reports' },
  { href: '/admin/signals', label: 'Signals', queue: 'signals' },
  { href: '/admin/reviews', label: 'Reviews' },
  { href: '/admin/payments', label: 'Payments' },
  { href: '/admin/users', label: 'Users' },
  { href: '/admin/import', label: 'Import' },
  { href: '/admin/audit', label: 'Audit' },
  { href: '/admin/statistics', label: 'Statistics' },
  { href: '/admin/searches', label: 'Searches' },
  { href: '/admin/platform-report', label: 'Platform report' },
  { href: '/admin/booking-partners', label: 'Booking partners' },
  { href: '/admin/switches', label: 'Feature switches' },
  { href: '/admin/texts', label: 'Texts' },
  { href: '/admin/feed-sources', label: 'External feeds' },
];

/** What is around every admin page: the way from one to the other, with what waits there. */
export function AdminFrame({ children }: { children: ReactNode }) {
  const { pathname } = useLocation();
  const { data: waiting } = useQuery(queueCountsQuery(useApi()));
  return (
    <div className="container-wide pt-4 pb-20 md:pt-6">
      <ScrollTabs label="Admin" path={pathname} className="mb-7">
        <ul className="flex min-w-max gap-1 border-b border-line">
          {pages.map(({ href, label, queue, urgent }) => (
            <li key={href}>
              <RouteLink
                href={href}
                exact={href === '/admin'}
                className="-mb-px inline-flex min-h-11 items-center gap-1.5 rounded-t-sm border-b-2 border-transparent px-3 text-sm font-semibold whitespace-nowrap text-ink-2 hover:text-ink focus-visible:-outline-offset-3 aria-[current]:border-brand aria-[current]:text-ink"
              >
                {label}
                {queue !== undefined && <QueueLength of={waiting?.[queue] ?? 0} urgent={urgent === true} />}
              </RouteLink>
            </li>
          ))}
        </ul>
      </ScrollTabs>
      {children}
    </div>
  );
}

/** How many wait, after a tab's name; nothing where none do. */
function QueueLength({ of: length, urgent }: { of: number; urgent: boolean }) {
  if (length === 0) return null;
  return (
    <span
      className={classNames(
        'relative inline-grid h-5 min-w-[22px] place-items-center rounded-full px-1.5 text-xs font-semibold tabular-nums',
        urgent ? 'bg-danger-soft text-on-danger-soft' : 'bg-warning-soft text-on-warning-soft',
      )}
    >
      <span>
        {formatCount(length)}
        <span className="sr-only"> waiting</span>
      </span>
    </span>
  );
}

/** Long enough to read why. */
const LEAVE_AFTER_MS = 3000;

/** For an admin who signed in without a second factor: nothing is shown or done before they have used one. */
export function SecondFactorScreen() {
  return (
    <BlockingMessagePage
      icon={ShieldCheck}
      title="Admins need two-step sign-in"
      action={
        <>
          <ButtonLink href="/profile#two-step">Set up an authenticator app</ButtonLink>
          <ButtonLink href="/profile#passkeys" variant="secondary">
            Add a passkey
          </ButtonLink>
        </>
      }
    >
      Already have a passkey? Sign out, then choose “Use a passkey” when you sign in.
    </BlockingMessagePage>
  );
}

/** For people who are signed in and no admins (docs/product/admin.md#admin-dashboard): says so, then leads home. */
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
