import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { MyBusiness } from '#areas/catalogue/businesses/contract.ts';
import { canPerform } from '#areas/catalogue/businesses/permissions/permissions.ts';
import { RoleNotPermitted } from '#areas/catalogue/businesses/permissions/role-not-permitted.tsx';
import { formatShortMoment } from '#shared/calendar/london-time.ts';
import { Button } from '#shared/ui/buttons/button.tsx';
import { RouteLink } from '#shared/ui/buttons/route-link.tsx';
import { useMutationAction } from '#shared/ui/mutation/use-mutation-action.ts';
import { useApi } from '#shared/ui/site-context.tsx';
import { EmptyState } from '#shared/ui/states/empty-state.tsx';
import { QueryContent } from '#shared/ui/states/query-content.tsx';
import { Skeleton } from '#shared/ui/states/skeleton.tsx';
import { Panel } from '#shared/ui/type/card.tsx';
import { absencesQuery, waiveAbsence } from '../api.ts';
import type { Absence, Absences } from '../contract.ts';
import { absenceMoment, absenceToasts } from '../copy.ts';
import { AbsenceRulesForm } from './absence-rules-form.tsx';

/** `/business/no-shows` (docs/product/booking.md#missed-bookings). */
export function NoShowsPage({ business }: { business: MyBusiness }) {
  if (!canPerform(business.role, 'view_bookings')) return <RoleNotPermitted businessName={business.name} />;
  return <NoShows business={business} />;
}

function NoShows({ business }: { business: MyBusiness }) {
  const queryClient = useQueryClient();
  const shown = absencesQuery(useApi(), business.id);
  const query = useQuery(shown);
  const show = (after: Absences) => queryClient.setQueryData(shown.queryKey, after);
  return (
    <QueryContent
      query={query}
      failure="We couldn’t load your no-shows. Try again."
      waiting={
        <div role="status" className="grid gap-4">
          <span className="sr-only">Loading the no-shows</span>
          <Skeleton className="h-64 rounded-card" />
        </div>
      }
    >
      {({ rules, absences }) => (
        <div className="grid items-start gap-5 xl:grid-cols-[minmax(0,1fr)_400px]">
          <Panel>
            <h2 className="font-sans text-h4 font-semibold">The last 90 days</h2>
            {absences.length === 0 ? (
              <EmptyState title="No missed bookings yet">
                {rules === null
                  ? 'Turn the rules on to count no-shows and late cancelling.'
                  : 'No-shows and late cancelling that count appear here. You can waive each of them.'}
              </EmptyState>
            ) : (
              <ul className="mt-2 divide-y divide-line">
                {absences.map((absence) => (
                  <AbsenceRow
                    key={absence.bookingId}
                    businessId={business.id}
                    absence={absence}
                    onWaived={show}
                  />
                ))}
              </ul>
            )}
          </Panel>
          {canPerform(business.role, 'manage_customers') && (
            <AbsenceRulesForm business={business} rules={rules} onSaved={show} />
          )}
        </div>
      )}
    </QueryContent>
  );
}

function AbsenceRow({
  businessId,
  absence,
  onWaived,
}: {
  businessId: number;
  absence: Absence;
  onWaived: (after: Absences) => void;
}) {
  const api = useApi();
  const { bookingId, name, kind, sessionTitle, startsAt, pause, waived, mayWaive } = absence;
  const waiving = useMutationAction({
    mutate: () => waiveAbsence(api, businessId, bookingId),
    successToast: () => absenceToasts.waived,
    onSuccess: onWaived,
    onError: ({ sentence }) => ({ title: 'We couldn’t waive it', description: sentence }),
  });
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-3.5">
      <div className="min-w-0 flex-[1_1_240px] wrap-anywhere">
        <p className="font-semibold">
          <RouteLink href={`/business/bookings/${bookingId}`} className="link">
            {name}
          </RouteLink>
        </p>
        <p className="text-sm text-ink-2 tabular-nums">
          {kind === 'no_show' ? 'No-show' : 'Cancelled late'} · {sessionTitle},{' '}
          {formatShortMoment(new Date(startsAt))}
        </p>
        <p className="text-sm text-ink-2 tabular-nums">
          {waived
            ? 'Waived'
            : pause === null
              ? 'Warned'
              : `Booking paused from ${absenceMoment(new Date(pause.from))} until ${absenceMoment(new Date(pause.until))}`}
        </p>
      </div>
      {mayWaive && (
        <Button
          variant="secondary"
          size="sm"
          className="max-md:h-11!"
          busy={waiving.busy}
          busyLabel="Saving..."
          onClick={() => void waiving.run()}
        >
          Waive<span className="sr-only"> the missed booking of {name}</span>
        </Button>
      )}
    </li>
  );
}
