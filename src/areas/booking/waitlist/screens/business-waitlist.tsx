import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { formatPlaces } from '#areas/catalogue/sessions/show/places.ts';
import { formatShortMoment } from '#shared/calendar/london-time.ts';
import { Button } from '#shared/ui/buttons/button.tsx';
import { SwitchField } from '#shared/ui/fields/switch-field.tsx';
import { lazyDialog } from '#shared/ui/mutation/lazy-dialog.tsx';
import { useMutationAction } from '#shared/ui/mutation/use-mutation-action.ts';
import { useApi } from '#shared/ui/site-context.tsx';
import { Badge, type BadgeTone } from '#shared/ui/type/badge.tsx';
import { businessWaitlistQuery, setWaitlistOff } from '../api.ts';
import type { BusinessWaitlist, ListedEntry } from '../contract.ts';
import { formatOrdinal, offerLine } from '../copy.ts';

const OfferOutOfTurnDialog = lazyDialog(
  async () => (await import('./offer-out-of-turn-dialog.tsx')).OfferOutOfTurnDialog,
);

const entryStateLabels: Readonly<Record<ListedEntry['state'], { word: string; tone: BadgeTone }>> = {
  waiting: { word: 'Waiting', tone: 'neutral' },
  offered: { word: 'Offered', tone: 'brand' },
  booked: { word: 'Booked', tone: 'success' },
  missed: { word: 'Missed', tone: 'warning' },
  left: { word: 'Left', tone: 'neutral' },
  closed: { word: 'Closed', tone: 'neutral' },
};

export function BusinessWaitlistPanel({
  occurrenceId,
  mayChange,
}: {
  occurrenceId: number;
  mayChange: boolean;
}) {
  const api = useApi();
  const queryClient = useQueryClient();
  const query = businessWaitlistQuery(api, String(occurrenceId));
  const { data: list } = useQuery(query);
  const [first, setFirst] = useState<ListedEntry | null>(null);
  const show = (answer: BusinessWaitlist) => queryClient.setQueryData(query.queryKey, answer);
  const turn = useMutationAction({
    mutate: (off: boolean) => setWaitlistOff(api, String(occurrenceId), off),
    onSuccess: show,
    successToast: (answer) => ({
      title: answer.off ? 'Waiting lists turned off' : 'Waiting lists turned on',
      description: answer.off
        ? 'Full dates now show as full. We’ll email everyone who was waiting.'
        : 'People can join the waiting list when a date is full.',
    }),
    onError: ({ sentence }) => ({ title: 'Error', description: sentence, variant: 'destructive' }),
  });
  if (list === undefined) return null;
  const open = list.people.filter(({ endedAt }) => endedAt === null);
  const ended = list.people.filter(({ endedAt }) => endedAt !== null);
  return (
    <section aria-labelledby="waiting-list" className="mt-10 print:hidden">
      <h2 id="waiting-list" className="mb-3 text-h3">
        Waiting list
      </h2>
      {mayChange && (
        <div className="mb-4 rounded-card border border-line bg-surface p-4">
          <SwitchField
            label="Use waiting lists for this session"
            hint="We offer free places to people waiting before anyone else can book them."
            on={!list.off}
            busy={turn.busy}
            onChange={(on) => void turn.run(!on)}
          />
        </div>
      )}
      {open.length === 0 ? (
        <p className="text-ink-2">No one is waiting for this date.</p>
      ) : (
        <ol className="overflow-hidden rounded-card border border-line bg-surface">
          {open.map((person, index) => (
            <EntryRow key={person.id} person={person} position={index + 1}>
              {mayChange && person.state === 'waiting' && (
                <Button
                  variant="secondary"
                  size="sm"
                  className="max-md:h-11!"
                  onPointerEnter={OfferOutOfTurnDialog.preload}
                  onFocus={OfferOutOfTurnDialog.preload}
                  onClick={() => setFirst(person)}
                >
                  Offer first
                </Button>
              )}
            </EntryRow>
          ))}
        </ol>
      )}
      {ended.length > 0 && (
        <details className="mt-4 text-ink-2">
          <summary className="flex min-h-11 cursor-pointer items-center text-sm font-semibold">
            Earlier on the list ({ended.length})
          </summary>
          <ul className="overflow-hidden rounded-card border border-line bg-surface text-ink">
            {ended.map((person) => (
              <EntryRow key={person.id} person={person} />
            ))}
          </ul>
        </details>
      )}
      {first !== null && (
        <OfferOutOfTurnDialog
          occurrenceId={String(occurrenceId)}
          person={first}
          onClose={() => setFirst(null)}
          onOffered={(answer) => {
            setFirst(null);
            show(answer);
          }}
        />
      )}
    </section>
  );
}

function EntryRow({
  person,
  position,
  children,
}: {
  person: ListedEntry;
  position?: number;
  children?: ReactNode;
}) {
  const { word, tone } = entryStateLabels[person.state];
  return (
    <li className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2 border-t border-line px-4 py-3 first:border-t-0">
      <div className="min-w-0">
        <p className="flex flex-wrap items-center gap-2 font-semibold">
          {position !== undefined && (
            <span className="text-ink-3 tabular-nums">{formatOrdinal(position)}</span>
          )}
          <span className="wrap-anywhere">{person.name}</span>
          <Badge tone={tone}>{word}</Badge>
        </p>
        <p className="mt-0.5 text-sm text-ink-2">
          {formatPlaces(person.places)}, since {formatShortMoment(new Date(person.joinedAt))}
        </p>
        {person.offers.map((offer) => (
          <p key={offer.offeredAt} className="mt-0.5 text-sm text-ink-2">
            {offerLine(offer)}
          </p>
        ))}
      </div>
      {children}
    </li>
  );
}
