import { keepPreviousData, useQuery } from '@tanstack/react-query';
import LocateFixed from 'lucide-react/icons/locate-fixed';
import Search from 'lucide-react/icons/search';
import { useCallback, useMemo, useRef, useState } from 'react';
import type { FoundSession } from '#features/sessions/contract.ts';
import { Button } from '#shared/ui/button.tsx';
import { Icon } from '#shared/ui/icon.tsx';
import type { MapBounds, MapPosition, MapTarget } from '#shared/ui/map/map-types.ts';
import {
  type MapPopup,
  MapView,
  type MapViewHandle,
  mapControlGroupStyle,
  mapControlStyle,
} from '#shared/ui/map/map-view.tsx';
import { useApi } from '#shared/ui/site-context.tsx';
import { Spinner } from '#shared/ui/spinner.tsx';
import type { MapAnswer, MapPoint, RankedSession } from '../contract.ts';
import { bboxOf, boxOfClusters, groupPoints, markerOf, type PointGroup } from '../map-markers.ts';
import { searchMapQuery } from '../search-page-query.ts';
import { changeSearch, type SearchParams, searchHref, searchQueryOf } from '../search-params.ts';
import { readBox } from '../search-values.ts';
import { SessionPopup, SpotPopup } from './marker-popup.tsx';

/** Central London (specification, section 9): where the map looks before it knows better. */
const LONDON: MapPosition = { lat: 51.5074, lng: -0.1278 };
const DEFAULT_ZOOM = 13;
/** No closer than this on its own: a single session is shown with the streets around it. */
const CLOSEST_ZOOM = 15;

const noPoints: readonly MapPoint[] = [];

export interface SearchMapProps {
  params: SearchParams;
  /** The sessions of the list's page. */
  sessions: readonly RankedSession[];
  /** The session whose card is pointed at. */
  pointedCard: number | null;
  /** Tells which sessions' marker is pointed at or open. */
  onMarked: (sessionIds: readonly number[]) => void;
  onSearch: (params: SearchParams) => void;
  onBook: ((session: FoundSession) => void) | undefined;
  locating: boolean;
  onLocate: () => void;
}

/**
 * The whole set of a search on a map. A marker opens a popup whose "Book Now" opens the booking dialog, so that
 * one can look before one books; a cluster searches the area it stands for, so that list and map stay one set.
 */
