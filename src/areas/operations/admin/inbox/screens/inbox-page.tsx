import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useLocation, useRouteContext, useRouter, useSearch } from '@tanstack/react-router';
import Clock from 'lucide-react/icons/clock';
import { type KeyboardEvent, useRef, useState } from 'react';
import { formatCount } from '#shared/domain/pluralize.ts';
import { Icon } from '#shared/ui/brand/icon.tsx';
import { ButtonLink } from '#shared/ui/buttons/button-link.tsx';
import { RouteLink } from '#shared/ui/buttons/route-link.tsx';
import { classNames } from '#shared/ui/class-names.ts';
import { useMutationAction } from '#shared/ui/mutation/use-mutation-action.ts';
import { useApi } from '#shared/ui/site-context.tsx';
import { EmptyState } from '#shared/ui/states/empty-state.tsx';
import { QueryContent } from '#shared/ui/states/query-content.tsx';
import { Skeleton } from '#shared/ui/states/skeleton.tsx';
import { useNow } from '#shared/ui/use-now.ts';
import { adminStatsQuery } from '../../approvals/api.ts';
import { actionFailedToast, listingCount, undoneToast } from '../../approvals/copy.ts';
import {
  BulkActionBar,
  SelectionCheckbox,
  useBulkSelection,
} from '../../approvals/screens/bulk-selection.tsx';
import {
  ShortcutHints,
  useQueueShortcuts,
  useShortcutsToggle,
} from '../../approvals/screens/queue-shortcuts.tsx';
import { RejectDialog } from '../../approvals/screens/reject-dialog.lazy.tsx';
import { StatCards } from '../../approvals/screens/stat-cards.tsx';
import { type Listing, useDecide } from '../../approvals/screens/use-decide.ts';
import { assignWork } from '../../assignments/api.ts';
import { claimMessage } from '../../messages/api.ts';
import { queueCountsQuery } from '../../queue-counts/api.ts';
import { queueLength } from '../../queue-counts/contract.ts';
import { decideSubmission, inboxQuery, undoSubmission } from '../api.ts';
import type { Inbox, InboxItem, SubmissionForReview } from '../contract.ts';
import { formatWaitingTime, inboxToast, listingKindOf } from '../copy.ts';
import {
  detailsPageOf,
  type InboxKind,
  inboxKindNames,
  inboxKinds,
  isReviewed,
  readInboxKind,
} from '../kinds.ts';
import { type PaneHandle, SubmissionPane } from './submission-pane.tsx';

/** Lists of past decisions. */
const decidedLists: Partial<Record<InboxKind, readonly { href: string; label: string }[]>> = {
  trainer: [
    { href: '/admin/trainers?status=approved', label: 'Approved' },
    { href: '/admin/trainers?status=suspended', label: 'Suspended' },
    { href: '/admin/trainers?status=rejected', label: 'Rejected' },
  ],
  paper: [{ href: '/admin/papers?show=confirmed', label: 'Confirmed' }],
  instructor: [{ href: '/admin/instructors?show=shown', label: 'Live' }],
};

const keyOf = ({ kind, id }: Pick<InboxItem, 'kind' | 'id'>) => `${kind}:${id}`;

function readItem(text: string | undefined): Pick<InboxItem, 'kind' | 'id'> | null {
  const [named, id = ''] = text?.split(':') ?? [];
  const kind = readInboxKind(named);
  return kind === null || id === '' ? null : { kind, id };
}

const listingOf = ({ kind, id, title }: InboxItem): Listing | null => {
  const listing = listingKindOf(kind);
  return listing === null ? null : { kind: listing, id: Number(id), name: title };
};

