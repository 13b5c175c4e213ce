import { useQuery } from '@tanstack/react-query';
import { type ComponentType, useEffect, useRef } from 'react';
import { sessionQuery } from '#areas/catalogue/sessions/show/api.ts';
import { formatShortMoment } from '#shared/calendar/london-time.ts';
import { RouteLink } from '#shared/ui/buttons/route-link.tsx';
import { useApi } from '#shared/ui/site-context.tsx';
import type { MapPoint, SearchResult } from '../../contract.ts';
import { formatTotal } from '../../map/map-markers.ts';
import { isOwnSession } from '../../search-result.ts';
import { ExternalSessionCard } from '../results/external-session-card.tsx';
import { type BookedSession, type HeartProps, type OwnPrice, SessionCard } from '../results/session-card.tsx';

export interface MapCardsProps {
  /** A card each, in this order. */
  points: readonly MapPoint[];
  /** Those the list has; others are fetched when their card comes near. */
  sessions: readonly SearchResult[];
  activeId: number | null;
  /** Called with the card that came to rest. */
  onActive: (sessionId: number) => void;
  approximate: boolean;
  places: number | undefined;
  onBook: (sessionId: number) => void;
  booked: ReadonlyMap<number, BookedSession> | undefined;
  ownPrice: OwnPrice | undefined;
  heart: ComponentType<HeartProps>;
}

/** The strip moves for this long after a finger has left it. */
const REST_MS = 120;

/** A strip of cards at the foot of the map, one for each pin. The keyboard reaches each card by Tab. */
export function MapCards({ points, sessions, activeId, onActive, ...cards }: MapCardsProps) {
  const strip = useRef<HTMLUListElement>(null);
  const resting = useRef(0);
  const atRest = useRef<number | null>(null);
  const active = points.findIndex(({ id }) => id === activeId);

  // A pin brings its card; a card that came to rest is there already.
  useEffect(() => {
    const card = strip.current?.children[active];
    if (!(card instanceof HTMLElement) || atRest.current === activeId) return;
    atRest.current = activeId;
    const still = window.matchMedia('(prefers-reduced-motion: reduce)').matches;
    card.parentElement?.scrollTo({ left: card.offsetLeft - EDGE_PX, behavior: still ? 'instant' : 'smooth' });
  }, [active, activeId]);
  useEffect(() => () => window.clearTimeout(resting.current), []);

  const rest = () => {
    const element = strip.current;
    if (element === null) return;
    const distances = [...element.children].map((card) =>
      card instanceof HTMLElement
        ? Math.abs(card.offsetLeft - EDGE_PX - element.scrollLeft)
        : Number.POSITIVE_INFINITY,
    );
    const point = points[distances.indexOf(Math.min(...distances))];
    if (point === undefined || point.id === activeId) return;
    atRest.current = point.id;
    onActive(point.id);
  };

  return (
    <ul
      ref={strip}
      aria-label="Sessions on the map"
      onScroll={() => {
        window.clearTimeout(resting.current);
        resting.current = window.setTimeout(rest, REST_MS);
      }}
      className="relative flex snap-x snap-mandatory scroll-px-4 gap-2.5 overflow-x-auto px-4 pt-1.5 pb-3.5 [scrollbar-width:none]"
    >
      {points.map((point, index) => (
        <li key={point.id} className="w-[calc(100vw-52px)] flex-none snap-start *:h-full *:shadow-3">
          <Card
            point={point}
            known={sessions.find(({ id }) => id === point.id)}
            near={Math.abs(index - Math.max(0, active)) <= 1}
            active={point.id === activeId}
            {...cards}
          />
        </li>
      ))}
    </ul>
  );
}

/** The margin of the first card. */
const EDGE_PX = 16;

interface CardProps extends Omit<MapCardsProps, 'points' | 'sessions' | 'activeId' | 'onActive'> {
  point: MapPoint;
  known: SearchResult | undefined;
  near: boolean;
  active: boolean;
}

function Card({ point, known, near, active, ...card }: CardProps) {
  const fetched = useQuery({
    ...sessionQuery(useApi(), point.id),
    enabled: near && known === undefined && point.publisher === undefined,
  });
  const session =
    known ??
    (fetched.data === undefined ? undefined : { ...fetched.data, distanceMiles: null, whyThisRank: [] });
  if (session === undefined) return <PointCard point={point} />;
  if (!isOwnSession(session)) {
    return (
      <ExternalSessionCard
        session={session}
        approximate={card.approximate}
        active={active}
        onPointed={ignore}
      />
    );
  }
  return (
    <SessionCard
      ids="map"
      session={session}
      approximate={card.approximate}
      active={active}
      onPointed={ignore}
      onBook={() => card.onBook(session.id)}
      booked={card.booked?.get(session.id)}
      ownPrice={card.ownPrice?.(session, card.places ?? 1) ?? undefined}
      places={card.places}
      showReasons={false}
      heart={card.heart}
    />
  );
}

const ignore = () => undefined;

/** What the pin knows, as high as a card. */
function PointCard({ point }: { point: MapPoint }) {
  return (
    <article
      aria-labelledby={`map-${point.id}`}
      className="relative grid h-46 content-start gap-1 rounded-panel border border-line bg-surface p-3"
    >
      <div className="flex justify-between gap-3">
        <h3
          id={`map-${point.id}`}
          className="font-sans text-h4 leading-tight font-semibold tracking-tight wrap-anywhere"
        >
          <RouteLink
            href={point.publisher === undefined ? `/sessions/${point.id}` : `/elsewhere/${point.id}`}
            className="after:absolute after:inset-0 after:rounded-panel"
          >
            {point.title}
          </RouteLink>
        </h3>
        <b className="text-lead tabular-nums">{formatTotal(point.total)}</b>
      </div>
      <p className="text-sm text-ink-2">{point.business}</p>
      {point.nextStartsAt !== null && (
        <p className="text-sm tabular-nums">{formatShortMoment(new Date(point.nextStartsAt))}</p>
      )}
    </article>
  );
}
