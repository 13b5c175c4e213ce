import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import Clock from 'lucide-react/icons/clock';
import { useRef, useState } from 'react';
import { fieldChanges } from '#areas/catalogue/businesses/edit/copy.ts';
import { addressLine } from '#areas/catalogue/sessions/show/copy.ts';
import { formatCount } from '#shared/domain/pluralize.ts';
import { Icon } from '#shared/ui/brand/icon.tsx';
import { useApi } from '#shared/ui/site-context.tsx';
import { QueryContent, type QueryLike } from '#shared/ui/states/query-content.tsx';
import { Skeleton } from '#shared/ui/states/skeleton.tsx';
import { Badge, DifficultyBadge } from '#shared/ui/type/badge.tsx';
import type { WorkKind } from '../../assignments/kinds.ts';
import { useAssigneeFilter } from '../../assignments/screens/queue-assignments.tsx';
import { formatReceivedAt } from '../../frame/copy.ts';
import { adminStatsQuery, pendingBusinessesQuery, pendingEditsQuery, pendingSessionsQuery } from '../api.ts';
import { businessTypeActivity } from '../business-type-activity.ts';
import type { BusinessForReview, EditForReview, ListingKind, SessionForReview } from '../contract.ts';
import { listingCount } from '../copy.ts';
import { BulkActionBar, useBulkSelection } from './bulk-selection.tsx';
import { useOpenListing } from './details-screen.tsx';
import { PendingList, type QueueHandle } from './pending-list.tsx';
import { PendingRow } from './pending-row.tsx';
import { ShortcutHints, useQueueShortcuts, useShortcutsToggle } from './queue-shortcuts.tsx';
import { RejectDialog } from './reject-dialog.lazy.tsx';
import { StatCards } from './stat-cards.tsx';
import { type Listing, useDecide } from './use-decide.ts';

const route = getRouteApi('/admin/');