/** `/admin` and its queues: the inbox, with the open submission beside it. */
export function InboxPage() {
  const search: { kind?: string; whose?: string; item?: string } = useSearch({ strict: false });
  const { pathname } = useLocation();
  const pathKind = inboxKindNames.find((kind) => inboxKinds[kind].href === pathname) ?? null;
  const kind = pathKind ?? readInboxKind(search.kind);
  const whose = search.whose === 'mine' || search.whose === 'nobody' ? search.whose : undefined;
  const api = useApi();
  const stats = useQuery(adminStatsQuery(api));
  const pending =
    stats.data && stats.data.pendingBusinesses + stats.data.pendingEdits + stats.data.pendingSessions;
  const open = search.item !== undefined;
  const listQuery = inboxQuery(api, { kind: kind ?? undefined, whose });
  return (
    <>
      <div
        className={classNames(
          'mb-5 flex flex-wrap items-center justify-between gap-x-4 gap-y-2',
          open && 'max-lg:hidden',
        )}
      >
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
          <h1>{pathKind === null ? 'Admin Dashboard' : inboxKinds[pathKind].plural}</h1>
          {pending !== undefined && pathKind === null && (
            <p className="inline-flex h-8.5 items-center gap-2 rounded-full bg-warning-soft px-4 text-sm font-semibold text-on-warning-soft tabular-nums">
              <Icon drawing={Clock} size="xs" />
              {formatCount(pending)} Pending Approvals
            </p>
          )}
        </div>
        {kind !== null && decidedLists[kind] !== undefined && (
          <nav aria-label={`Decided: ${inboxKinds[kind].plural}`} className="flex flex-wrap gap-1">
            {decidedLists[kind].map(({ href, label }) => (
              <ButtonLink key={href} href={href} variant="ghost">
                {label}
              </ButtonLink>
            ))}
          </nav>
        )}
      </div>
      {pathKind === null && (
        <div className={classNames('mb-4', open && 'max-lg:hidden')}>
          <QueryContent
            query={stats}
            failure="We couldn’t load the figures. Try again."
            waiting={<Skeleton className="h-14 rounded-card" />}
          >
            {(figures) => <StatCards stats={figures} />}
          </QueryContent>
        </div>
      )}
      <QueryContent
        query={useQuery(listQuery)}
        failure="We couldn’t load the queue. Try again."
        waiting={<Skeleton className="h-120 rounded-card" />}
      >
        {(inbox) => (
          <InboxPanes
            key={kind ?? 'all'}
            inbox={inbox}
            listQuery={listQuery}
            kind={kind}
            path={pathname}
            search={{ ...(pathKind === null && kind !== null && { kind }), ...(whose && { whose }) }}
            open={readItem(search.item)}
          />
        )}
      </QueryContent>
    </>
  );
}

