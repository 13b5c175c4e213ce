import { useQuery } from '@tanstack/react-query';
import TrendingUp from 'lucide-react/icons/trending-up';
import { useState } from 'react';
import { MAX_PLACES } from '#areas/catalogue/sessions/show/places.ts';
import { savedCardsQuery } from '#areas/money/payments/cards/api.ts';
import { cardName, hasExpired } from '#areas/money/payments/cards/card-text.ts';
import type { SavedCard } from '#areas/money/payments/contract.ts';
import { formatShortMoment } from '#shared/calendar/london-time.ts';
import { decimalToPence } from '#shared/domain/pence.ts';
import { withQuery } from '#shared/http/api-client.ts';
import { Icon } from '#shared/ui/brand/icon.tsx';
import { Button } from '#shared/ui/buttons/button.tsx';
import { ButtonLink } from '#shared/ui/buttons/button-link.tsx';
import { CheckboxField } from '#shared/ui/fields/choice-field.tsx';
import { Stepper } from '#shared/ui/fields/stepper.tsx';
import { useMutationAction } from '#shared/ui/mutation/use-mutation-action.ts';
import { useApi } from '#shared/ui/site-context.tsx';
import { Notice } from '#shared/ui/states/notice.tsx';
import { QueryContent } from '#shared/ui/states/query-content.tsx';
import { Skeleton } from '#shared/ui/states/skeleton.tsx';
import { joinWaitlist, waitlistKeys, waitlistQuery } from '../api.ts';
import type { Waitlist } from '../contract.ts';
import { formatOrdinal, oddsSentence } from '../copy.ts';
import { WatchDateButton } from './watch-date.tsx';

export function JoinWaitlistCard({ session, date }: { session: number; date: string }) {
  const query = useQuery(waitlistQuery(useApi(), { session, date }));
  return (
    <section
      aria-labelledby="join"
      className="grid gap-4 rounded-card border border-line bg-surface px-6 py-5.5 shadow-2"
    >
      <QueryContent
        query={query}
        failure="We couldn’t load this waiting list. Try again."
        waiting={<Skeleton className="h-60 rounded-card" />}
      >
        {(list) => <JoinForm list={list} session={session} date={date} />}
      </QueryContent>
    </section>
  );
}

function JoinForm({ list, session, date }: { list: Waitlist; session: number; date: string }) {
  const api = useApi();
  const { own, waiting, left } = list;
  const [places, setPlaces] = useState(own?.places ?? Math.min(left + 1, list.capacity));
  const [wanted, setWanted] = useState(false);
  const card = useAutoBookCard(list, places);
  const odds = oddsSentence(list.inTen);
  const bookForMe = wanted && card !== undefined ? { cardId: card.id, upTo: list.totalAmount } : undefined;
  const join = useMutationAction({
    mutate: () => joinWaitlist(api, { sessionId: session, date, places, bookForMe }),
    successToast: ({ position, waiting: all }) => ({
      title: 'You’re on the list',
      description: `You’re ${formatOrdinal(position ?? all)} of ${all}. ${bookForMe === undefined ? 'We’ll email you when it’s your turn.' : 'We’ll book it for you when it’s your turn.'}`,
    }),
    refresh: waitlistKeys,
  });
  const when = formatShortMoment(new Date(list.startsAt));
  const enough = left >= places;
  return (
    <>
      <div>
        <p className="text-sm font-semibold text-ink-2">Join</p>
        <h2 id="join" className="mt-1 font-sans text-h3 font-semibold">
          {left === 0 ? `${when} is full` : `${when} has ${left} left`}
        </h2>
        <p className="mt-1 text-sm text-ink-2">
          {list.sessionTitle}, {list.businessName}. {waitingCountLabel(waiting, own?.position ?? null)}
        </p>
        {odds !== null && list.refusal === null && (
          <p className="mt-2 flex gap-2 text-sm text-ink-2">
            <Icon drawing={TrendingUp} size="sm" className="mt-0.5" />
            {odds}.
          </p>
        )}
      </div>
      {list.refusal !== null && own === null ? (
        <>
          <Notice tone="info">{list.refusal}</Notice>
          <ButtonLink variant="secondary" href={`/sessions/${session}`} block>
            See other dates
          </ButtonLink>
          {left === 0 && list.watchable && (
            <WatchDateButton session={session} date={date} watchId={list.watchId} />
          )}
        </>
      ) : own?.state === 'offered' ? (
        <Notice tone="brand">We’ve offered you a place. Accept or decline it.</Notice>
      ) : (
        <>
          <Stepper
            label="Places"
            hint="We’ll only offer them together"
            unit="place"
            value={places}
            max={Math.min(MAX_PLACES, list.capacity)}
            onChange={setPlaces}
          />
          {!enough && card !== undefined && (
            <div>
              <CheckboxField
                label={`Book it for me, up to £${list.totalAmount}`}
                checked={wanted}
                onChange={(event) => setWanted(event.currentTarget.checked)}
              />
              <p className="pl-8.5 text-sm text-ink-2">
                We’ll charge your {cardName(card)} automatically and email you. You can turn this off at any
                time.
              </p>
            </div>
          )}
          {enough ? (
            <ButtonLink
              href={withQuery(`/sessions/${session}`, { date, places: places > 1 ? places : undefined })}
              block
            >
              Book {places === 1 ? 'this date' : `${places} places`}
            </ButtonLink>
          ) : (
            <Button
              block
              busy={join.busy}
              disabled={own !== null && own.places === places}
              onClick={() => void join.run()}
            >
              {own === null ? 'Join Waiting List' : 'Change Places'}
            </Button>
          )}
          {join.sentence !== null && (
            <Notice tone="danger" role="alert">
              {join.sentence}
            </Notice>
          )}
          <p className="text-center text-xs text-ink-3">
            Free to join and leave.{' '}
            {bookForMe === undefined && (own?.bookForMe ?? null) === null
              ? 'You only pay if you accept.'
              : 'You pay only when a place comes up.'}
          </p>
          {left === 0 && own === null && (
            <WatchDateButton session={session} date={date} watchId={list.watchId} />
          )}
        </>
      )}
    </>
  );
}

/** Automatic booking needs one place and no attendee details. */
function useAutoBookCard({ oneTap, own, totalAmount }: Waitlist, places: number): SavedCard | undefined {
  const possible = oneTap && own === null && places === 1 && decimalToPence(totalAmount) !== 0;
  const { data } = useQuery({ ...savedCardsQuery(useApi()), enabled: possible });
  return possible ? data?.cards.find((kept) => !hasExpired(kept, new Date())) : undefined;
}

function waitingCountLabel(waiting: number, position: number | null): string {
  if (position !== null) return `You’re ${formatOrdinal(position)} of ${waiting}.`;
  if (waiting === 0) return 'No one is waiting. You’d be 1st.';
  return `${waiting === 1 ? '1 person is' : `${waiting} people are`} waiting. You’d be ${formatOrdinal(waiting + 1)}.`;
}
