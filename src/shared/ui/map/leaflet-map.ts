import {
  control,
  DomEvent,
  divIcon,
  GridLayer,
  LatLngBounds,
  Map as LeafletMapCore,
  Marker,
  Point,
  Popup,
  TileLayer,
} from 'leaflet';
import './map.css';
import { joinOverlapping } from './cluster-layout.ts';
import {
  type MapBounds,
  type MapCluster,
  type MapMarker,
  type MapPosition,
  type MapTarget,
} from './map-types.ts';
import { type PillBox, pillsToShrink } from './marker-layout.ts';

export interface LeafletMapOptions {
  /** Null draws the plain ground only. */
  tileUrl: string | null;
  target: MapTarget;
  onMarkerPress(id: string): void;
  onMarkerHover(id: string | null): void;
  onClusterPress(cluster: MapCluster): void;
  /** The reader moved or zoomed the map; moves the program asked for are not reported. */
  onReaderMove(bounds: MapBounds): void;
  onPopupClose(): void;
  onZoom(zoom: number): void;
  /** Whether the pictures under the markers are missing: told when the first fail, and when one arrives after all. */
  onPictures(missing: boolean): void;
}

const TILE_SIZE = 256;
/** So many pictures in a row that could not be fetched are taken for all of them. */
const FAILED_TILES = 3;
/** Roughly what a pill's text measures; exact widths would cost a layout of every pill at every zoom. */
const PILL_PADDING = 46;
const PILL_CHARACTER = 8;

/** The ground under the tiles: a quiet grid in the map's colours, so that a map without tiles still moves. */
class GroundLayer extends GridLayer {
  protected override createTile(): HTMLElement {
    const tile = document.createElement('div');
    tile.className = 'map-ground';
    return tile;
  }
}

/**
 * Leaflet behind the few things our maps do. Holds no React state: `MapView` tells it what to show. Markers are
 * real buttons, so that keyboard and screen readers need no help from Leaflet.
 */
