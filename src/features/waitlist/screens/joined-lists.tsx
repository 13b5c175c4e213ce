import { useQuery } from '@tanstack/react-query';
import Bell from 'lucide-react/icons/bell';
import { useEffect, useEffectEvent, useRef } from 'react';
import { waitingListPath } from '#features/sessions/show/session-address.ts';
import { formatShortMoment } from '#shared/calendar/london-time.ts';
import { useAct } from '#shared/ui/act/use-act.ts';
import { Icon } from '#shared/ui/brand/icon.tsx';
import { RouteLink } from '#shared/ui/buttons/route-link.tsx';
import { useApi } from '#shared/ui/site-context.tsx';
import { Panel } from '#shared/ui/type/card.tsx';
import { joinWaitingList, ownPlacesQuery, waitingListKeys } from '../api.ts';
import type { WaitingPlace } from '../contract.ts';
import { ordinal } from '../copy.ts';

export interface JoinedListsProps {
  sessionId: number;
  /** The full dates. */
  starts: readonly string[];
  /** How many of each. */
  places: number;
}

/**
 * Puts whoever has booked a series on the waiting lists of its full dates, and says where they stand. Who was on one
 * before, and perhaps left it, is not put there again.
 */
export function JoinedLists({ sessionId, starts, places }: JoinedListsProps) {
  const api = useApi();
  const { data: own } = useQuery(ownPlacesQuery(api));
  return (
    <Panel role="region" aria-labelledby="joined-lists">
      <h2 id="joined-lists" className="mb-2 flex items-center gap-2.5 font-sans text-h4 font-semibold">
        <Icon of={Bell} size="sm" className="text-brand" />
        Waiting {starts.length === 1 ? 'list' : 'lists'}
      </h2>
      <ul className="divide-y divide-line">
        {own !== undefined &&
          starts.map((date) => (
            <JoinedList key={date} list={{ sessionId, date, places }} own={ownOn(own, sessionId, date)} />
          ))}
      </ul>
    </Panel>
  );
}

function JoinedList({
  list,
  own,
}: {
  list: { sessionId: number; date: string; places: number };
  own: WaitingPlace | undefined;
}) {
  const api = useApi();
  const join = useAct({ act: () => joinWaitingList(api, list), refresh: waitingListKeys });
  const asked = useRef(false);
  const joinOnce = useEffectEvent(() => {
    if (asked.current || own !== undefined) return;
    asked.current = true;
    void join.run();
  });
  useEffect(() => joinOnce(), []);
  const when = formatShortMoment(new Date(list.date));
  return (
    <li className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1 py-2.5 last:pb-0">
      <span className="font-semibold tabular-nums">{when}</span>
      <span role="status" className="text-ink-2">
        {join.sentence ?? (own === undefined ? 'Joining...' : standing(own))}{' '}
        <RouteLink href={waitingListPath(list.sessionId, list.date)} className="link">
          See the list<span className="sr-only"> of {when}</span>
        </RouteLink>
      </span>
    </li>
  );
}

function standing({ position, waiting }: WaitingPlace): string {
  return position === null
    ? 'You’ve left this list.'
    : `You’re ${ordinal(position)} of ${waiting}. We’ll email you when it’s your turn.`;
}

/** Where the person is on the list of a date; where they were, once they are off it. */
function ownOn(own: readonly WaitingPlace[], sessionId: number, date: string): WaitingPlace | undefined {
  const start = Date.parse(date);
  const all = own.filter((place) => place.sessionId === sessionId && Date.parse(place.startsAt) === start);
  return all.find(({ position }) => position !== null) ?? all[0];
}