export function SearchMap({
  params,
  sessions,
  pointedCard,
  onMarked,
  onSearch,
  onBook,
  locating,
  onLocate,
}: SearchMapProps) {
  const handle = useRef<MapViewHandle>(null);
  const api = useApi();
  const map = useQuery({ ...searchMapQuery(api, params), placeholderData: keepPreviousData });
  const [visited, setVisited] = useState<ReadonlySet<number>>(new Set());
  const [open, setOpen] = useState<{ markerId: string; sessionId: number | null } | null>(null);
  const [pointedMarker, setPointedMarker] = useState<string | null>(null);
  const [zoom, setZoom] = useState(DEFAULT_ZOOM);
  const [movedTo, setMovedTo] = useState<MapBounds | null>(null);

  const points = map.data?.points ?? noPoints;
  const clustered = (map.data?.clusters.length ?? 0) > 0;
  const groups = useMemo(() => {
    // Among clusters, the card that is pointed at gets a marker of its own.
    const pointed = clustered ? sessions.find(({ id }) => id === pointedCard) : undefined;
    return groupPoints(pointed === undefined ? points : [...points, pointOf(pointed)], zoom);
  }, [points, clustered, sessions, pointedCard, zoom]);
  const markers = useMemo(() => {
    const onPage = new Set(sessions.map(({ id }) => id));
    return groups.map((group) => markerOf(group, { onPage, visited }));
  }, [groups, sessions, visited]);
  const clusters = useMemo(
    () =>
      (map.data?.clusters ?? []).map(({ lat, lng, count, bounds }) => ({
        position: { lat, lng },
        count,
        bounds,
      })),
    [map.data],
  );

  const groupOf = (markerId: string | null) => groups.find(({ id }) => id === markerId);
  const highlighted = useMemo(() => {
    const card = groups.find(({ points: members }) => members.some(({ id }) => id === pointedCard));
    return new Set([card?.id, pointedMarker].flatMap((id) => (id == null ? [] : [id])));
  }, [groups, pointedCard, pointedMarker]);

  /** The area that the map itself asked for is on the screen already: it must not move again. */
  const ownArea = useRef<string | null>(null);
  const target = useTarget(params, map.isPlaceholderData ? undefined : map.data, ownArea.current);

  const tellMarked = (markerId: string | null) => {
    const ids = [markerId, open?.markerId ?? null].flatMap(
      (id) => groupOf(id)?.points.map((point) => point.id) ?? [],
    );
    onMarked(ids);
  };
  const choose = (sessionId: number, markerId: string) => {
    setVisited((before) => new Set(before).add(sessionId));
    setOpen({ markerId, sessionId });
  };
  const press = (markerId: string) => {
    const group = groupOf(markerId);
    if (group === undefined) return;
    const [first, ...others] = group.points;
    if (others.length === 0) choose(first.id, markerId);
    else setOpen({ markerId, sessionId: null });
    onMarked(group.points.map(({ id }) => id));
  };
  const close = useCallback(() => {
    setOpen((before) => {
      if (before !== null) handle.current?.focusMarker(before.markerId);
      return null;
    });
    onMarked([]);
  }, [onMarked]);

  // After a zoom the session may stand in another group.
  const openGroup =
    groupOf(open?.markerId ?? null) ??
    groups.find(({ points: members }) => members.some(({ id }) => id === open?.sessionId));
  const popup = openGroup === undefined || open === null ? null : popupOf(openGroup, open.sessionId);

  function popupOf({ id: markerId, points: members }: PointGroup, sessionId: number | null): MapPopup {
    // A spot that several sessions shared may be one's alone once the map has moved.
    const point = members.length === 1 ? members[0] : members.find(({ id }) => id === sessionId);
    if (point === undefined) {
      return {
        markerId,
        label: `${members.length} sessions here`,
        content: <SpotPopup points={members} onChoose={(id) => choose(id, markerId)} onClose={close} />,
      };
    }
    return {
      markerId,
      label: point.title,
      content: (
        <SessionPopup
          point={point}
          known={sessions.find(({ id }) => id === point.id)}
          onBook={onBook}
          onClose={close}
        />
      ),
    };
  }

  const searchArea = (bounds: MapBounds, stay: boolean) => {
    const bbox = bboxOf(bounds, stay ? 0 : 0.1);
    ownArea.current = stay ? bbox : null;
    setMovedTo(null);
    setOpen(null);
    onSearch(changeSearch(params, { bbox }));
  };

  return (
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
        setPointedMarker(id);
        tellMarked(id);
      }}
      onClusterPress={({ bounds }) => searchArea(bounds, false)}
      onReaderMove={setMovedTo}
      onZoom={setZoom}
      onPopupClose={close}
      top={
        movedTo !== null && (
          <Button
            variant="secondary"
            size="sm"
            className="shadow-pill max-md:h-11"
            onClick={() => searchArea(movedTo, true)}
          >
            <Icon of={Search} size="sm" />
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
            {locating ? <Spinner /> : <Icon of={LocateFixed} />}
          </button>
        </div>
      }
    />
  );
}

/** Where a search puts the map: on what it found; else on its place; else on London. */
function useTarget(params: SearchParams, answer: MapAnswer | undefined, ownArea: string | null): MapTarget {
  const { page: _page, sort: _sort, ...query } = searchQueryOf(params);
  const search = searchHref(query);
  const [last, setLast] = useState<MapTarget>({ key: 'start', center: LONDON, zoom: DEFAULT_ZOOM });
  const box = params.bbox === undefined ? null : readBox(params.bbox);
  let next = last;
  if (params.bbox !== undefined && params.bbox === ownArea) next = last;
  else if (box !== null) next = { key: search, bounds: box, maxZoom: 18 };
  else if (answer?.bounds != null) {
    next = { key: search, bounds: boxOfClusters(answer.clusters) ?? answer.bounds, maxZoom: CLOSEST_ZOOM };
  } else if (answer?.place != null) next = { key: search, center: answer.place.point, zoom: DEFAULT_ZOOM };
  if (next.key !== last.key) setLast(next);
  return next.key === last.key ? last : next;
}

function pointOf(session: RankedSession): MapPoint {
  return {
    id: session.id,
    title: session.title,
    total: session.totalPrice,
    slug: session.sessionType.slug,
    lat: session.latitude,
    lng: session.longitude,
  };
}
