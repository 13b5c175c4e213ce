import { useQuery } from '@tanstack/react-query';
import { type ComponentProps, useState } from 'react';
import { pluralize } from '#shared/domain/pluralize.ts';
import { RadioField } from '#shared/ui/fields/choice-field.tsx';
import { useApi } from '#shared/ui/site-context.tsx';
import { Notice } from '#shared/ui/states/notice.tsx';
import { ReasonButton } from '../../frame/screens/reason-dialog.lazy.tsx';
import { adminActions, upcomingQuery } from '../api.ts';
import type { Suspend, Upcoming } from '../contract.ts';

type AdminActions = ReturnType<typeof adminActions>;
type ListingKind = 'businesses' | 'sessions' | 'trainers';

interface ActionCopy {
  button: string;
  title: (name: string) => string;
  description: string;
  successTitle: string;
  /** Who we notify. */
  successDescription: string;
}

const suspendCopy: Record<
  ListingKind,
  ActionCopy & { act: (acts: AdminActions, id: number, input: Suspend) => Promise<unknown> }
> = {
  businesses: {
    button: 'Suspend',
    title: (name) => `Suspend ${name}?`,
    description: 'It leaves search and takes no bookings until you reinstate it.',
    successTitle: 'Business suspended',
    successDescription: 'We’ll email the owner the reason.',
    act: (acts, id, input) => acts.suspendBusiness(id, input),
  },
  sessions: {
    button: 'Take down',
    title: (name) => `Take ${name} down?`,
    description: 'It leaves search. The owner can edit it and submit it for review again.',
    successTitle: 'Session taken down',
    successDescription: 'We’ll email the owner the reason.',
    act: (acts, id, input) => acts.takeDownSession(id, input),
  },
  trainers: {
    button: 'Suspend',
    title: (name) => `Suspend ${name}?`,
    description: 'They leave the directory and take no bookings until you reinstate them.',
    successTitle: 'Trainer suspended',
    successDescription: 'We’ll email them the reason.',
    act: (acts, id, input) => acts.suspendTrainer(id, input),
  },
};

const reinstateCopy: Record<
  'businesses' | 'trainers',
  Omit<ActionCopy, 'button' | 'title'> & {
    act: (acts: AdminActions, id: number, reason: string) => Promise<unknown>;
  }
> = {
  businesses: {
    description: 'It’s listed again, and takes bookings if its plan is paid. Cancelled dates stay cancelled.',
    successTitle: 'Business reinstated',
    successDescription: 'We’ll email the owner.',
    act: (acts, id, reason) => acts.reinstateBusiness(id, reason),
  },
  trainers: {
    description:
      'They’re in the directory again and can turn on online booking. Cancelled appointments stay cancelled.',
    successTitle: 'Trainer reinstated',
    successDescription: 'We’ll email them.',
    act: (acts, id, reason) => acts.reinstateTrainer(id, reason),
  },
};

/** Suspends a business or trainer, or takes a session down, and handles upcoming bookings. */
export function SuspendListing({ kind, id, name }: { kind: ListingKind; id: number; name: string }) {
  const api = useApi();
  const [futureBookings, setFutureBookings] = useState<Suspend['futureBookings']>('cancel');
  const words = suspendCopy[kind];
  return (
    <ReasonButton
      label={words.button}
      variant="destructive-quiet"
      title={words.title(name)}
      description={words.description}
      confirmLabel={words.button}
      mutate={(reason) => words.act(adminActions(api), id, { reason, futureBookings })}
      successToast={{ title: words.successTitle, description: words.successDescription }}
    >
      <ListingBookings {...{ kind, id }} value={futureBookings} onChange={setFutureBookings} />
    </ReasonButton>
  );
}

export function ReinstateListing({
  kind,
  id,
  name,
}: {
  kind: 'businesses' | 'trainers';
  id: number;
  name: string;
}) {
  const api = useApi();
  const words = reinstateCopy[kind];
  return (
    <ReasonButton
      label="Reinstate"
      destructive={false}
      title={`Reinstate ${name}?`}
      description={words.description}
      confirmLabel="Reinstate"
      mutate={(reason) => words.act(adminActions(api), id, reason)}
      successToast={{ title: words.successTitle, description: words.successDescription }}
    />
  );
}

type FutureBookingsChoice = Pick<ComponentProps<typeof FutureBookings>, 'value' | 'onChange'>;

export function ListingBookings({
  kind,
  id,
  ...choice
}: FutureBookingsChoice & { kind: ListingKind; id: number }) {
  const { data } = useQuery(upcomingQuery(useApi(), kind, id));
  return <FutureBookings upcoming={data} {...choice} />;
}

/** Preview of the effect, with the choice to cancel or keep. */
export function FutureBookings({
  upcoming,
  value,
  onChange,
}: {
  upcoming: Upcoming | undefined;
  value: Suspend['futureBookings'];
  onChange: (value: Suspend['futureBookings']) => void;
}) {
  if (upcoming === undefined) return <p role="status">Counting upcoming bookings</p>;
  if (upcoming.bookings === 0) return <Notice tone="info">No upcoming bookings.</Notice>;
  return (
    <fieldset className="border-0">
      <legend className="mb-2 font-semibold">
        {pluralize(upcoming.bookings, 'upcoming booking', 'upcoming bookings')} on{' '}
        {pluralize(upcoming.dates, 'date', 'dates')}
      </legend>
      <RadioField
        name="futureBookings"
        checked={value === 'cancel'}
        onChange={() => onChange('cancel')}
        label={`Cancel them: email everyone and refund £${upcoming.refund}`}
      />
      <RadioField
        name="futureBookings"
        checked={value === 'keep'}
        onChange={() => onChange('keep')}
        label="Keep them as booked"
      />
    </fieldset>
  );
}
