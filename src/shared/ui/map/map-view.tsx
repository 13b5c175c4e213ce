import Minus from 'lucide-react/icons/minus';
import Plus from 'lucide-react/icons/plus';
import {
  type ReactNode,
  type Ref,
  useEffect,
  useImperativeHandle,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { createPortal } from 'react-dom';
import { classNames } from '../class-names.ts';
import { Icon } from '../icon.tsx';
import { useSite } from '../site-context.tsx';
import { LeafletMap } from './leaflet-map.ts';
import { MapCredit, mapFootnoteStyle } from './map-credit.tsx';
import type { MapBounds, MapCluster, MapMarker, MapTarget } from './map-types.ts';

/** What hangs over a marker. */
export interface MapPopup {
  markerId: string;
  /** The popup's name, read out when it opens. */
  label: string;
  content: ReactNode;
}

export interface MapViewHandle {
  /** Gives the keyboard's focus back to a marker, for example when its popup closes. */
  focusMarker(id: string): void;
}

export interface MapViewProps {
  /** The region's name: "Map of sessions". */
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
  onPopupClose?: () => void;
  /** Told the zoom at the start and after each change. */
  onZoom?: (zoom: number) => void;
  /** Stands at the top of the map: "Search this area". */
  top?: ReactNode;
  /** Further controls under the zoom buttons. */
  controls?: ReactNode;
  /** Gives the map its size; without one it has none. */
  className?: string;
  ref?: Ref<MapViewHandle>;
}

const nothing: ReadonlySet<string> = new Set();
const noClusters: readonly MapCluster[] = [];

/** A control on the map, 44 pixels square. */
export const mapControlStyle =
  'grid size-11 place-items-center bg-raised hover:bg-sunken focus-visible:relative focus-visible:-outline-offset-3';

/** The frame around one or several controls. */
export const mapControlGroupStyle =
  'grid divide-y divide-line overflow-hidden rounded-control bg-raised shadow-pill';

/**
 * A map, for the browser only: Leaflet needs a window. Put it into a `WhenNear`, which fetches it. Tiles are only
 * a backdrop: without them markers stand on plain ground. A map is never the only way to what it shows.
 */
export function MapView(props: MapViewProps) {
  const { label, target, markers, clusters = noClusters, highlighted = nothing, popup, ref } = props;
  const { map: mapConfig } = useSite();
  const frame = useRef<HTMLDivElement>(null);
  const container = useRef<HTMLDivElement>(null);
  const [map, setMap] = useState<LeafletMap | null>(null);
  const [picturesMissing, setPicturesMissing] = useState(false);
  const [popupHost, setPopupHost] = useState<HTMLElement | null>(null);

  // Leaflet calls back long after it was created: it must find the handlers of the latest rendering.
  const latest = useRef(props);
  useEffect(() => {
    latest.current = props;
  });

  useEffect(() => {
    const element = container.current;
    if (element === null) return;
    const created = new LeafletMap(element, {
      tileUrl: mapConfig.tileUrl,
      target: latest.current.target,
      onMarkerPress: (id) => latest.current.onMarkerPress?.(id),
      onMarkerHover: (id) => latest.current.onMarkerHover?.(id),
      onClusterPress: (cluster) => latest.current.onClusterPress?.(cluster),
      onReaderMove: (bounds) => latest.current.onReaderMove?.(bounds),
      onPopupClose: () => latest.current.onPopupClose?.(),
      onZoom: (zoom) => latest.current.onZoom?.(zoom),
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
  }, [mapConfig.tileUrl]);

  const shownTarget = useRef(target.key);
  useEffect(() => {
    if (map === null || shownTarget.current === target.key) return;
    shownTarget.current = target.key;
    map.moveTo(target);
  }, [map, target]);

  useEffect(() => map?.setMarkers(markers), [map, markers]);
  useEffect(() => map?.setClusters(clusters), [map, clusters]);

  const selected = popup?.markerId ?? null;
  useEffect(() => map?.emphasise(highlighted, selected), [map, highlighted, selected]);

  const position = markers.find(({ id }) => id === selected)?.position;
  const { lat, lng } = position ?? {};
  useEffect(() => {
    if (map === null || lat === undefined || lng === undefined) return;
    // On phones the popup docks to the foot of the map instead.
    if (window.matchMedia('(max-width: 767px)').matches) {
      map.clearOfDock({ lat, lng });
      setPopupHost(frame.current?.querySelector<HTMLElement>('[data-popup-dock]') ?? null);
      return () => setPopupHost(null);
    }
    const host = document.createElement('div');
    // A press that changes the popup's content takes its target out of the page; Leaflet, which looks where a
    // press came from, would take it for one on the map and close the popup.
    host.addEventListener('click', (event) => event.stopPropagation());
    map.openPopup({ lat, lng }, host);
    setPopupHost(host);
    return () => {
      map.closePopup();
      setPopupHost(null);
    };
  }, [map, lat, lng]);

  useImperativeHandle(ref, () => ({ focusMarker: (id) => map?.focusMarker(id) }), [map]);

  return (
    <section
      ref={frame}
      aria-label={label}
      className={classNames('relative isolate overflow-hidden bg-map-land', props.className)}
    >
      <div ref={container} className="absolute inset-0 z-0" />
      {props.top && (
        <div className="pointer-events-none absolute inset-x-16 top-4 z-10 flex justify-center *:pointer-events-auto">
          {props.top}
        </div>
      )}
      {map !== null && (
        <div className="absolute top-4 right-4 z-10 grid gap-4 max-md:hidden">
          <div className={mapControlGroupStyle}>
            <button
              type="button"
              aria-label="Zoom in"
              onClick={() => map.zoomBy(1)}
              className={mapControlStyle}
            >
              <Icon of={Plus} />
            </button>
            <button
              type="button"
              aria-label="Zoom out"
              onClick={() => map.zoomBy(-1)}
              className={mapControlStyle}
            >
              <Icon of={Minus} />
            </button>
          </div>
          {props.controls}
        </div>
      )}
      <div data-popup-dock="" className="absolute inset-x-4 bottom-[92px] z-20 md:hidden" />
      {picturesMissing ? (
        <p role="status" className={mapFootnoteStyle}>
          Map pictures could not be loaded; the places are right.
        </p>
      ) : (
        <MapCredit text={mapConfig.attribution} />
      )}
      {popup &&
        popupHost !== null &&
        createPortal(
          <PopupFrame key={`${popup.markerId} ${popup.label}`} popup={popup} onClose={props.onPopupClose} />,
          popupHost,
        )}
    </section>
  );
}

function PopupFrame({ popup, onClose }: { popup: MapPopup; onClose: (() => void) | undefined }) {
  const frame = useRef<HTMLDivElement>(null);
  // Before it is painted: whoever presses Escape as soon as they see it must have it closed.
  useLayoutEffect(() => frame.current?.focus({ preventScroll: true }), []);
  return (
    <div
      ref={frame}
      role="dialog"
      aria-label={popup.label}
      tabIndex={-1}
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return;
        event.stopPropagation();
        onClose?.();
      }}
      className="rounded-card bg-raised p-3 outline-none max-md:shadow-3"
    >
      {popup.content}
    </div>
  );
}