function InboxPanes({
  inbox: { items, at: loadedAt },
  listQuery,
  kind,
  path,
  search,
  open,
}: {
  inbox: Inbox;
  listQuery: ReturnType<typeof inboxQuery>;
  kind: InboxKind | null;
  path: string;
  search: Readonly<Record<string, string>>;
  open: Pick<InboxItem, 'kind' | 'id'> | null;
}) {
  const api = useApi();
  const router = useRouter();
  const queryClient = useQueryClient();
  const { data: counts } = useQuery(queueCountsQuery(api));
  const { user } = useRouteContext({ from: '__root__' });
  const now = useNow(Date.parse(loadedAt));
  const pane = useRef<PaneHandle>(null);
  const list = useRef<HTMLUListElement>(null);
  const lastUndo = useRef<(() => Promise<unknown>) | null>(null);
  const chosen = useBulkSelection();
  const bulk = useDecide();
  const [rejecting, setRejecting] = useState<{ listing: Listing; ids: number[]; open: boolean } | null>(null);

  const hrefOf = (item: Pick<InboxItem, 'kind' | 'id'> | null) => {
    const query = new URLSearchParams({ ...search, ...(item && { item: keyOf(item) }) }).toString();
    return query === '' ? path : `${path}?${query}`;
  };
  const current = open ?? items[0] ?? null;
  const at = current === null ? -1 : items.findIndex((item) => keyOf(item) === keyOf(current));
  const currentItem = items[at] ?? null;
  /** Replaces the history entry, so that Back leaves the inbox. */
  const go = (item: InboxItem | undefined) => {
    if (item === undefined) return;
    router.history.replace(hrefOf(item));
    list.current?.querySelector<HTMLElement>(`[data-item="${keyOf(item)}"] a`)?.focus();
  };
  const refresh = () => queryClient.invalidateQueries({ queryKey: ['admin'] });

  /**
   * Opens the item that takes its place; on a phone, the list after the last. Reads the list again first: approving a
   * claim also declines the competing ones.
   */
  const openNext = async () => {
    await refresh();
    const waiting = queryClient.getQueryData(listQuery.queryKey)?.items ?? [];
    const next = [...items.slice(at + 1), ...items.slice(0, Math.max(at, 0)).reverse()].find((item) =>
      waiting.some((other) => keyOf(other) === keyOf(item)),
    );
    if (open !== null) router.history.replace(hrefOf(next ?? null));
  };

  const undoing = useMutationAction({
    mutate: (submission: SubmissionForReview) => undoSubmission(api, submission),
    successToast: undoneToast,
    onError: ({ sentence }) => actionFailedToast(sentence),
    onSettled: refresh,
    keyOf,
  });
  const deciding = useMutationAction({
    mutate: ({ submission, reason }: { submission: SubmissionForReview; reason: string | null }) =>
      decideSubmission(api, submission, reason),
    successToast: ({ verdict, undoUntil }, { submission }) => {
      const undo = () => undoing.run(submission);
      lastUndo.current = undoUntil === null ? null : undo;
      return inboxToast(submission, verdict, () => {
        lastUndo.current = null;
        void undo();
      });
    },
    onSuccess: openNext,
    onError: ({ sentence }) => {
      // Another admin may have been first.
      void refresh();
      return actionFailedToast(sentence);
    },
    unreachable: 'We couldn’t reach the server. We may not have saved your decision. Try again.',
    keyOf: ({ submission }) => keyOf(submission),
  });
  const claiming = useMutationAction({
    mutate: async ({ kind: subject, id, assignee }: InboxItem) => {
      const adminId = assignee?.id === user?.id ? null : (user?.id ?? null);
      return subject === 'message'
        ? claimMessage(api, id, { adminId, seen: assignee?.id ?? null })
        : assignWork(api, { kind: subject, id }, { adminId, seen: assignee?.id ?? null });
    },
    successToast: (_answer, { assignee }) => ({
      title: assignee?.id === user?.id ? 'You stopped reviewing this' : 'You’re reviewing this',
    }),
    onError: ({ sentence }) => actionFailedToast(sentence),
    onSettled: refresh,
  });
  const claim = () => {
    if (currentItem !== null) void claiming.run(currentItem);
  };
  const undoLast = () => {
    const undo = lastUndo.current;
    lastUndo.current = null;
    if (undo === null) void bulk.undoLast();
    else void undo();
  };

  /** Selected listings of one kind: a bulk decision can't mix kinds. */
  const selected = items.flatMap((item) => {
    const listing = listingOf(item);
    return listing !== null && chosen.has(listing) ? [listing] : [];
  });
  const selectedKind = selected[0]?.kind ?? null;
  const alike = items.flatMap((item) => {
    const listing = listingOf(item);
    return listing !== null && listing.kind === selectedKind ? [listing] : [];
  });
  const toggle = (listing: Listing) => {
    if (selectedKind !== null && selectedKind !== listing.kind) chosen.choose(selectedKind, []);
    chosen.toggle(listing);
  };
  const decideSeveral = async (ids: number[], reason: string | null) => {
    if (selectedKind === null) return false;
    const decided = await bulk.decideMany(selectedKind, ids, reason);
    lastUndo.current = null;
    if (decided) chosen.choose(selectedKind, []);
    return decided;
  };
  const rejectSeveral = (ids: number[]) => {
    if (selectedKind === null) return;
    const name = listingCount(selectedKind, ids.length);
    setRejecting({ listing: { kind: selectedKind, id: 0, name }, ids, open: true });
  };
  const close = () => rejecting && setRejecting({ ...rejecting, open: false });

  const keys = useShortcutsToggle();
  useQueueShortcuts(
    {
      next: () => go(items[at + 1]),
      previous: () => go(items[at - 1]),
      choose: () => {
        const listing = currentItem && listingOf(currentItem);
        if (listing) toggle(listing);
      },
      approve: () => {
        if (selected.length > 0)
          void decideSeveral(
            selected.map(({ id }) => id),
            null,
          );
        else if (!deciding.busy) pane.current?.approve();
      },
      reject: () => {
        if (selected.length > 0) rejectSeveral(selected.map(({ id }) => id));
        else pane.current?.reject();
      },
      view: () => {
        const details =
          currentItem !== null && isReviewed(currentItem.kind)
            ? detailsPageOf(currentItem.kind, currentItem.id)
            : null;
        if (details !== null) router.history.push(details);
      },
      undo: undoLast,
      claim,
    },
    keys.on,
  );
  const onArrows = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step === undefined) return;
    event.preventDefault();
    go(items[at + step]);
  };

  const lengthOf = (queue: InboxKind | 'inbox') => (counts === undefined ? 0 : queueLength(counts, queue));
  const waiting = lengthOf(kind ?? 'inbox');
  return (
    <>
      <div className={classNames(open !== null && 'max-lg:hidden')}>
        <nav
          aria-label="Kind of work"
          className="mb-3 flex gap-1.5 max-md:-mx-5 max-md:overflow-x-auto max-md:px-5 max-md:pb-1 md:flex-wrap"
        >
          <FilterLink href="/admin" label="All" count={lengthOf('inbox')} current={kind === null} />
          {inboxKindNames
            .filter((name) => lengthOf(name) > 0 || name === kind)
            .map((name) => (
              <FilterLink
                key={name}
                href={inboxKinds[name].href}
                label={inboxKinds[name].plural}
                count={lengthOf(name)}
                current={name === kind}
              />
            ))}
        </nav>
      </div>
      <div className={classNames('mb-3', open !== null && 'max-lg:hidden')}>
        <ShortcutHints
          keys={['next', 'previous', 'choose', 'approve', 'reject', 'view', 'claim', 'undo']}
          {...keys}
        />
      </div>
      <section
        aria-label="Queue"
        className="grid items-start rounded-card border border-line bg-surface lg:grid-cols-[320px_minmax(0,1fr)] xl:grid-cols-[404px_minmax(0,1fr)]"
      >
        <div
          className={classNames(
            'min-w-0 self-stretch lg:border-r lg:border-line',
            open !== null && 'max-lg:hidden',
          )}
        >
          <nav
            aria-label="Assigned to"
            className="flex flex-wrap gap-x-4 border-b border-line px-4 py-1 text-sm"
          >
            {whoseLinks.map(({ value, label }) => (
              <RouteLink
                key={label}
                href={`${path}?${new URLSearchParams({ ...without(search, 'whose'), ...(value && { whose: value }) })}`}
                aria-current={search.whose === value ? 'page' : undefined}
                className={classNames(
                  'inline-flex min-h-11 items-center underline-offset-[3px] hover:underline md:min-h-8',
                  search.whose === value ? 'font-semibold text-ink' : 'text-ink-2',
                )}
              >
                {label}
              </RouteLink>
            ))}
          </nav>
          {selectedKind !== null || bulk.refused !== null ? (
            <div className="px-3.5 pt-3">
              <BulkActionBar
                kind={selectedKind ?? bulk.refused?.kind ?? 'sessions'}
                listings={alike}
                chosen={chosen}
                busy={bulk.busyMany}
                refused={bulk.refused}
                onApprove={(ids) => void decideSeveral(ids, null)}
                onReject={rejectSeveral}
              />
            </div>
          ) : null}
          {items.length === 0 ? (
            <EmptyState title="Nothing to review" headingLevel="h2">
              New work appears here.
            </EmptyState>
          ) : (
            <ul ref={list} aria-label="Waiting" onKeyDown={onArrows}>
              {items.map((item) => (
                <InboxRow
                  key={keyOf(item)}
                  item={item}
                  href={hrefOf(item)}
                  current={current !== null && keyOf(item) === keyOf(current)}
                  age={formatWaitingTime(item.since, now)}
                  ownId={user?.id}
                  chosen={{ ...chosen, toggle }}
                />
              ))}
            </ul>
          )}
          {items.length < waiting && search.whose === undefined && (
            <p className="border-t border-line px-4 py-3 text-sm text-ink-2 tabular-nums">
              Showing {formatCount(items.length)} of {formatCount(waiting)}. You’ll see the rest as you decide
              these.
            </p>
          )}
        </div>
        {current !== null && (
          <div className={classNames('min-w-0 self-stretch', open === null && 'max-lg:hidden')}>
            <SubmissionPane
              item={current}
              current={currentItem}
              now={new Date(now)}
              back={{
                href: hrefOf(null),
                label: at === -1 ? 'Inbox' : `Inbox, ${at + 1} of ${formatCount(waiting)}`,
              }}
              handle={pane}
              busy={deciding.busy}
              ownId={user?.id}
              onClaim={claim}
              onDecided={(undo) => {
                lastUndo.current = undo;
                void openNext();
              }}
              onDecide={(submission, reason) => deciding.run({ submission, reason })}
            />
          </div>
        )}
      </section>
      {rejecting !== null && (
        <RejectDialog
          key={`${rejecting.listing.kind}-${rejecting.ids.length}`}
          listing={rejecting.listing}
          open={rejecting.open}
          busy={bulk.busyMany}
          onClose={close}
          onReject={(reason) => {
            void decideSeveral(rejecting.ids, reason).then((decided) => {
              if (decided) close();
            });
          }}
        />
      )}
    </>
  );
}

