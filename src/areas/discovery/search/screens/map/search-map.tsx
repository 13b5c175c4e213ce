import { keepPreviousData, useQuery } from '@tanstack/react-query';
import LocateFixed from 'lucide-react/icons/locate-fixed';
import Search from 'lucide-react/icons/search';
import { type ComponentType, lazy, Suspense, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { Icon } from '#shared/ui/brand/icon.tsx';
import { Button } from '#shared/ui/buttons/button.tsx';
import type { MapBounds, MapOrigin, MapPosition, MapTarget } from '#shared/ui/map/map-types.ts';
import {
  type MapPopup,
  MapView,
  type MapViewHandle,
  mapControlGroupStyle,
  mapControlStyle,
} from '#shared/ui/map/map-view.tsx';
import { useApi } from '#shared/ui/site-context.tsx';
import { retryOnInteraction } from '#shared/ui/states/lazy-after-interaction.tsx';
import { Spinner } from '#shared/ui/states/spinner.tsx';
import { searchMapQuery, searchSessionsQuery } from '../../api.ts';
import type { MapAnswer, MapPoint, SearchResult } from '../../contract.ts';
import { changeSearch, type SearchParams, searchHref, toSearchQuery } from '../../filters/search-params.ts';
import { readBox } from '../../filters/search-values.ts';
import {
  boxAround,
  clusterCentreBounds,
  groupPoints,
  isInBox,
  orderCards,
  type PointGroup,
  toBbox,
  toMarker,
} from '../../map/map-markers.ts';
import { isOwnSession } from '../../search-result.ts';
import type { BookedSession, HeartProps, OwnPrice } from '../results/session-card.tsx';
import type * as MarkerPopup from './marker-popup.tsx';
import { useNarrow } from './use-narrow.ts';

/** Central London (docs/product/search.md#maps): the initial position. */
const LONDON: MapPosition = { lat: 51.5074, lng: -0.1278 };
const DEFAULT_ZOOM = 13;
/** Shows a single session with the streets around it. */
const MAX_AUTO_ZOOM = 15;

/** About what a phone shows at the first zoom, to each side. */
const CLOSE_MILES = 1.5;
/** The cards' height. */
const CARDS_PX = 200;

const MapCards = lazy(async () => ({ default: (await import('./map-cards.tsx')).MapCards }));

const noPoints: MapPoint[] = [];
const noClusters: MapAnswer['clusters'] = [];
const noSessions: readonly SearchResult[] = [];

export interface SearchMapProps {
  params: SearchParams;
  /** Of the list's page. */
  ids: readonly number[];
  /** `listFingerprint`; undefined until known. */
  list: string | undefined;
  /** The person's bookings, by session id. */
  booked: ReadonlyMap<number, BookedSession> | undefined;
  pointedCard: number | null;
  /** Called with the sessions whose marker is hovered or open. */
  onMarked: (sessionIds: readonly number[]) => void;
  onSearch: (params: SearchParams) => void;
  onOpen: (sessionId: number) => void;
  onBook: (sessionId: number) => void;
  ownPrice: OwnPrice | undefined;
  heart: ComponentType<HeartProps>;
  locating: boolean;
  onLocate: () => void;
}

/** Time to move the pointer from a marker onto its facts. */
const HIDE_DELAY_MS = 200;

/** Loads the marker popups once the pointer or focus reaches the map (`come`). */
function usePopups(): { popups: typeof MarkerPopup | null; come: () => void } {
  const [popups, setPopups] = useState<typeof MarkerPopup | null>(null);
  const asked = useRef(false);
  const come = useCallback(() => {
    if (asked.current) return;
    asked.current = true;
    void retryOnInteraction(() => import('./marker-popup.tsx')).then(setPopups);
  }, []);
  return { popups, come };
}

/** A marker opens booking, or a list of its sessions. A cluster searches its area, to keep the list in step. */
export function SearchMap({
  params,
  ids,
  list = '',
  booked,
  pointedCard,
  onMarked,
  onSearch,
  onOpen,
  onBook,
  ownPrice,
  heart,
  locating,
  onLocate,
}: SearchMapProps) {
  const handle = useRef<MapViewHandle>(null);
  const api = useApi();
  const map = useQuery({ ...searchMapQuery(api, params), placeholderData: keepPreviousData });
  // The list triggers loading at the first interaction.
  const { data: sessions = noSessions } = useQuery(searchSessionsQuery(params, list));
  const [visited, setVisited] = useState<ReadonlySet<number>>(new Set());
  const [open, setOpen] = useState<string | null>(null);
  const [pointedMarker, setPointedMarker] = useState<string | null>(null);
  const [zoom, setZoom] = useState(DEFAULT_ZOOM);
  const [moved, setMoved] = useState(false);

  const narrow = useNarrow();
  const shown = useShownPoints(params, map.data, narrow);
  const { points } = shown;
  const clustered = shown.clusters.length > 0;
  const groups = useMemo(() => {
    // While clusters are shown, the hovered card gets a marker.
    const pointed = clustered ? sessions.find(({ id }) => id === pointedCard) : undefined;
    return groupPoints(pointed === undefined ? points : [...points, toMapPoint(pointed)], zoom);
  }, [points, clustered, sessions, pointedCard, zoom]);
  const markers = useMemo(() => {
    const onPage = new Set(ids);
    return groups.map((group) => toMarker(group, { onPage, visited, booked: new Set(booked?.keys()) }));
  }, [groups, ids, visited, booked]);
  const clusters = useMemo(
    () =>
      shown.clusters.map(({ lat, lng, count, bounds }) => ({
        position: { lat, lng },
        count,
        bounds,
      })),
    [shown.clusters],
  );

  const groupOf = (markerId: string | null) => groups.find(({ id }) => id === markerId);
  const cardPoints = useMemo(() => (narrow ? orderCards(points, ids) : noPoints), [narrow, points, ids]);
  const [restedCard, setRestedCard] = useState<number | null>(null);
  const activeCard = cardPoints.some(({ id }) => id === restedCard)
    ? restedCard
    : (cardPoints[0]?.id ?? null);
  const highlighted = useMemo(() => {
    const groupWith = (sessionId: number | null) =>
      groups.find(({ points: members }) => members.some(({ id }) => id === sessionId))?.id;
    const pins = [groupWith(pointedCard), groupWith(activeCard), pointedMarker];
    return new Set(pins.flatMap((id) => (id == null ? [] : [id])));
  }, [groups, pointedCard, activeCard, pointedMarker]);

  /** The map must not move for an area it requested itself. */
  const ownArea = useRef<string | null>(null);
  useEffect(() => {
    if (params.bbox !== ownArea.current) ownArea.current = null;
  }, [params.bbox]);
  const target = useTarget(params, map.isPlaceholderData ? undefined : map.data, ownArea.current, narrow);

  const leaving = useRef(0);
  const point = useCallback((markerId: string | null) => {
    window.clearTimeout(leaving.current);
    setPointedMarker(markerId);
  }, []);
  const leave = useCallback(() => {
    window.clearTimeout(leaving.current);
    leaving.current = window.setTimeout(() => setPointedMarker(null), HIDE_DELAY_MS);
  }, []);
  useEffect(() => () => window.clearTimeout(leaving.current), []);

  const openGroup = groupOf(open);
  // On phones the card at the foot says what a pin is.
  const shownGroup = openGroup ?? (narrow ? undefined : groupOf(pointedMarker));
  // In an effect, because the list renders from the map's state.
  const markedIds = shownGroup?.points.map(({ id }) => id).join(' ') ?? '';
  useEffect(() => onMarked(markedIds === '' ? [] : markedIds.split(' ').map(Number)), [markedIds, onMarked]);

  const book = (sessionId: number) => {
    setVisited((before) => new Set(before).add(sessionId));
    point(null);
    onOpen(sessionId);
  };
  const bringCard = (markerId: string) => {
    const members = groupOf(markerId)?.points ?? [];
    if (members[0] !== undefined && !members.some(({ id }) => id === activeCard))
      setRestedCard(members[0].id);
  };
  const press = (markerId: string) => {
    const [first, ...others] = groupOf(markerId)?.points ?? [];
    if (first === undefined) return;
    if (others.length > 0) setOpen(markerId);
    // On phones the first press brings its card, the second books.
    else if (narrow && first.id !== activeCard) setRestedCard(first.id);
    else book(first.id);
  };
  const close = useCallback(() => {
    point(null);
    setOpen((before) => {
      if (before !== null) handle.current?.focusMarker(before);
      return null;
    });
  }, [point]);

  const { popups, come } = usePopups();
  const popup = shownGroup === undefined || popups === null ? null : popupOf(shownGroup, popups);

  function popupOf(
    { id: markerId, points: members }: PointGroup,
    { SessionFacts, SpotSessionList }: typeof MarkerPopup,
  ): MapPopup | null {
    const [first, ...others] = members;
    if (others.length === 0) {
      const known = sessions.filter(isOwnSession).find(({ id }) => id === first.id);
      return {
        markerId,
        kind: 'facts',
        label: first.title,
        content: <SessionFacts point={first} known={known} />,
      };
    }
    if (markerId !== open) return null;
    return {
      markerId,
      kind: 'choice',
      label: `${members.length} sessions here`,
      content: <SpotSessionList points={members} onChoose={book} onClose={close} />,
    };
  }

  const searchArea = (bounds: MapBounds, stay: boolean) => {
    const bbox = toBbox(bounds, stay ? 0 : 0.1);
    ownArea.current = stay ? bbox : null;
    setMoved(false);
    setOpen(null);
    onSearch(changeSearch(params, { bbox }));
  };
  const searchHere = () => {
    // Stop any movement first.
    const bounds = handle.current?.settle();
    if (bounds) searchArea(bounds, true);
  };

  return (
    <div className="contents" onPointerOver={come} onFocus={come}>
      <MapView
        ref={handle}
        label="Map of sessions"
        className="size-full"
        target={target}
        markers={markers}
        clusters={clusters}
        highlighted={highlighted}
        popup={popup}
        onMarkerPress={press}
        onMarkerHover={(id) => {
          if (id === null) return leave();
          point(id);
          // Not for a mouse, whose press would book at once.
          if (narrow && document.activeElement?.matches('.map-pin:focus-visible')) bringCard(id);
        }}
        onPopupHover={(over) => (over ? point(pointedMarker) : leave())}
        onClusterPress={({ bounds }) => searchArea(bounds, false)}
        onReaderMove={() => setMoved(true)}
        onZoom={setZoom}
        onPopupClose={close}
        origin={originOf(params, map.data)}
        foot={
          !narrow ? undefined : cardPoints.length === 0 ? null : (
            <Suspense fallback={<div className="h-51" />}>
              <MapCards
                points={cardPoints}
                sessions={sessions}
                activeId={activeCard}
                onActive={(id) => {
                  setRestedCard(id);
                  const rested = cardPoints.find((candidate) => candidate.id === id);
                  if (rested !== undefined) handle.current?.reveal(rested);
                }}
                approximate={map.data?.place?.approximate ?? false}
                places={params.places}
                onBook={onBook}
                booked={booked}
                ownPrice={ownPrice}
                heart={heart}
              />
            </Suspense>
          )
        }
        top={
          moved && (
            <Button variant="secondary" size="sm" className="shadow-pill max-md:h-11" onClick={searchHere}>
              <Icon drawing={Search} size="sm" />
              Search this area
            </Button>
          )
        }
        controls={
          <div className={mapControlGroupStyle}>
            <button
              type="button"
              aria-label="Search around my location"
              onClick={onLocate}
              className={mapControlStyle}
            >
              {locating ? <Spinner /> : <Icon drawing={LocateFixed} />}
            </button>
          </div>
        }
      />
    </div>
  );
}

/** "You" where the person is, a postcode where it was typed. Places, such as a town, have no such point. */
function originOf({ near }: SearchParams, answer: MapAnswer | undefined): MapOrigin | null {
  const place = answer?.place;
  if (place == null || place.approximate) return null;
  return { position: place.point, label: near === undefined ? place.label : 'You' };
}

/** A search far and wide has clusters. Phones open close to the place, so they get the pins there. */
function useShownPoints(
  params: SearchParams,
  answer: MapAnswer | undefined,
  narrow: boolean,
): Pick<MapAnswer, 'points' | 'clusters'> {
  const place = answer?.place ?? null;
  const wanted = narrow && place !== null && params.bbox === undefined && answer?.clusters.length !== 0;
  const { data: close } = useQuery({
    ...searchMapQuery(useApi(), { ...params, radius: CLOSE_MILES }),
    enabled: wanted,
  });
  return useMemo(() => {
    const { points = noPoints, clusters = noClusters } = answer ?? {};
    if (!wanted || close === undefined || close.points.length === 0) return { points, clusters };
    const box = place && boxAround(place.point, CLOSE_MILES);
    const outside = clusters.filter(({ lat, lng }) => box === null || !isInBox({ lat, lng }, box));
    return { points: close.points, clusters: outside };
  }, [answer, wanted, close, place]);
}

/** Fits the map to the results, else the place, else London. Phones open close to the place, if anything is there. */
function useTarget(
  params: SearchParams,
  answer: MapAnswer | undefined,
  ownArea: string | null,
  narrow: boolean,
): MapTarget {
  const { page: _page, sort: _sort, ...query } = toSearchQuery(params);
  const search = searchHref(query);
  const [last, setLast] = useState<MapTarget>({ key: 'start', center: LONDON, zoom: DEFAULT_ZOOM });
  const box = params.bbox === undefined ? null : readBox(params.bbox);
  let next = last;
  if (box !== null) next = { key: search, bounds: box, maxZoom: 18, shown: params.bbox === ownArea };
  else if (answer?.place != null && (answer.bounds === null || (narrow && opensClose(answer)))) {
    next = {
      key: search,
      center: answer.place.point,
      zoom: DEFAULT_ZOOM,
      ...(narrow && { below: CARDS_PX }),
    };
  } else if (answer?.bounds != null) {
    next = {
      key: search,
      bounds: clusterCentreBounds(answer.clusters) ?? answer.bounds,
      maxZoom: MAX_AUTO_ZOOM,
    };
  }
  if (next.key !== last.key) setLast(next);
  return next.key === last.key ? last : next;
}

/** Something is close, and something else isn't. */
function opensClose({ place, bounds, points, clusters }: MapAnswer): boolean {
  if (place === null || bounds === null) return false;
  const box = boxAround(place.point, CLOSE_MILES);
  if (
    isInBox({ lat: bounds.south, lng: bounds.west }, box) &&
    isInBox({ lat: bounds.north, lng: bounds.east }, box)
  )
    return false;
  return (
    points.some((point) => isInBox(point, box)) || clusters.some((cluster) => overlap(cluster.bounds, box))
  );
}

const overlap = (one: MapBounds, other: MapBounds): boolean =>
  one.west <= other.east && one.east >= other.west && one.south <= other.north && one.north >= other.south;

function toMapPoint(session: SearchResult): MapPoint {
  return {
    id: session.id,
    title: session.title,
    total: session.totalPrice,
    slug: session.sessionType.slug,
    lat: session.latitude,
    lng: session.longitude,
    business: session.business.name,
    ...('bookAt' in session && { publisher: session.bookAt.publisher }),
    nextStartsAt: session.nextOccurrences[0]?.startsAt ?? null,
    full:
      session.nextOccurrences.length > 0 &&
      session.nextOccurrences.every(({ spacesLeft }) => spacesLeft === 0),
  };
}
