import { useQuery } from '@tanstack/react-query';
import { getRouteApi, useRouteContext } from '@tanstack/react-router';
import { useState } from 'react';
import { stateBadge } from '#areas/booking/bookings/copy.ts';
import { startImpersonation } from '#areas/identity/accounts/impersonation/api.ts';
import { formatLondonMoment } from '#shared/calendar/london-time.ts';
import { BackLink } from '#shared/ui/buttons/back-link.tsx';
import { Button } from '#shared/ui/buttons/button.tsx';
import { ButtonLink } from '#shared/ui/buttons/button-link.tsx';
import { RouteLink } from '#shared/ui/buttons/route-link.tsx';
import { leavePage } from '#shared/ui/mutation/use-mutation-action.ts';
import { useApi } from '#shared/ui/site-context.tsx';
import { Notice } from '#shared/ui/states/notice.tsx';
import { QueryContent } from '#shared/ui/states/query-content.tsx';
import { FullPageSpinner } from '#shared/ui/states/spinner.tsx';
import { Badge, StatusBadge } from '#shared/ui/type/badge.tsx';
import { Panel } from '#shared/ui/type/card.tsx';
import { personName } from '../../frame/copy.ts';
import { ListingStatus } from '../../frame/screens/listing-status.tsx';
import { ReasonButton } from '../../frame/screens/reason-dialog.lazy.tsx';
import { PurchasesPanel } from '../../payments/screens/purchases-panel.tsx';
import { RefundDialog } from '../../payments/screens/refund-dialog.lazy.tsx';
import { adminActions, userDetailsQuery } from '../api.ts';
import type { Suspend, UserDetails, UsersBooking } from '../contract.ts';
import { FutureBookings } from './listing-actions.tsx';

/** One account with its listings, bookings and admin actions. */
function UserDetailsView({
  details,
  isOwn,
}: {
  details: UserDetails /** Whom an admin neither suspends nor takes power from. */;
  isOwn: boolean;
}) {
  const { user, businesses, bookings } = details;
  const [refunding, setRefunding] = useState<{ booking: UsersBooking; open: boolean; opened: number } | null>(
    null,
  );
  return (
    <>
      <BackLink href="/admin/users">All users</BackLink>
      <div className="mt-3 mb-6 flex flex-col justify-between gap-4 md:flex-row md:items-start">
        <div className="min-w-0">
          <h1 className="break-words">{personName(user)}</h1>
          <p className="mt-2 flex flex-wrap items-center gap-2 text-ink-2">
            <span className="break-all">{user.email}</span>
            {!user.emailVerified && <Badge>Not verified</Badge>}
            {user.role !== 'user' && <Badge>{user.role === 'admin' ? 'Admin' : 'Business'}</Badge>}
            {user.standing !== 'active' && <ListingStatus status={user.standing} />}
          </p>
        </div>
        <div className="flex flex-wrap gap-2">
          <ButtonLink variant="secondary" href={`/admin/audit?subject=user&subjectId=${user.id}`}>
            Audit log
          </ButtonLink>
          {user.standing !== 'deleted' && !isOwn && (
            <>
              {user.role !== 'admin' && user.standing === 'active' && <ImpersonateButton user={user} />}
              {user.twoStep && <TwoStepPanel user={user} />}
              <RolePanel user={user} />
              <StatusPanel details={details} />
            </>
          )}
        </div>
      </div>
      {user.suspensionReason !== null && (
        <Notice tone="danger" className="mb-4">
          Suspended: {user.suspensionReason}
        </Notice>
      )}
      <div className="grid items-start gap-4 lg:grid-cols-[minmax(0,1.6fr)_minmax(0,1fr)]">
        <Panel>
          <h2 className="mb-3 text-h3">Bookings</h2>
          {bookings.length === 0 ? (
            <p className="text-ink-2">No bookings yet.</p>
          ) : (
            <ul className="divide-y divide-line">
              {bookings.map((booking) => (
                <BookingRow
                  key={booking.id}
                  booking={booking}
                  onRefund={() => setRefunding({ booking, open: true, opened: (refunding?.opened ?? 0) + 1 })}
                />
              ))}
            </ul>
          )}
        </Panel>
        <PurchasesPanel of={{ user: user.id }} />
        <Panel>
          <h2 className="mb-3 text-h3">Businesses</h2>
          {businesses.length === 0 ? (
            <p className="text-ink-2">No businesses</p>
          ) : (
            <ul className="grid gap-2">
              {businesses.map((business) => (
                <li key={business.id} className="flex flex-wrap items-center gap-2">
                  <RouteLink
                    href={`/admin/businesses/${business.id}`}
                    className="font-semibold text-brand underline underline-offset-[3px]"
                  >
                    {business.name}
                  </RouteLink>
                  <ListingStatus status={business.status} />
                </li>
              ))}
            </ul>
          )}
        </Panel>
      </div>
      {refunding !== null && (
        <RefundDialog
          key={refunding.opened}
          booking={refunding.booking}
          open={refunding.open}
          onClose={() => setRefunding({ ...refunding, open: false })}
        />
      )}
    </>
  );
}

