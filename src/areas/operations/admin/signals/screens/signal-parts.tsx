import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { optionLabel } from '#shared/domain/option-lists.ts';
import { Button } from '#shared/ui/buttons/button.tsx';
import { RouteLink } from '#shared/ui/buttons/route-link.tsx';
import { useApi } from '#shared/ui/site-context.tsx';
import { Badge } from '#shared/ui/type/badge.tsx';
import { useUndo } from '../../approvals/screens/use-undo.ts';
import { WorkButton } from '../../assignments/screens/queue-assignments.tsx';
import { ADMIN_ONLY_HINT, formatReceivedAt } from '../../frame/copy.ts';
import { ReasonDialog } from '../../frame/screens/reason-dialog.lazy.tsx';
import { userDetailsQuery } from '../../people/api.ts';
import { FutureBookings, ListingBookings } from '../../people/screens/listing-actions.tsx';
import { decideSignal, undoSignal } from '../api.ts';
import type { DecideSignal, ListedSignal } from '../contract.ts';
import { benignExplanations, explainSignal, kindOptions } from '../copy.ts';

type Action = DecideSignal['action'];

export interface DecideRequest {
  signal: ListedSignal;
  action: Action;
  open: boolean;
}

const pages = {
  user: '/admin/users',
  business: '/admin/businesses',
  trainer: '/trainers',
  network: null,
} as const satisfies Record<ListedSignal['subject'], string | null>;

const link = 'inline-block py-1 font-semibold underline-offset-[3px] hover:underline max-md:py-2.5';

/** The signal, its possible innocent explanations and its outcome. */
export function SignalFacts({
  signal,
  now,
  heading: Heading = 'p',
}: {
  signal: ListedSignal;
  now: Date;
  heading?: 'p' | 'h2';
}) {
  const page = pages[signal.subject];
  return (
    <div className="grid min-w-0 gap-1 break-words">
      <Heading className="flex flex-wrap items-center gap-x-2 gap-y-1 text-base font-normal">
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
      </Heading>
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
  );
}

/** The decisions on an open signal, each with its reason. */
export function SignalActions({ signal, onAct }: { signal: ListedSignal; onAct: (action: Action) => void }) {
  if (signal.state !== 'open') return null;
  return (
    <div className="flex flex-wrap gap-2">
      <ActButton action="dismiss" signal={signal} onAct={onAct} />
      <ActButton action="see_to" signal={signal} onAct={onAct} />
      {signal.canSuspend && <ActButton action="suspend" signal={signal} onAct={onAct} />}
    </div>
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

export function DecideDialog({
  asked: { signal, action, open },
  onClose,
  onDecided,
}: {
  asked: DecideRequest;
  onClose: () => void;
  /** With its undo, unless somebody was suspended. */
  onDecided?: (undo: (() => Promise<unknown>) | null) => void;
}) {
  const api = useApi();
  const undoing = useUndo(() => undoSignal(api, signal.id));
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
      successToast={{ title: done, description: signal.name, ...(action !== 'suspend' && undoing.inToast) }}
      onSuccess={() => onDecided?.(action === 'suspend' ? null : undoing.run)}
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
