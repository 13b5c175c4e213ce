import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import Search from 'lucide-react/icons/search';
import { type ReactNode, useState } from 'react';
import { formatTravelRadius } from '#areas/catalogue/postcodes/lookup/distance.ts';
import type { ReviewQueueQuery, TrainerForReview } from '#areas/catalogue/trainers/contract.ts';
import { weekdays } from '#shared/calendar/calendar-day.ts';
import { optionLabel } from '#shared/domain/option-lists.ts';
import { pluralize } from '#shared/domain/pluralize.ts';
import { preferredTimes, trainerSessionTypes } from '#shared/domain/trainer-options.ts';
import { AccountAvatar } from '#shared/ui/brand/avatar.tsx';
import { Button } from '#shared/ui/buttons/button.tsx';
import { ButtonLink } from '#shared/ui/buttons/button-link.tsx';
import { RouteLink } from '#shared/ui/buttons/route-link.tsx';
import { TextField } from '#shared/ui/fields/text-field.tsx';
import { useApi, useSite } from '#shared/ui/site-context.tsx';
import { QueryContent } from '#shared/ui/states/query-content.tsx';
import { Skeleton } from '#shared/ui/states/skeleton.tsx';
import { Panel } from '#shared/ui/type/card.tsx';
import { trainersForReviewQuery } from '../api.ts';
import { listingCount } from '../approvals/copy.ts';
import { BulkActionBar, SelectionCheckbox, useBulkSelection } from '../approvals/screens/bulk-selection.tsx';
import { SubmittedFacts } from '../approvals/screens/details-parts.tsx';
import { RejectDialog } from '../approvals/screens/reject-dialog.lazy.tsx';
import { type Listing, useDecide } from '../approvals/screens/use-decide.ts';
import { useAssigneeFilter, WorkButton } from '../assignments/screens/queue-assignments.tsx';
import { formatReceivedAt, personName } from '../frame/copy.ts';
import { ReinstateListing, SuspendListing } from '../people/screens/listing-actions.tsx';

type Status = ReviewQueueQuery['status'];

/** Each state with what its list says of itself when it is empty, and how it counts. */
const states: Record<Status, { label: string; none: string; words: [one: string, many: string] }> = {
  pending: {
    label: 'Pending',
    none: 'No applications are waiting.',
    words: ['application waiting, oldest first.', 'applications waiting, oldest first.'],
  },
  approved: {
    label: 'Approved',
    none: 'No trainers are in the directory.',
    words: ['trainer in the directory.', 'trainers in the directory.'],
  },
  suspended: {
    label: 'Suspended',
    none: 'No trainers are suspended.',
    words: ['trainer suspended.', 'trainers suspended.'],
  },
  rejected: {
    label: 'Rejected',
    none: 'No applications are rejected.',
    words: ['application rejected.', 'applications rejected.'],
  },
};

const listHref = (status: string) =>
  status === 'pending' ? '/admin/trainers' : `/admin/trainers?status=${status}`;

const toListing = (trainer: TrainerForReview): Listing => ({
  kind: 'trainers',
  id: trainer.id,
  name: personName(trainer),
});

const route = getRouteApi('/admin/trainers');

/** `/admin/trainers`: applications with their decision, and trainers to suspend and to bring back. */
export function TrainersPage() {
  const search = route.useSearch();
  const { status = 'pending', q = '' } = search;
  const now = new Date(route.useLoaderData().now);
  const query = useQuery(trainersForReviewQuery(useApi(), search));
  const whose = useAssigneeFilter('trainer');
  const { label, none, words } = states[status];
  return (
    <>
      <div className="mb-5 flex flex-wrap items-end justify-between gap-4">
        <h1>Trainers</h1>
        <nav aria-label="Filter trainers" className="flex flex-wrap gap-1">
          {Object.entries(states).map(([state, { label: name }]) => (
            <ButtonLink
              key={state}
              href={listHref(state)}
              variant={state === status ? 'soft' : 'ghost'}
              aria-current={state === status ? 'page' : undefined}
            >
              {name}
            </ButtonLink>
          ))}
        </nav>
      </div>
      {/* An ordinary form: it works before the page's script does. */}
      <form
        key={`${status} ${q}`}
        action="/admin/trainers"
        role="search"
        aria-label={`${label} trainers`}
        className="mb-5 flex flex-wrap items-end gap-3"
      >
        {status !== 'pending' && <input type="hidden" name="status" value={status} />}
        <TextField
          label="Name or email"
          name="q"
          type="search"
          icon={Search}
          dense
          defaultValue={q}
          className="min-w-0 flex-1 md:max-w-[320px]"
        />
        <Button type="submit" variant="secondary">
          Search
        </Button>
      </form>
      <QueryContent
        query={query}
        failure="We couldn’t load the trainers. Try again."
        waiting={<Skeleton className="h-[320px] rounded-card" />}
      >
        {(trainers) => (
          <>
            <p className="mb-4 text-ink-2" aria-live="polite">
              {trainers.length > 0
                ? pluralize(trainers.length, ...words)
                : q === ''
                  ? none
                  : 'No results. Try another word.'}
            </p>
            {status === 'pending' && trainers.length > 0 && <div className="mb-4">{whose.filter}</div>}
            {status === 'pending' && trainers.length > 0 && whose.keep(trainers).length === 0 && (
              <p className="text-ink-2">{whose.nothing}</p>
            )}
            <TrainerPanels
              status={status}
              trainers={status === 'pending' ? whose.keep(trainers) : trainers}
              now={now}
            />
          </>
        )}
      </QueryContent>
    </>
  );
}