/** Impersonates the user, whom we notify. */
function ImpersonateButton({ user }: { user: UserDetails['user'] }) {
  const api = useApi();
  return (
    <ReasonButton
      variant="secondary"
      label="View as"
      title={`View the site as ${personName(user)}?`}
      description="You see their pages for half an hour and can’t change anything. We email them your reason and show it in their profile."
      confirmLabel="View as them"
      destructive={false}
      mutate={async (reason) => {
        await startImpersonation(api, user.id, reason);
        await leavePage('/');
      }}
      successToast={{ title: 'You’re viewing their account' }}
    />
  );
}

function BookingRow({ booking, onRefund }: { booking: UsersBooking; onRefund: () => void }) {
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-3">
      <div className="min-w-0 break-words">
        <p className="font-semibold">
          {booking.title} <span className="font-normal text-ink-2">{booking.reference}</span>
        </p>
        <p className="text-sm text-ink-2 tabular-nums">
          {formatLondonMoment(new Date(booking.startsAt))} · {booking.businessName}
        </p>
        <p className="mt-1 flex flex-wrap items-center gap-2 text-sm tabular-nums">
          <StatusBadge status={stateBadge(booking.state)} />£{booking.total}
          {booking.refunded !== '0.00' && `, £${booking.refunded} refunded`}
        </p>
      </div>
      {booking.refundable !== '0.00' && (
        <Button
          variant="secondary"
          size="sm"
          className="max-md:h-11!"
          aria-label={`Refund ${booking.reference}`}
          onPointerEnter={RefundDialog.preload}
          onFocus={RefundDialog.preload}
          onClick={onRefund}
        >
          Refund
        </Button>
      )}
    </li>
  );
}

/** For people who have lost their phone and recovery codes. */
function TwoStepPanel({ user }: { user: UserDetails['user'] }) {
  const api = useApi();
  return (
    <ReasonButton
      label="Turn off two-step"
      variant="secondary"
      title={`Turn off two-step sign-in of ${personName(user)}?`}
      description="For someone who has lost their phone and recovery codes. Check their identity first: afterwards, their password or email alone opens the account."
      confirmLabel="Turn off"
      mutate={(reason) => adminActions(api).turnOffTwoStep(user.id, reason)}
      successToast={{ title: 'Two-step sign-in turned off', description: `We’ll email ${personName(user)}.` }}
    />
  );
}

function RolePanel({ user }: { user: UserDetails['user'] }) {
  const api = useApi();
  const isAdmin = user.role === 'admin';
  if (!isAdmin && (user.standing !== 'active' || !user.emailVerified)) return null;
  return (
    <ReasonButton
      label={isAdmin ? 'Remove as admin' : 'Make admin'}
      variant="secondary"
      destructive={isAdmin}
      title={isAdmin ? `Remove ${personName(user)} as admin?` : `Make ${personName(user)} an admin?`}
      description={
        isAdmin
          ? 'They lose admin access straight away. Their account stays open.'
          : 'They can do everything an admin can: refund, suspend, decide and change roles.'
      }
      confirmLabel={isAdmin ? 'Remove as admin' : 'Make admin'}
      mutate={(reason) => adminActions(api).changeRole(user.id, { role: isAdmin ? 'user' : 'admin', reason })}
      successToast={{ title: 'Role changed', description: `We’ll email ${personName(user)}.` }}
    />
  );
}

function StatusPanel({ details: { user, upcoming, businesses } }: { details: UserDetails }) {
  const api = useApi();
  const [futureBookings, setFutureBookings] = useState<Suspend['futureBookings']>('cancel');
  const suspended = user.standing === 'suspended';
  const listed = businesses.filter(({ status }) => status === 'approved').length;
  const acts = adminActions(api);
  return (
    <ReasonButton
      label={suspended ? 'Reinstate' : 'Suspend'}
      variant={suspended ? 'primary' : 'destructive-quiet'}
      destructive={!suspended}
      title={suspended ? `Reinstate ${personName(user)}?` : `Suspend ${personName(user)}?`}
      description={
        suspended
          ? 'They can sign in again. Cancelled bookings stay cancelled.'
          : 'We sign them out everywhere. They can’t sign in until you reinstate them.'
      }
      confirmLabel={suspended ? 'Reinstate' : 'Suspend'}
      mutate={(reason) =>
        suspended
          ? acts.reinstateUser(user.id, reason)
          : acts.suspendUser(user.id, { reason, futureBookings })
      }
      successToast={{
        title: suspended ? 'Account reinstated' : 'Account suspended',
        description: `We’ll email ${personName(user)}.`,
      }}
    >
      {!suspended && (
        <>
          <FutureBookings upcoming={upcoming} value={futureBookings} onChange={setFutureBookings} />
          {listed > 0 && (
            <Notice tone="warning">
              They own {listed === 1 ? 'an approved business' : `${listed} approved businesses`}, which stays
              listed unless you suspend it too.
            </Notice>
          )}
        </>
      )}
    </ReasonButton>
  );
}

const route = getRouteApi('/admin/users/$id');

export function UserPage() {
  const { id } = route.useParams();
  const { user } = useRouteContext({ from: '__root__' });
  return (
    <QueryContent
      query={useQuery(userDetailsQuery(useApi(), id))}
      failure="We couldn’t load the account. Try again."
      waiting={<FullPageSpinner label="Loading the account" />}
    >
      {(details) => <UserDetailsView details={details} isOwn={user?.id === id} />}
    </QueryContent>
  );
}
