import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { useState } from 'react';
import { optionLabel } from '#shared/domain/option-lists.ts';
import { Button } from '#shared/ui/buttons/button.tsx';
import { RouteLink } from '#shared/ui/buttons/route-link.tsx';
import { useApi } from '#shared/ui/site-context.tsx';
import { Badge } from '#shared/ui/type/badge.tsx';
import { WorkButton } from '../../assignments/screens/queue-assignments.tsx';
import { ADMIN_ONLY_HINT, formatReceivedAt } from '../../frame/copy.ts';
import { AdminList, ListFilter, ListRows, QueueFilters } from '../../frame/screens/admin-list.tsx';
import { ReasonDialog } from '../../frame/screens/reason-dialog.lazy.tsx';
import { userDetailsQuery } from '../../people/api.ts';
import { FutureBookings, ListingBookings } from '../../people/screens/listing-actions.tsx';
import { decideSignal, signalsQuery } from '../api.ts';
import type { DecideSignal, ListedSignal } from '../contract.ts';
import { benignExplanations, explainSignal, kindOptions } from '../copy.ts';

const route = getRouteApi('/admin/signals');

type Action = DecideSignal['action'];

interface DecideRequest {
  signal: ListedSignal;
  action: Action;
  open: boolean;
}

const states = [
  { value: 'open', label: 'Open' },
  { value: 'dismissed', label: 'Dismissed' },
  { value: 'seen_to', label: 'Resolved elsewhere' },
  { value: 'suspended', label: 'Suspended' },
] as const;

/** `/admin/signals`: possible misuse, with the explanation and the decision. */
export function SignalsPage() {
  const search = route.useSearch();
  const now = new Date(route.useLoaderData().now);
  const [asked, setAsked] = useState<DecideRequest | null>(null);
  return (
    <>
      <AdminList
        title="Signals"
        path="/admin/signals"
        search={search}
        query={useQuery(signalsQuery(useApi(), search))}
        searchLabel="Person or business"
        noun={['signal', 'signals']}
        nothing="No signs of misuse. We check every five minutes."
        filters={
          <QueueFilters search={search} states={states}>
            <ListFilter
              label="Type"
              name="kind"
              search={search}
              first={{ nothing: 'All types' }}
              options={kindOptions}
            />
          </QueueFilters>
        }
      >
        {(signals) => (
          <ListRows>
            {signals.map((signal) => (
              <SignalRow
                key={signal.id}
                signal={signal}
                now={now}
                onAct={(action) => setAsked({ signal, action, open: true })}
              />
            ))}
          </ListRows>
        )}
      </AdminList>
      {asked !== null && (
        <DecideDialog
          key={`${asked.signal.id}-${asked.action}`}
          asked={asked}
          onClose={() => setAsked({ ...asked, open: false })}
        />
      )}
    </>
  );
}

const pages = {
  user: '/admin/users',
  business: '/admin/businesses',
  trainer: '/trainers',
  network: null,
} as const satisfies Record<ListedSignal['subject'], string | null>;

const link = 'inline-block py-1 font-semibold underline-offset-[3px] hover:underline max-md:py-2.5';