const whoseLinks = [
  { value: undefined, label: 'All' },
  { value: 'mine', label: 'Mine' },
  { value: 'nobody', label: 'Unassigned' },
] as const;

const without = (search: Readonly<Record<string, string>>, name: string) =>
  Object.fromEntries(Object.entries(search).filter(([key]) => key !== name));

function FilterLink({
  href,
  label,
  count,
  current,
}: {
  href: string;
  label: string;
  count: number;
  current: boolean;
}) {
  return (
    <RouteLink
      href={href}
      exact
      aria-current={current ? 'page' : undefined}
      className={classNames(
        'inline-flex min-h-11 flex-none items-center gap-1.5 rounded-full border px-3 text-sm md:min-h-8.5',
        current
          ? 'border-brand bg-brand-soft font-semibold text-on-brand-soft'
          : 'border-line-control bg-surface font-medium hover:border-ink',
      )}
    >
      {label} <span className="font-normal tabular-nums">{formatCount(count)}</span>
    </RouteLink>
  );
}

function InboxRow({
  item,
  href,
  current,
  age,
  ownId,
  chosen,
}: {
  item: InboxItem;
  href: string;
  current: boolean;
  age: string;
  ownId: string | undefined;
  chosen: ReturnType<typeof useBulkSelection>;
}) {
  const listing = listingOf(item);
  const { assignee } = item;
  return (
    <li
      data-item={keyOf(item)}
      className={classNames(
        'grid grid-cols-[28px_minmax(0,1fr)] items-start border-b border-line border-l-[3px] pl-3',
        current ? 'border-l-brand bg-brand-soft' : 'border-l-transparent hover:bg-sunken',
      )}
    >
      <div className="pt-3">
        {listing !== null && <SelectionCheckbox listing={listing} chosen={chosen} />}
      </div>
      <RouteLink
        href={href}
        aria-current={current ? 'true' : undefined}
        keepScroll
        className="grid min-h-15.5 grid-cols-[minmax(0,1fr)_auto] gap-x-3 py-3 pr-4 focus-visible:-outline-offset-4"
      >
        <span className="font-semibold wrap-anywhere">{item.title}</span>
        <span className="pt-0.5 text-xs whitespace-nowrap text-ink-2 tabular-nums">
          <span className="sr-only">waiting </span>
          {age}
        </span>
        <span className="col-span-2 text-sm text-ink-2 wrap-anywhere">
          {inboxKinds[item.kind].name}
          {item.line !== inboxKinds[item.kind].name && `, ${item.line}`}
        </span>
        {assignee !== null && (
          <span className="col-span-2 text-sm font-semibold text-ink-2">
            {assignee.id === ownId ? 'Being reviewed by you' : `Being reviewed by ${assignee.name}`}
          </span>
        )}
      </RouteLink>
    </li>
  );
}