function TrainerPanels({
  status,
  trainers,
  now,
}: {
  status: Status;
  trainers: TrainerForReview[];
  now: Date;
}) {
  const { busy, decideOn, busyMany, decideMany, refused } = useDecide();
  const chosen = useBulkSelection();
  const [rejecting, setRejecting] = useState<{ listing: Listing; ids?: number[]; open: boolean } | null>(
    null,
  );
  const close = () => rejecting && setRejecting({ ...rejecting, open: false });
  const decideSeveral = async (ids: number[], reason: string | null) => {
    const decided = await decideMany('trainers', ids, reason);
    if (decided) chosen.choose('trainers', []);
    return decided;
  };
  const actionsOn = (trainer: TrainerForReview) => {
    const listing = toListing(trainer);
    switch (status) {
      case 'pending':
        return (
          <>
            <Button
              variant="destructive-quiet"
              aria-label={`Reject ${listing.name}`}
              onPointerEnter={RejectDialog.preload}
              onFocus={RejectDialog.preload}
              onClick={() => setRejecting({ listing, open: true })}
            >
              Reject
            </Button>
            <Button
              aria-label={`Approve ${listing.name}`}
              busy={busy?.id === trainer.id}
              onClick={() => void decideOn(listing, null)}
            >
              Approve
            </Button>
          </>
        );
      case 'approved':
        return (
          <>
            <ButtonLink variant="secondary" href={`/trainers/${trainer.id}`}>
              See profile
            </ButtonLink>
            <SuspendListing {...listing} kind="trainers" />
          </>
        );
      case 'suspended':
        return <ReinstateListing {...listing} kind="trainers" />;
      case 'rejected':
        return null;
    }
  };
  return (
    <>
      {status === 'pending' && (
        <BulkActionBar
          kind="trainers"
          listings={trainers.map(toListing)}
          chosen={chosen}
          busy={busyMany}
          refused={refused}
          onApprove={(ids) => void decideSeveral(ids, null)}
          onReject={(ids) =>
            setRejecting({
              listing: { kind: 'trainers', id: 0, name: listingCount('trainers', ids.length) },
              ids,
              open: true,
            })
          }
        />
      )}
      <ul className="grid gap-4">
        {trainers.map((trainer) => (
          <li key={trainer.id} aria-label={personName(trainer)}>
            <TrainerPanel
              trainer={trainer}
              now={now}
              actions={actionsOn(trainer)}
              choice={
                status === 'pending' && <SelectionCheckbox listing={toListing(trainer)} chosen={chosen} />
              }
            />
          </li>
        ))}
      </ul>
      {rejecting !== null && (
        <RejectDialog
          key={`${rejecting.listing.id} ${rejecting.ids?.length ?? 1}`}
          listing={rejecting.listing}
          open={rejecting.open}
          busy={busy !== null || busyMany}
          onClose={close}
          onReject={(reason) => {
            const { listing, ids } = rejecting;
            const deciding = ids === undefined ? decideOn(listing, reason) : decideSeveral(ids, reason);
            void deciding.then((decided) => {
              if (decided) close();
            });
          }}
        />
      )}
    </>
  );
}

/** Everything a trainer says of themselves, with what an admin can do about it. */
function TrainerPanel({
  trainer,
  now,
  actions,
  choice,
}: {
  trainer: TrainerForReview;
  now: Date;
  actions: ReactNode;
  choice: ReactNode;
}) {
  const { distanceUnit } = useSite();
  return (
    <Panel>
      <div className="mb-4 flex flex-wrap items-start justify-between gap-4">
        <div className="flex min-w-0 items-center gap-4">
          {choice}
          <AccountAvatar person={trainer} size="lg" />
          <div className="min-w-0 wrap-anywhere">
            <h2 className="text-h3">{personName(trainer)}</h2>
            <p className="text-sm text-ink-2">
              <RouteLink
                href={`/admin/users/${trainer.user.id}`}
                className="text-brand underline underline-offset-[3px]"
              >
                {trainer.user.email}
              </RouteLink>
              , {formatReceivedAt(trainer.submittedAt, now)}
            </p>
            {trainer.rejectionReason !== null && (
              <p className="mt-1 text-sm">Reason: {trainer.rejectionReason}</p>
            )}
            {trainer.status === 'pending' && (
              <WorkButton kind="trainer" id={trainer.id} name={personName(trainer)} />
            )}
          </div>
        </div>
        <div className="flex flex-wrap gap-2">{actions}</div>
      </div>
      <SubmittedFacts
        facts={[
          ['Bio', trainer.bio],
          ['Specialties', trainer.specialties.join(', ')],
          ['Certifications', trainer.certifications.join(', ')],
          ['Experience', pluralize(trainer.experience, 'year', 'years')],
          ['Rate', `£${trainer.hourlyRate}/hour (£${trainer.totalPrice} with the platform fee)`],
          [
            'Location',
            `${trainer.location}, travels ${formatTravelRadius(trainer.travelRadius, distanceUnit)}`,
          ],
          ['Phone', trainer.phoneNumber],
          ['Email', trainer.email],
          ['Days', trainer.availableDays.map((day) => weekdays[day]).join(', ')],
          ['Times', trainer.preferredTimes.map((time) => optionLabel(preferredTimes, time)).join(', ')],
          [
            'Session types',
            trainer.sessionTypes.map((type) => optionLabel(trainerSessionTypes, type)).join(', '),
          ],
        ]}
      />
    </Panel>
  );
}