function SignalRow({
  signal,
  now,
  onAct,
}: {
  signal: ListedSignal;
  now: Date;
  onAct: (action: Action) => void;
}) {
  const page = pages[signal.subject];
  return (
    <li
      aria-label={signal.name}
      className="grid items-start gap-x-6 gap-y-3 px-4 py-4 md:grid-cols-[minmax(0,1fr)_auto] md:px-6"
    >
      <div className="grid min-w-0 gap-1 break-words">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
          {page === null ? (
            <span className="py-1 font-semibold">{signal.name}</span>
          ) : (
            <RouteLink href={`${page}/${signal.subjectId}`} className={link}>
              {signal.name}
            </RouteLink>
          )}
          {signal.other !== null && (
            <>
              <span className="text-ink-2">and</span>
              <RouteLink href={`/admin/businesses/${signal.other.id}`} className={link}>
                {signal.other.name}
              </RouteLink>
            </>
          )}
          <Badge tone="warning">{optionLabel(kindOptions, signal.facts.kind)}</Badge>
        </p>
        <p>{explainSignal(signal.facts)}</p>
        {signal.state === 'open' && (
          <p className="max-w-prose text-sm text-ink-2">{benignExplanations[signal.facts.kind]}</p>
        )}
        {signal.people.length > 0 && (
          <ul aria-label="Accounts" className="flex flex-wrap gap-x-4 text-sm">
            {signal.people.map(({ id, name }) => (
              <li key={id}>
                <RouteLink href={`/admin/users/${id}`} className={link}>
                  {name}
                </RouteLink>
              </li>
            ))}
          </ul>
        )}
        <p className="text-sm text-ink-2">
          {signal.foundAt === signal.seenAt
            ? formatReceivedAt(signal.foundAt, now)
            : `First ${formatReceivedAt(signal.foundAt, now)}, last ${formatReceivedAt(signal.seenAt, now)}`}
        </p>
        {signal.state === 'open' && <WorkButton kind="signal" id={signal.id} name={signal.name} />}
        {signal.decision !== null && (
          <p className="text-sm text-ink-2">
            {signal.decidedBy}: {signal.decision}
          </p>
        )}
      </div>
      {signal.state === 'open' && (
        <div className="flex flex-wrap gap-2">
          <ActButton action="dismiss" signal={signal} onAct={onAct} />
          <ActButton action="see_to" signal={signal} onAct={onAct} />
          {signal.canSuspend && <ActButton action="suspend" signal={signal} onAct={onAct} />}
        </div>
      )}
    </li>
  );
}

const actionCopy: Readonly<
  Record<Action, { verb: string; title: (name: string) => string; description: string; done: string }>
> = {
  dismiss: {
    verb: 'Dismiss',
    title: (name) => `Dismiss the signal about ${name}?`,
    description: 'It leaves the queue. New activity is counted from zero.',
    done: 'Signal dismissed',
  },
  see_to: {
    verb: 'Resolved elsewhere',
    title: (name) => `Mark ${name} as resolved elsewhere?`,
    description:
      'Use this after you’ve acted on another page: rejected a listing, hidden reviews or emailed them.',
    done: 'Signal closed',
  },
  suspend: {
    verb: 'Suspend',
    title: (name) => `Suspend ${name}?`,
    description: 'They can’t use the site until an admin reinstates them. We email them the reason.',
    done: 'Suspended',
  },
};

function ActButton({
  action,
  signal,
  onAct,
}: {
  action: Action;
  signal: ListedSignal;
  onAct: (action: Action) => void;
}) {
  return (
    <Button
      variant={action === 'suspend' ? 'destructive-quiet' : 'secondary'}
      size="sm"
      className="max-md:h-11!"
      aria-label={`${actionCopy[action].verb}: ${signal.name}`}
      onPointerEnter={ReasonDialog.preload}
      onFocus={ReasonDialog.preload}
      onClick={() => onAct(action)}
    >
      {actionCopy[action].verb}
    </Button>
  );
}

function DecideDialog({
  asked: { signal, action, open },
  onClose,
}: {
  asked: DecideRequest;
  onClose: () => void;
}) {
  const api = useApi();
  const [futureBookings, setFutureBookings] = useState<'cancel' | 'keep'>('cancel');
  const { verb, title, description, done } = actionCopy[action];
  const choice = { value: futureBookings, onChange: setFutureBookings };
  return (
    <ReasonDialog
      open={open}
      destructive={action === 'suspend'}
      title={title(signal.name)}
      description={description}
      confirmLabel={verb}
      hint={action === 'suspend' ? undefined : ADMIN_ONLY_HINT}
      onClose={onClose}
      mutate={(reason) => decideSignal(api, signal.id, { action, reason, futureBookings })}
      successToast={{ title: done, description: signal.name }}
    >
      {action === 'suspend' && signal.subject === 'user' && (
        <UsersBookings id={signal.subjectId} {...choice} />
      )}
      {action === 'suspend' && signal.subject === 'business' && (
        <ListingBookings kind="businesses" id={Number(signal.subjectId)} {...choice} />
      )}
      {action === 'suspend' && signal.subject === 'trainer' && (
        <ListingBookings kind="trainers" id={Number(signal.subjectId)} {...choice} />
      )}
    </ReasonDialog>
  );
}

function UsersBookings({
  id,
  ...choice
}: {
  id: string;
  value: 'cancel' | 'keep';
  onChange: (value: 'cancel' | 'keep') => void;
}) {
  const { data } = useQuery(userDetailsQuery(useApi(), id));
  return <FutureBookings upcoming={data?.upcoming} {...choice} />;
}