export class LeafletMap {
  readonly #map: LeafletMapCore;
  readonly #options: LeafletMapOptions;
  #markers = new Map<string, { marker: Marker; data: MapMarker; button: HTMLButtonElement }>();
  #clusters: readonly MapCluster[] = [];
  #clusterMarkers: Marker[] = [];
  #popup: Popup | null = null;
  #moveIsOurs = true;
  #zooming = false;
  #emphasis: { highlighted: ReadonlySet<string>; selected: string | null } = {
    highlighted: new Set(),
    selected: null,
  };

  constructor(container: HTMLElement, options: LeafletMapOptions) {
    this.#options = options;
    const still = window.matchMedia('(prefers-reduced-motion: reduce)').matches;
    this.#map = new LeafletMapCore(container, {
      zoomControl: false,
      attributionControl: false,
      zoomAnimation: !still,
      fadeAnimation: !still,
      markerZoomAnimation: !still,
      inertia: !still,
      minZoom: 5,
      maxZoom: 18,
    });
    new GroundLayer({ tileSize: TILE_SIZE }).addTo(this.#map);
    if (options.tileUrl !== null) {
      const tiles = new TileLayer(options.tileUrl, { tileSize: TILE_SIZE, maxZoom: 19 });
      // One picture that is missing among others needs no word.
      let failed = 0;
      tiles.on('tileload', () => {
        failed = 0;
        options.onPictures(false);
      });
      tiles.on('tileerror', () => {
        failed += 1;
        if (failed >= FAILED_TILES) options.onPictures(true);
      });
      tiles.addTo(this.#map);
    }
    control.scale({ metric: false, position: 'bottomleft', maxWidth: 120 }).addTo(this.#map);
    this.#map.on('autopanstart', () => {
      this.#moveIsOurs = true;
    });
    this.#map.on('moveend', () => {
      if (!this.#moveIsOurs) options.onReaderMove(this.bounds());
      this.#moveIsOurs = false;
    });
    this.#map.on('zoomend', () => options.onZoom(this.#map.getZoom()));
    this.#map.on('zoomanim', () => {
      this.#zooming = true;
    });
    this.#map.on('zoomend', () => {
      this.#zooming = false;
    });
    this.#map.on('zoomend resize', () => {
      this.#declutter();
      this.#drawClusters();
    });
    this.moveTo(options.target, false);
    options.onZoom(this.#map.getZoom());
  }

  /** What the map shows now. */
  bounds(): MapBounds {
    const box = this.#map.getBounds();
    return { west: box.getWest(), south: box.getSouth(), east: box.getEast(), north: box.getNorth() };
  }

  moveTo(target: MapTarget, animate = true): void {
    this.#moveIsOurs = true;
    if ('bounds' in target) {
      const { west, south, east, north } = target.bounds;
      this.#map.fitBounds(new LatLngBounds([south, west], [north, east]), {
        maxZoom: target.maxZoom,
        padding: [36, 44],
        animate,
      });
    } else {
      this.#map.setView(target.center, target.zoom, { animate });
    }
  }

  zoomBy(levels: number): void {
    this.#map.setZoom(this.#map.getZoom() + levels);
  }

  /** Shows exactly these markers; those that stay keep their element, and with it the keyboard's focus. */
  setMarkers(markers: readonly MapMarker[]): void {
    const wanted = new Map(markers.map((data) => [data.id, data]));
    for (const [id, { marker }] of this.#markers) {
      if (wanted.has(id)) continue;
      marker.remove();
      this.#markers.delete(id);
    }
    for (const data of markers) {
      const known = this.#markers.get(data.id);
      if (known === undefined) this.#addMarker(data);
      else {
        known.data = data;
        fillPill(known.button, data);
        known.marker.setLatLng(data.position);
      }
    }
    this.#declutter();
    this.#showEmphasis();
  }

  setClusters(clusters: readonly MapCluster[]): void {
    this.#clusters = clusters;
    this.#drawClusters();
  }

  /** Inverts the marker of the open popup and those whose cards are pointed at, and brings them to the front. */
  emphasise(highlighted: ReadonlySet<string>, selected: string | null): void {
    this.#emphasis = { highlighted, selected };
    this.#showEmphasis();
  }

  /** Opens a popup over a marker, scrolled into view; its content is the caller's. */
  openPopup(position: MapPosition, content: HTMLElement): void {
    this.closePopup();
    const popup = new Popup({
      className: 'map-popup',
      closeButton: false,
      autoClose: false,
      closeOnEscapeKey: false,
      minWidth: 288,
      maxWidth: 288,
      offset: new Point(0, -38),
      autoPanPaddingTopLeft: new Point(20, 72),
      autoPanPaddingBottomRight: new Point(76, 36),
    })
      .setLatLng(position)
      .setContent(content);
    popup.on('remove', () => {
      if (this.#popup === popup) {
        this.#popup = null;
        this.#options.onPopupClose();
      }
    });
    this.#popup = popup;
    popup.openOn(this.#map);
  }

  /** Moves a marker out from under a popup that is docked to the foot of the map. */
  clearOfDock(position: MapPosition): void {
    const { y } = this.#map.latLngToContainerPoint(position);
    const height = this.#map.getSize().y;
    if (y < height * 0.4 && y > 60) return;
    this.#moveIsOurs = true;
    this.#map.panBy([0, y - height * 0.28]);
  }

  closePopup(): void {
    const popup = this.#popup;
    this.#popup = null;
    popup?.remove();
  }

  focusMarker(id: string): void {
    this.#markers.get(id)?.button.focus({ preventScroll: true });
  }

  /** The container changed its size. */
  resize(): void {
    const before = this.#moveIsOurs;
    this.#moveIsOurs = true;
    this.#map.invalidateSize({ animate: false, pan: false });
    this.#moveIsOurs = before; // a move under way keeps its owner
  }

  destroy(): void {
    this.#popup = null;
    // Leaflet ends a zoom that is under way by a timer, and the timer must still find its map.
    if (this.#zooming) this.#map.once('moveend', () => this.#map.remove());
    else this.#map.remove();
  }

  #addMarker(data: MapMarker): void {
    const button = document.createElement('button');
    button.type = 'button';
    fillPill(button, data);
    const { onMarkerPress, onMarkerHover } = this.#options;
    button.addEventListener('click', () => onMarkerPress(data.id));
    button.addEventListener('mouseenter', () => onMarkerHover(data.id));
    button.addEventListener('mouseleave', () => onMarkerHover(null));
    button.addEventListener('focus', () => onMarkerHover(data.id));
    button.addEventListener('blur', () => onMarkerHover(null));
    this.#markers.set(data.id, { marker: this.#place(button, data.position), data, button });
  }

  #place(button: HTMLButtonElement, position: MapPosition): Marker {
    // Presses on a button must not drag or zoom the map beneath it, nor close the popup they have just opened.
    // Leaflet alone does not see to the latter: it asks the pressed element, which a redrawn pill has thrown away.
    DomEvent.disableClickPropagation(button);
    button.addEventListener('click', (event) => event.stopPropagation());
    return new Marker(position, {
      icon: divIcon({ className: 'map-anchor', html: button, iconSize: [0, 0] }),
      keyboard: false,
      interactive: false,
    }).addTo(this.#map);
  }

  /** What covers each other at this zoom is drawn as one. */
  #drawClusters(): void {
    for (const marker of this.#clusterMarkers) marker.remove();
    const circles = this.#clusters.map((cluster) => {
      const { x, y } = this.#map.latLngToLayerPoint(cluster.position);
      return { cluster, x, y, size: clusterSize(cluster) };
    });
    this.#clusterMarkers = joinOverlapping(circles).map((cluster) => {
      const button = document.createElement('button');
      button.type = 'button';
      button.className = 'map-cluster';
      button.textContent = String(cluster.count);
      button.setAttribute('aria-label', `${cluster.count} sessions in this area: look closer`);
      button.style.setProperty('--cluster-size', `${clusterSize(cluster)}px`);
      button.addEventListener('click', () => this.#options.onClusterPress(cluster));
      return this.#place(button, cluster.position);
    });
  }

  #declutter(): void {
    const pills = [...this.#markers.values()].map(({ data }): PillBox => {
      const { x, y } = this.#map.latLngToLayerPoint(data.position);
      return {
        id: data.id,
        x,
        y,
        width: PILL_PADDING + (data.text.length + data.dot.length - 1) * PILL_CHARACTER,
        priority: data.priority,
      };
    });
    const shrunk = pillsToShrink(pills);
    for (const [id, { button }] of this.#markers) button.classList.toggle('map-pin-dot', shrunk.has(id));
  }

  #showEmphasis(): void {
    const { highlighted, selected } = this.#emphasis;
    for (const [id, { marker, button }] of this.#markers) {
      const active = id === selected || highlighted.has(id);
      button.classList.toggle('map-pin-active', active);
      if (id === selected) button.setAttribute('aria-expanded', 'true');
      else button.removeAttribute('aria-expanded');
      marker.setZIndexOffset(active ? 10_000 : 0);
    }
  }
}

/** Pixels across: more sessions, a larger circle, within reason. */
const clusterSize = ({ count }: MapCluster): number => 36 + Math.min(28, Math.log2(count) * 3);

function fillPill(button: HTMLButtonElement, data: MapMarker): void {
  button.classList.add('map-pin');
  button.classList.toggle('map-pin-visited', data.visited === true);
  button.setAttribute('aria-label', data.name);
  const dot = document.createElement('i');
  dot.dataset.activity = data.activity;
  dot.setAttribute('aria-hidden', 'true');
  dot.textContent = data.dot;
  const text = document.createElement('span');
  text.textContent = data.text;
  button.replaceChildren(dot, text);
}
