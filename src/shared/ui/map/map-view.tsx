import Minus from 'lucide-react/icons/minus';
import Plus from 'lucide-react/icons/plus';
import {
  type ReactNode,
  type Ref,
  useCallback,
  useEffect,
  useId,
  useImperativeHandle,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { Icon } from '../brand/icon.tsx';
import { classNames } from '../class-names.ts';
import { useApi, useSite } from '../site-context.tsx';
import { LeafletMap } from './leaflet-map.ts';
import { MapCredit, mapFootnoteStyle } from './map-credit.tsx';
import type { MapBounds, MapCluster, MapMarker, MapOrigin, MapPosition, MapTarget } from './map-types.ts';
import { positionPopup } from './popup-position.ts';

/** Shown over a marker. */
export interface MapPopup {
  markerId: string;
  /**
   * `choice`: a dialog opened from the marker, with keyboard focus. `facts`: a hover or focus card without controls.
   */
  kind: 'choice' | 'facts';
  label: string;
  content: ReactNode;
}

export interface MapViewHandle {
  /** Focuses a marker, for example after its popup closes. */
  focusMarker(id: string): void;
  /** Stops any motion and returns the bounds; null before the map exists. */
  settle(): MapBounds | null;
  /** Moves only if the position is out of sight, also under the foot. */
  reveal(position: MapPosition): void;
}

export interface MapViewProps {
  /** Accessible name: "Map of sessions". */
  label: string;
  target: MapTarget;
  markers: readonly MapMarker[];
  clusters?: readonly MapCluster[];
  highlighted?: ReadonlySet<string>;
  popup?: MapPopup | null;
  onMarkerPress?: (id: string) => void;
  onMarkerHover?: (id: string | null) => void;
  onClusterPress?: (cluster: MapCluster) => void;
  onReaderMove?: (bounds: MapBounds) => void;
  /** On Escape in the popup, or a press outside. */
  onPopupClose?: () => void;
  onPopupHover?: (over: boolean) => void;
  /** Called at the start and after each change. */
  onZoom?: (zoom: number) => void;
  /** At the top of the map: "Search this area". */
  top?: ReactNode;
  controls?: ReactNode;
  /** Over the lower edge on phones, which then have the controls too. */
  foot?: ReactNode;
  origin?: MapOrigin | null;
  /** Must set a size; the map has none by default. */
  className?: string;
  ref?: Ref<MapViewHandle>;
}

const noMarkers: ReadonlySet<string> = new Set();
const noClusters: readonly MapCluster[] = [];

/** For the place names on a map without tiles (assets/gazetteer/README.md). */
const GAZETTEER_CREDIT = 'Contains OS data © Crown copyright and database right';

/** 44 pixels square. */
export const mapControlStyle =
  'grid size-11 place-items-center bg-raised hover:bg-sunken focus-visible:relative focus-visible:-outline-offset-3';

export const mapControlGroupStyle =
  'grid divide-y divide-line overflow-hidden rounded-control bg-raised shadow-pill';

/**
 * Browser only: Leaflet needs a window, so use `LazyNearViewport`. Works without tiles. Never make a map the only way
 * to its content.
 */
export function MapView(props: MapViewProps) {
  const {
    label,
    target,
    markers,
    clusters = noClusters,
    highlighted = noMarkers,
    popup,
    origin,
    ref,
  } = props;
  const { map: mapConfig, distanceUnit } = useSite();
  const api = useApi();
  const frame = useRef<HTMLDivElement>(null);
  const container = useRef<HTMLDivElement>(null);
  const [map, setMap] = useState<LeafletMap | null>(null);
  const [picturesMissing, setPicturesMissing] = useState(false);
  const [, setView] = useState(0);

  // Leaflet's callbacks outlive a render, so they need the latest handlers.
  const latest = useRef(props);
  useEffect(() => {
    latest.current = props;
  });

  useEffect(() => {
    const element = container.current;
    if (element === null) return;
    const created = new LeafletMap(element, {
      tiles: mapConfig,
      distanceUnit,
      target: latest.current.target,
      onMarkerPress: (id) => latest.current.onMarkerPress?.(id),
      onMarkerHover: (id) => latest.current.onMarkerHover?.(id),
      onClusterPress: (cluster) => latest.current.onClusterPress?.(cluster),
      onReaderMove: (bounds) => latest.current.onReaderMove?.(bounds),
      onGroundPress: () => latest.current.onPopupClose?.(),
      onZoom: (zoom) => latest.current.onZoom?.(zoom),
      // Popups move with the map.
      onView: () => {
        if (latest.current.popup) setView((count) => count + 1);
      },
      onPictures: setPicturesMissing,
    });
    const watcher = new ResizeObserver(() => created.resize());
    watcher.observe(element);
    setMap(created);
    return () => {
      watcher.disconnect();
      created.destroy();
      setMap(null);
    };
  }, [mapConfig, distanceUnit]);

  // Without tiles, show place names. The map is never the only way to its content.
  const plain = mapConfig.tileUrl === null || picturesMissing;
  useEffect(() => {
    if (map === null) return;
    if (!plain) return map.setNames([]);
    let gone = false;
    api.call('GET /api/places/names').then(
      (names) => !gone && map.setNames(names),
      () => undefined,
    );
    return () => {
      gone = true;
    };
  }, [map, plain, api]);

  const shownTarget = useRef(target.key);
  useEffect(() => {
    if (map === null || shownTarget.current === target.key) return;
    shownTarget.current = target.key;
    if (!('shown' in target && target.shown)) map.moveTo(target);
  }, [map, target]);

  useEffect(() => map?.setMarkers(markers), [map, markers]);
  useEffect(() => map?.setClusters(clusters), [map, clusters]);

  const selected = popup?.markerId ?? null;
  const factsId = useId();
  const facts = popup?.kind === 'facts' ? factsId : null;
  useEffect(() => map?.emphasise(highlighted, selected, facts), [map, highlighted, selected, facts]);

  const position = markers.find(({ id }) => id === selected)?.position;
  const { lat, lng } = position ?? {};
  const opened = popup?.kind === 'choice';
  useEffect(() => {
    if (map === null || !opened || lat === undefined || lng === undefined) return;
    if (window.matchMedia(DOCKED).matches) map.clearOfDock({ lat, lng });
  }, [map, opened, lat, lng]);

  const { lat: originLat, lng: originLng } = origin?.position ?? {};
  const originLabel = origin?.label;
  useEffect(() => {
    if (originLat === undefined || originLng === undefined || originLabel === undefined) map?.setOrigin(null);
    else map?.setOrigin({ position: { lat: originLat, lng: originLng }, label: originLabel });
  }, [map, originLat, originLng, originLabel]);

  const foot = useRef<HTMLDivElement>(null);
  useImperativeHandle(
    ref,
    () => ({
      focusMarker: (id) => map?.focusMarker(id),
      settle: () => map?.settle() ?? null,
      reveal: (place) => map?.reveal(place, { top: 0, foot: foot.current?.offsetHeight ?? 0 }),
    }),
    [map],
  );
  const footed = props.foot !== undefined;

  return (
    <section
      ref={frame}
      aria-label={label}
      className={classNames(
        'relative isolate overflow-hidden bg-map-land',
        footed && 'map-footed',
        props.className,
      )}
    >
      <div ref={container} className="absolute inset-0 z-0" />
      {props.top && (
        <div className="pointer-events-none absolute inset-x-16 top-4 z-10 flex justify-center *:pointer-events-auto">
          {props.top}
        </div>
      )}
      {map !== null && (
        <div
          className={classNames(
            'absolute top-4 right-4 z-10',
            footed
              ? 'max-md:pointer-events-none max-md:inset-x-0 max-md:top-auto max-md:bottom-0 max-md:*:pointer-events-auto'
              : 'max-md:hidden',
          )}
        >
          <div className="ml-auto grid w-max gap-4 max-md:mr-4 max-md:mb-2">
            <div className={mapControlGroupStyle}>
              <button
                type="button"
                aria-label="Zoom in"
                onClick={() => map.zoomBy(1)}
                className={mapControlStyle}
              >
                <Icon drawing={Plus} />
              </button>
              <button
                type="button"
                aria-label="Zoom out"
                onClick={() => map.zoomBy(-1)}
                className={mapControlStyle}
              >
                <Icon drawing={Minus} />
              </button>
            </div>
            {props.controls}
          </div>
          {footed && (
            <div ref={foot} className="md:hidden">
              {props.foot}
            </div>
          )}
        </div>
      )}
      {picturesMissing ? (
        <p role="status" className={mapFootnoteStyle}>
          We couldn’t load the map background. The pins are still accurate.
        </p>
      ) : (
        <MapCredit text={plain ? GAZETTEER_CREDIT : mapConfig.attribution} />
      )}
      {popup && map !== null && position !== undefined && (
        <PopupFrame
          key={`${popup.markerId} ${popup.label}`}
          popup={popup}
          factsId={factsId}
          map={map}
          position={position}
          onClose={props.onPopupClose}
          onHover={props.onPopupHover}
        />
      )}
    </section>
  );
}

/** On phones, popups dock to the bottom of the map. */
const DOCKED = '(max-width: 767px)';

/** Beside its marker and wholly inside the map; scrolls if cut. */
function PopupFrame({
  popup,
  factsId,
  map,
  position,
  onClose,
  onHover,
}: {
  popup: MapPopup;
  factsId: string;
  map: LeafletMap;
  position: MapPosition;
  onClose: (() => void) | undefined;
  onHover: ((over: boolean) => void) | undefined;
}) {
  const frame = useRef<HTMLDivElement>(null);
  const choice = popup.kind === 'choice';
  useLayoutEffect(() => {
    if (choice) frame.current?.focus({ preventScroll: true });
  }, [choice]);
  // Facts never have focus, so Escape closes them from anywhere. A choice closes from inside or from its marker, but
  // not from a dialog opened on top.
  useEffect(() => {
    const close = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return;
      const dialog = event.target instanceof Element ? event.target.closest('[role="dialog"]') : null;
      if (dialog === null || dialog === frame.current) onClose?.();
    };
    window.addEventListener('keydown', close);
    return () => window.removeEventListener('keydown', close);
  }, [onClose]);
  const { x, y } = map.pointOf(position);
  const { width, height } = map.size();
  const place = useCallback(() => {
    const element = frame.current;
    if (element === null) return;
    if (window.matchMedia(DOCKED).matches) {
      element.removeAttribute('style');
      return;
    }
    // The natural height, including borders.
    const wanted = element.scrollHeight + element.offsetHeight - element.clientHeight;
    const size = { width: element.offsetWidth, height: wanted };
    const { left, top, maxHeight } = positionPopup({ x, y }, size, { width, height });
    Object.assign(element.style, { left: `${left}px`, top: `${top}px`, maxHeight: `${maxHeight}px` });
  }, [x, y, width, height]);
  useLayoutEffect(() => {
    place();
    // Its content may still be loading.
    const watcher = new ResizeObserver(place);
    for (const child of frame.current?.children ?? []) watcher.observe(child);
    return () => watcher.disconnect();
  }, [place]);
  return (
    <div
      ref={frame}
      id={choice ? undefined : factsId}
      role={choice ? 'dialog' : 'tooltip'}
      aria-label={choice ? popup.label : undefined}
      tabIndex={choice ? -1 : undefined}
      onPointerEnter={() => onHover?.(true)}
      onPointerLeave={() => onHover?.(false)}
      className={classNames(
        'absolute z-20 w-77 overflow-y-auto overscroll-contain rounded-card bg-raised p-3 shadow-3 outline-none',
        'max-md:inset-x-4 max-md:bottom-23 max-md:max-h-[calc(100%-104px)] max-md:w-auto',
      )}
    >
      {popup.content}
    </div>
  );
}