/** `/admin`: the figures and the two queues (docs/product/admin.md#admin-dashboard). */
export function OverviewPage() {
  const api = useApi();
  const now = new Date(route.useLoaderData().now);
  const onView = useOpenListing();
  const stats = useQuery(adminStatsQuery(api));
  const businesses = useQuery(pendingBusinessesQuery(api));
  const edits = useQuery(pendingEditsQuery(api));
  const sessions = useQuery(pendingSessionsQuery(api));
  const { busy, decideOn, undoLast, busyMany, decideMany, refused } = useDecide();
  const chosen = useBulkSelection();
  const whose = useAssigneeFilter('business', 'business-edit', 'session');
  const [rejecting, setRejecting] = useState<{ listing: Listing; ids?: number[]; open: boolean } | null>(
    null,
  );
  const pending =
    stats.data && stats.data.pendingBusinesses + stats.data.pendingEdits + stats.data.pendingSessions;

  /** A queue, narrowed to whose is shown. */
  const kept = <Item extends { id: number }>(
    query: QueryLike<Item[]>,
    kind: WorkKind,
  ): QueryLike<Item[]> => ({
    ...query,
    data: query.data && whose.keep(query.data, kind),
  });
  const queue = {
    onApprove: (listing: Listing) => void decideOn(listing, null),
    onReject: (listing: Listing) => setRejecting({ listing, open: true }),
  };
  /** What is done with several of a queue at once. */
  const severalOf = (kind: ListingKind) => (listings: Listing[]) => (
    <BulkActionBar
      {...{ kind, listings, chosen, refused }}
      busy={busyMany}
      onApprove={(ids) => void decideSeveral(kind, ids, null)}
      onReject={(ids) => rejectSeveral(kind, ids)}
    />
  );
  const decideSeveral = async (kind: ListingKind, ids: number[], reason: string | null) => {
    const decided = await decideMany(kind, ids, reason);
    if (decided) chosen.choose(kind, []);
    return decided;
  };
  const rejectSeveral = (kind: ListingKind, ids: number[]) =>
    setRejecting({ listing: { kind, id: 0, name: listingCount(kind, ids.length) }, ids, open: true });
  /** Those that are chosen in the queue of the row that the keys are about; they are decided together. */
  const chosenWith = ({ kind }: Listing): number[] => {
    const rows: readonly Listing[] =
      {
        businesses: businesses.data?.map(businessListing),
        'business-edits': edits.data?.map(editListing),
        sessions: sessions.data?.map(sessionListing),
        trainers: [],
      }[kind] ?? [];
    return rows.filter(chosen.has).map(({ id }) => id);
  };
  const first = useRef<QueueHandle>(null);
  const changed = useRef<QueueHandle>(null);
  const second = useRef<QueueHandle>(null);
  const used = useRef<typeof first>(null);
  // Before anything has been chosen, the keys begin with the first queue that has something.
  const inUse = () => {
    if (used.current !== null && used.current.current !== null) return used.current;
    if (businesses.data?.length !== 0) return first;
    return changed.current === null ? second : changed;
  };
  /** A step within the queue in use, else into the one after it, or before it, that has something. */
  const step = (way: 'next' | 'previous') => {
    const queues = [first, changed, second];
    const at = queues.indexOf(inUse());
    const onward = way === 'next' ? queues.slice(at) : queues.slice(0, at + 1).reverse();
    onward.some(({ current }) => current?.[way]() === true);
  };
  const withCurrent = (act: (listing: Listing) => void) => () => {
    const listing = inUse().current?.current() ?? null;
    if (listing === null) return void inUse().current?.next();
    // Wherever the focus was when the key was pressed, it goes on from that row.
    inUse().current?.focusCurrent();
    act(listing);
  };
  const keys = useShortcutsToggle();
  useQueueShortcuts(
    {
      next: () => step('next'),
      previous: () => step('previous'),
      choose: withCurrent(chosen.toggle),
      approve: withCurrent((listing) => {
        const together = chosenWith(listing);
        if (together.length > 0) return void decideSeveral(listing.kind, together, null);
        // On to the next at once: a second press is about that one, however long the first takes.
        const queueInUse = inUse().current;
        if (queueInUse?.next() === false) queueInUse.previous();
        queue.onApprove(listing);
      }),
      reject: withCurrent((listing) => {
        const together = chosenWith(listing);
        if (together.length > 0) rejectSeveral(listing.kind, together);
        else queue.onReject(listing);
      }),
      view: withCurrent(onView),
      undo: () => void undoLast(),
    },
    keys.on,
  );
  const isBusy = (listing: Listing) => busy?.kind === listing.kind && busy.id === listing.id;
  const close = () => rejecting && setRejecting({ ...rejecting, open: false });
  return (
    <>
      <div className="mb-6 flex flex-col justify-between gap-4 md:flex-row md:items-end">
        <div>
          <h1>Admin Dashboard</h1>
          <p className="mt-2 text-ink-2">
            Oldest first. You have ten seconds to undo before we email the owner.
          </p>
        </div>
        {pending !== undefined && (
          <p className="inline-flex h-[34px] items-center gap-2 self-start rounded-full bg-warning-soft px-4 text-sm font-semibold text-on-warning-soft tabular-nums">
            <Icon drawing={Clock} size="xs" />
            {formatCount(pending)} Pending Approvals
          </p>
        )}
      </div>
      <QueryContent
        query={stats}
        failure="We couldn’t load the figures. Try again."
        waiting={<Skeleton className="h-[136px] rounded-card" />}
      >
        {(figures) => <StatCards stats={figures} />}
      </QueryContent>
      <div className="mt-5 flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
        {whose.filter}
        <ShortcutHints keys={['next', 'previous', 'choose', 'approve', 'reject', 'view', 'undo']} {...keys} />
      </div>
      <PendingList
        title="Pending businesses"
        empty={whose.nothing ?? 'No businesses are waiting.'}
        query={kept(businesses, 'business')}
        total={stats.data?.pendingBusinesses}
        listingOf={businessListing}
        several={severalOf('businesses')}
        ref={first}
        onUsed={() => {
          used.current = first;
        }}
      >
        {(business) => {
          const listing = businessListing(business);
          return (
            <PendingRow
              key={business.id}
              listing={listing}
              activity={businessTypeActivity(business.businessType)}
              line={business.businessType}
              middle={
                <>
                  <p>{addressLine(business)}</p>
                  <p className="text-ink-2">{business.user?.email}</p>
                </>
              }
              figure={formatReceivedAt(business.createdAt, now)}
              busy={isBusy(listing)}
              chosen={chosen}
              onApprove={() => queue.onApprove(listing)}
              onReject={() => queue.onReject(listing)}
            />
          );
        }}
      </PendingList>
      {(edits.data === undefined || edits.data.length > 0) && (
        <PendingList
          title="Changed business pages"
          empty={whose.nothing ?? 'No changes are waiting.'}
          query={kept(edits, 'business-edit')}
          total={stats.data?.pendingEdits}
          listingOf={editListing}
          several={severalOf('business-edits')}
          ref={changed}
          onUsed={() => {
            used.current = changed;
          }}
        >
          {(edit) => {
            const listing = editListing(edit);
            return (
              <PendingRow
                key={edit.id}
                listing={listing}
                activity={businessTypeActivity(edit.business.businessType)}
                line={fieldChanges(edit)
                  .map(({ label }) => label)
                  .join(', ')}
                middle={
                  <>
                    <p>{addressLine(edit.business)}</p>
                    <p className="text-ink-2">{edit.business.user?.email}</p>
                  </>
                }
                figure={formatReceivedAt(edit.submittedAt, now)}
                busy={isBusy(listing)}
                chosen={chosen}
                onApprove={() => queue.onApprove(listing)}
                onReject={() => queue.onReject(listing)}
              />
            );
          }}
        </PendingList>
      )}
      <PendingList
        title="Pending sessions"
        empty={whose.nothing ?? 'No sessions are waiting.'}
        query={kept(sessions, 'session')}
        total={stats.data?.pendingSessions}
        listingOf={sessionListing}
        several={severalOf('sessions')}
        ref={second}
        onUsed={() => {
          used.current = second;
        }}
      >
        {(session) => {
          const listing = sessionListing(session);
          return (
            <PendingRow
              key={session.id}
              listing={listing}
              activity={session.sessionType.slug}
              line={session.business.name}
              middle={
                <span className="flex flex-wrap gap-2">
                  <DifficultyBadge difficulty={session.difficulty} />
                  <Badge>{session.sessionType.name}</Badge>
                </span>
              }
              figure={<b className="font-semibold text-ink">£{session.price}</b>}
              busy={isBusy(listing)}
              chosen={chosen}
              onApprove={() => queue.onApprove(listing)}
              onReject={() => queue.onReject(listing)}
            />
          );
        }}
      </PendingList>
      {rejecting !== null && (
        <RejectDialog
          key={`${rejecting.listing.kind}-${rejecting.listing.id}-${rejecting.ids?.length ?? 1}`}
          listing={rejecting.listing}
          open={rejecting.open}
          busy={busy !== null || busyMany}
          onClose={close}
          onRowGone={() => inUse().current?.focusCurrent()}
          onReject={(reason) => {
            const { listing, ids } = rejecting;
            const deciding =
              ids === undefined ? decideOn(listing, reason) : decideSeveral(listing.kind, ids, reason);
            void deciding.then((decided) => {
              if (decided) close();
            });
          }}
        />
      )}
    </>
  );
}

const businessListing = ({ id, name }: BusinessForReview): Listing => ({ kind: 'businesses', id, name });
const editListing = ({ id, business }: EditForReview): Listing => ({
  kind: 'business-edits',
  id,
  name: business.name,
});
const sessionListing = ({ id, title }: SessionForReview): Listing => ({ kind: 'sessions', id, name: title });
