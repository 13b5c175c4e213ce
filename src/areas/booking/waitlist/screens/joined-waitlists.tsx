import { useQuery } from '@tanstack/react-query';
import Bell from 'lucide-react/icons/bell';
import { useEffect, useEffectEvent, useRef } from 'react';
import { waitlistPath } from '#areas/catalogue/sessions/show/session-address.ts';
import { formatShortMoment } from '#shared/calendar/london-time.ts';
import { Icon } from '#shared/ui/brand/icon.tsx';
import { RouteLink } from '#shared/ui/buttons/route-link.tsx';
import { useMutationAction } from '#shared/ui/mutation/use-mutation-action.ts';
import { useApi } from '#shared/ui/site-context.tsx';
import { Panel } from '#shared/ui/type/card.tsx';
import { joinWaitlist, myEntriesQuery, waitlistKeys } from '../api.ts';
import type { WaitlistEntry } from '../contract.ts';
import { formatOrdinal } from '../copy.ts';

export interface JoinedWaitlistsProps {
  sessionId: number;
  starts: readonly string[];
  places: number;
}

/**
 * Joins the lists of a series' full dates after booking. Skips lists that the person has been on before, even if they
 * left.
 */
export function JoinedWaitlists({ sessionId, starts, places }: JoinedWaitlistsProps) {
  const api = useApi();
  const { data: own } = useQuery(myEntriesQuery(api));
  return (
    <Panel role="region" aria-labelledby="joined-lists">
      <h2 id="joined-lists" className="mb-2 flex items-center gap-2.5 font-sans text-h4 font-semibold">
        <Icon drawing={Bell} size="sm" className="text-brand" />
        Waiting {starts.length === 1 ? 'list' : 'lists'}
      </h2>
      <ul className="divide-y divide-line">
        {own !== undefined &&
          starts.map((date) => (
            <JoinedWaitlist
              key={date}
              list={{ sessionId, date, places }}
              own={findMyEntry(own, sessionId, date)}
            />
          ))}
      </ul>
    </Panel>
  );
}

function JoinedWaitlist({
  list,
  own,
}: {
  list: { sessionId: number; date: string; places: number };
  own: WaitlistEntry | undefined;
}) {
  const api = useApi();
  const join = useMutationAction({ mutate: () => joinWaitlist(api, list), refresh: waitlistKeys });
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
        {join.sentence ?? (own === undefined ? 'Joining...' : positionSentence(own))}{' '}
        <RouteLink href={waitlistPath(list.sessionId, list.date)} className="link">
          See the list<span className="sr-only"> of {when}</span>
        </RouteLink>
      </span>
    </li>
  );
}

function positionSentence({ position, waiting }: WaitlistEntry): string {
  return position === null
    ? 'You’ve left this list.'
    : `You’re ${formatOrdinal(position)} of ${waiting}. We’ll email you when it’s your turn.`;
}

function findMyEntry(
  own: readonly WaitlistEntry[],
  sessionId: number,
  date: string,
): WaitlistEntry | undefined {
  const start = Date.parse(date);
  const all = own.filter((place) => place.sessionId === sessionId && Date.parse(place.startsAt) === start);
  return all.find(({ position }) => position !== null) ?? all[0];
}
