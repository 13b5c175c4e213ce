import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { QUIET_FROM, QUIET_TO } from '#areas/messaging/push/quiet-hours.ts';
import { ButtonLink } from '#shared/ui/buttons/button-link.tsx';
import { HelpLink } from '#shared/ui/buttons/help-link.tsx';
import { useApi } from '#shared/ui/site-context.tsx';
import { EmptyState } from '#shared/ui/states/empty-state.tsx';
import { QueryContent } from '#shared/ui/states/query-content.tsx';
import { Skeleton } from '#shared/ui/states/skeleton.tsx';
import { useNow } from '#shared/ui/use-now.ts';
import { myEntriesQuery } from '../api.ts';
import type { WaitlistEntry } from '../contract.ts';
import { timeToAcceptHelp } from '../copy.ts';
import { EndedEntryCard, QueuedEntryCard } from './entry-cards.tsx';
import { JoinWaitlistCard } from './join-waitlist-card.tsx';
import { OfferCard } from './offer-card.tsx';

const route = getRouteApi('/waiting-list');

const POLL_INTERVAL_MS = 60_000;

export function WaitlistPage({ tabs }: { tabs: ReactNode }) {
  const { now: loadedAt } = route.useLoaderData();
  const { session, date } = route.useSearch();
  const now = useNow(loadedAt);
  const query = useQuery({ ...myEntriesQuery(useApi()), refetchInterval: POLL_INTERVAL_MS });
  return (
    <div className="container-list page">
      <h1 className="mb-3">Waiting lists</h1>
      {tabs}
      <p className="mb-8 text-ink-2">
        If a place comes up, we’ll hold it for you. You only pay if you accept.{' '}
        <HelpLink about="waiting-lists">How waiting lists work</HelpLink>
      </p>
      <div className="grid grid-cols-1 items-start gap-8 lg:grid-cols-[minmax(0,1fr)_320px] lg:grid-rows-[auto_1fr] lg:gap-x-10 lg:gap-y-4">
        {session !== undefined && date !== undefined && (
          <div className="lg:col-start-2 lg:row-start-1">
            <JoinWaitlistCard key={`${session} ${date}`} session={session} date={date} />
          </div>
        )}
        <div className="grid min-w-0 gap-9 lg:col-start-1 lg:row-span-2 lg:row-start-1">
          <QueryContent
            query={query}
            failure="We couldn’t load your waiting lists. Try again."
            waiting={
              <div role="status">
                <span className="sr-only">Loading your waiting lists</span>
                <Skeleton className="h-44 rounded-card" />
              </div>
            }
          >
            {(places) => <EntryList places={places} now={now} joining={session !== undefined} />}
          </QueryContent>
        </div>
        <aside aria-label="Quiet hours" className="grid gap-4 lg:col-start-2">
          <QuietHours />
        </aside>
      </div>
    </div>
  );
}

function EntryList({
  places,
  now,
  joining,
}: {
  places: readonly WaitlistEntry[];
  now: Date;
  joining: boolean;
}) {
  const offered = places.filter(({ state }) => state === 'offered');
  const waiting = places.filter(({ state }) => state === 'waiting');
  const ended = places.filter(({ endedAt }) => endedAt !== null);
  if (places.length === 0 && !joining)
    return (
      <EmptyState
        title="You’re not on any waiting lists"
        action={<ButtonLink href="/search">Find Sessions</ButtonLink>}
      >
        When a session is full, join its waiting list and we’ll offer you a place if one comes up.
      </EmptyState>
    );
  return (
    <>
      <EntrySection title="A place for you" shown={offered.length > 0}>
        {offered.map((place) => (
          <OfferCard key={place.id} place={place} now={now} />
        ))}
      </EntrySection>
      <EntrySection title="You’re waiting for" shown={waiting.length > 0}>
        {waiting.map((place) => (
          <QueuedEntryCard key={place.id} place={place} />
        ))}
      </EntrySection>
      <EntrySection title="Earlier" shown={ended.length > 0}>
        {ended.map((place) => (
          <EndedEntryCard key={place.id} place={place} />
        ))}
      </EntrySection>
    </>
  );
}

function EntrySection({ title, shown, children }: { title: string; shown: boolean; children: ReactNode }) {
  if (!shown) return null;
  return (
    <section aria-label={title} className="grid grid-cols-1 gap-3">
      <h2 className="font-sans text-h3 font-semibold">{title}</h2>
      {children}
    </section>
  );
}

const dayFraction = (clock: string): number => {
  const [hours = 0, minutes = 0] = clock.split(':').map(Number);
  return ((hours * 60 + minutes) / 1440) * 100;
};

function QuietHours() {
  return (
    <section aria-labelledby="quiet-hours" className="rounded-card border border-line bg-surface p-5">
      <h2 id="quiet-hours" className="font-sans text-h4 font-semibold">
        Quiet hours
      </h2>
      <p className="mt-1 text-sm text-ink-2">
        We won’t message you between {QUIET_FROM} and {QUIET_TO}, and your time to accept pauses.{' '}
        {timeToAcceptHelp}
      </p>
      <div
        aria-hidden="true"
        className="mt-4 h-2.5 rounded-full"
        style={{
          background: `linear-gradient(90deg, var(--info) 0 ${dayFraction(QUIET_TO)}%, var(--surface-sunken) ${dayFraction(QUIET_TO)}% ${dayFraction(QUIET_FROM)}%, var(--info) ${dayFraction(QUIET_FROM)}%)`,
        }}
      />
    </section>
  );
}
