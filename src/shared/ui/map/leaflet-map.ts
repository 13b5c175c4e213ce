import {
  type Coords,
  control,
  DomEvent,
  divIcon,
  GridLayer,
  LatLngBounds,
  Map as LeafletMapCore,
  Marker,
  TileLayer,
} from 'leaflet';
import './map.css';

import type { DistanceUnit } from '../../domain/distance-unit.ts';
import type { MapName } from '../../domain/map-name.ts';
import type { MapConfig } from '../../domain/site-config.ts';
import type { MapBounds, MapCluster, MapMarker, MapOrigin, MapPosition, MapTarget } from './map-types.ts';
import { joinOverlapping, type PillBox, pillsToShrink } from './marker-layout.ts';
import { namesToShow, type Obstacle } from './names-layout.ts';

export interface LeafletMapOptions {
  tiles: MapConfig;
  distanceUnit: DistanceUnit;
  target: MapTarget;
  onMarkerPress(id: string): void;
  onMarkerHover(id: string | null): void;
  onClusterPress(cluster: MapCluster): void;
  /** A press on the map, not on a marker. */
  onGroundPress(): void;
  /** Only the reader's moves and zooms, not the program's. */
  onReaderMove(bounds: MapBounds): void;
  onZoom(zoom: number): void;
  /** After every move and resize. */
  onView(): void;
  /** True after the first tiles fail, false when one loads. */
  onPictures(missing: boolean): void;
}

const TILE_SIZE = 256;
const NAMES_PANE = 'names';
/** Failures in a row after which we assume no tile loads. */
const FAILED_TILES = 3;
/** An estimate: measuring every pill at every zoom would cost layouts. */
const PILL_PADDING = 46;
const PILL_CHARACTER = 8;
const PILL_HEIGHT = 40;
const DOT_SIZE = 28;
/** Half a pill. */
const REVEAL_MARGIN = 44;

const SVG = 'http://www.w3.org/2000/svg';
const KILOMETRES_PER_DEGREE = 111.32;
/** Light extends a little beyond the built-up area. */
const TOWN_LIGHT_MARGIN = 1.5;
const TOWN_LIGHT = 'map-town-light';

/** One colour that fades out, so that towns that meet blend. */
function drawTownLight(): SVGSVGElement {
  const drawing = document.createElementNS(SVG, 'svg');
  drawing.setAttribute('class', 'map-town-light');
  const gradient = document.createElementNS(SVG, 'radialGradient');
  gradient.id = TOWN_LIGHT;
  for (const [offset, opacity] of [
    ['55%', '1'],
    ['100%', '0'],
  ] as const) {
    const stop = document.createElementNS(SVG, 'stop');
    stop.setAttribute('offset', offset);
    stop.setAttribute('stop-opacity', opacity);
    gradient.append(stop);
  }
  drawing.append(gradient);
  return drawing;
}

/** The ground under the tiles: town lights in the map's colours, once names are set. */
class GroundLayer extends GridLayer {
  #names: readonly MapName[] = [];

  setNames(names: readonly MapName[]): void {
    this.#names = names;
    this.redraw();
  }

  protected override createTile({ x, y, z }: Coords): HTMLElement {
    const tile = document.createElement('div');
    tile.className = 'map-ground';
    const drawing = document.createElementNS(SVG, 'svg');
    const left = x * TILE_SIZE;
    const top = y * TILE_SIZE;
    for (const { lat, lng, radiusKm } of this.#names) {
      if (radiusKm === null) continue;
      const centre = this._map.project([lat, lng], z);
      const north = this._map.project([lat + (radiusKm * TOWN_LIGHT_MARGIN) / KILOMETRES_PER_DEGREE, lng], z);
      const radius = centre.y - north.y;
      const beside =
        Math.max(Math.abs(centre.x - left - TILE_SIZE / 2), Math.abs(centre.y - top - TILE_SIZE / 2)) -
        TILE_SIZE / 2;
      if (beside > radius || radius < 1) continue;
      const disc = document.createElementNS(SVG, 'circle');
      disc.setAttribute('cx', (centre.x - left).toFixed(1));
      disc.setAttribute('cy', (centre.y - top).toFixed(1));
      disc.setAttribute('r', radius.toFixed(1));
      disc.setAttribute('fill', `url(#${TOWN_LIGHT})`);
      drawing.append(disc);
    }
    if (drawing.childElementCount > 0) {
      drawing.setAttribute('viewBox', `0 0 ${TILE_SIZE} ${TILE_SIZE}`);
      tile.append(drawing);
    }
    return tile;
  }
}

/**
 * Wraps Leaflet without React state, driven by `MapView`. Markers are real buttons, accessible without Leaflet's
 * help.
 */
export class LeafletMap {
  readonly #map: LeafletMapCore;
  readonly #options: LeafletMapOptions;
  #markers = new Map<string, { marker: Marker; data: MapMarker; button: HTMLButtonElement }>();
  /** Markers drawn as dots so that they cover no others. */
  #shrunk: ReadonlySet<string> = new Set();
  #clusters: readonly MapCluster[] = [];
  #clusterMarkers: Marker[] = [];
  readonly #ground = new GroundLayer({ tileSize: TILE_SIZE });
  #names: readonly MapName[] = [];
  #nameMarkers = new Map<MapName, Marker>();
  #origin: Marker | null = null;
  #moveIsOurs = true;
  #zooming = false;
  /** Moves queued during a zoom, when Leaflet ignores them. */
  #afterZoom: (() => void)[] = [];
  #gone = false;
  #emphasis: { highlighted: ReadonlySet<string>; selected: string | null; facts: string | null } = {
    highlighted: new Set(),
    selected: null,
    facts: null,
  };

  constructor(container: HTMLElement, options: LeafletMapOptions) {
    this.#options = options;
    const still = window.matchMedia('(prefers-reduced-motion: reduce)').matches;
    this.#map = new LeafletMapCore(container, {
      zoomControl: false,
      attributionControl: false,
      // Leaflet would report a window resize as the reader's move; call `resize` instead.
      trackResize: false,
      zoomAnimation: !still,
      fadeAnimation: !still,
      markerZoomAnimation: !still,
      inertia: !still,
      minZoom: 5,
      maxZoom: 18,
    });
    container.append(drawTownLight());
    this.#ground.addTo(this.#map);
    // Above the tiles, below everything interactive.
    this.#map.createPane(NAMES_PANE).ariaHidden = 'true';
    this.#layTiles(options);
    control
      .scale({
        metric: options.distanceUnit === 'km',
        imperial: options.distanceUnit === 'miles',
        position: 'bottomleft',
        maxWidth: 120,
      })
      .addTo(this.#map);
    this.#map.on('click', () => options.onGroundPress());
    this.#map.on('move zoomend resize', () => options.onView());
    this.#map.on('moveend', () => {
      const ours = this.#moveIsOurs;
      this.#moveIsOurs = false;
      const next = this.#zooming ? undefined : this.#afterZoom.shift();
      if (next !== undefined) next();
      else if (!ours) options.onReaderMove(this.bounds());
    });
    this.#map.on('zoomend', () => options.onZoom(this.#map.getZoom()));
    this.#map.on('zoomanim', () => {
      this.#zooming = true;
    });
    this.#map.on('zoomend', () => {
      this.#zooming = false;
    });
    this.#map.on('moveend resize', () => this.#showNames());
    this.#map.on('zoomend resize', () => {
      this.#declutter();
      this.#drawClusters();
    });
    this.moveTo(options.target, false);
    options.onZoom(this.#map.getZoom());
  }

  bounds(): MapBounds {
    const box = this.#map.getBounds();
    return { west: box.getWest(), south: box.getSouth(), east: box.getEast(), north: box.getNorth() };
  }

  /**
   * Stops the reader's glide; for a zoom, takes its end.
   * @returns the bounds from then on
   */
  settle(): MapBounds {
    // A zoom can't be stopped; its final bounds are known as soon as it starts.
    if (!this.#zooming) this.#map.stop();
    this.#moveIsOurs = this.#zooming;
    this.#afterZoom = [];
    return this.bounds();
  }

  moveTo(target: MapTarget, animate = true): void {
    if (this.#zooming) {
      this.#afterZoom.push(() => this.moveTo(target, animate));
      return;
    }
    this.#moveIsOurs = true;
    if ('bounds' in target) {
      const { west, south, east, north } = target.bounds;
      this.#map.fitBounds(new LatLngBounds([south, west], [north, east]), {
        maxZoom: target.maxZoom,
        padding: [36, 44],
        animate,
      });
    } else {
      const { center, zoom, below = 0 } = target;
      const middle = this.#map.project(center, zoom).add([0, below / 2]);
      this.#map.setView(this.#map.unproject(middle, zoom), zoom, { animate });
    }
  }

  /** Moves only if the position is outside of what `covered` pixels at the top and the foot leave free. */
  reveal(position: MapPosition, covered: { top: number; foot: number }): void {
    if (this.#zooming) {
      this.#afterZoom.push(() => this.reveal(position, covered));
      return;
    }
    const { x, y } = this.#map.latLngToContainerPoint(position);
    const { x: width, y: height } = this.#map.getSize();
    const sideways = x < REVEAL_MARGIN || x > width - REVEAL_MARGIN;
    if (!sideways && y > covered.top + REVEAL_MARGIN && y < height - covered.foot) return;
    this.#moveIsOurs = true;
    const middle = covered.top + (height - covered.top - covered.foot) / 2;
    this.#map.panBy([Math.round(x - width / 2), Math.round(y - middle)], {
      animate: this.#map.options.inertia === true,
    });
  }

  /** Null removes it. */
  setOrigin(origin: MapOrigin | null): void {
    this.#origin?.remove();
    this.#origin = null;
    if (origin === null) return;
    const dot = document.createElement('span');
    dot.className = 'map-origin';
    const label = document.createElement('span');
    label.textContent = origin.label;
    dot.append(label);
    this.#origin = new Marker(origin.position, {
      icon: divIcon({ className: 'map-anchor', html: dot, iconSize: [0, 0] }),
      keyboard: false,
      interactive: false,
      zIndexOffset: -1_000,
    }).addTo(this.#map);
  }

  zoomBy(levels: number): void {
    if (this.#zooming) {
      this.#afterZoom.push(() => this.zoomBy(levels));
      return;
    }
    this.#map.setZoom(this.#map.getZoom() + levels);
  }

  /** Markers that stay keep their element, and so the keyboard focus. */
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
    this.#showNames();
  }

  /** All place names, most important first; empty if there are tiles. */
  setNames(names: readonly MapName[]): void {
    if (names.length === this.#names.length) return;
    this.#names = names;
    this.#ground.setNames(names);
    this.#showNames();
  }

  setClusters(clusters: readonly MapCluster[]): void {
    this.#clusters = clusters;
    this.#drawClusters();
    this.#showNames();
  }

  /**
   * Highlights the selected marker and those with hovered cards.
   * @param facts id of the element that describes the selected marker; null if it opened a dialog
   */
  emphasise(highlighted: ReadonlySet<string>, selected: string | null, facts: string | null): void {
    this.#emphasis = { highlighted, selected, facts };
    this.#showEmphasis();
  }

  /** Pixels from the map's top left. */
  pointOf(position: MapPosition): { x: number; y: number } {
    return this.#map.latLngToContainerPoint(position);
  }

  size(): { width: number; height: number } {
    const { x, y } = this.#map.getSize();
    return { width: x, height: y };
  }

  /** Moves a marker out from under a docked popup. */
  clearOfDock(position: MapPosition): void {
    const { y } = this.#map.latLngToContainerPoint(position);
    const height = this.#map.getSize().y;
    if (y < height * 0.4 && y > 60) return;
    this.#moveIsOurs = true;
    this.#map.panBy([0, y - height * 0.28]);
  }

  focusMarker(id: string): void {
    this.#markers.get(id)?.button.focus({ preventScroll: true });
  }

  /** Keeps the centre when the container's size changes. */
  resize(): void {
    const before = this.#moveIsOurs;
    this.#moveIsOurs = true;
    this.#map.invalidateSize({ animate: false });
    this.#moveIsOurs = before; // a move under way keeps its owner
  }

  destroy(): void {
    this.#gone = true;
    this.#afterZoom = [];
    // Leaflet ends a zoom by a timer, which still needs the map.
    if (this.#zooming) this.#map.once('moveend', () => this.#map.remove());
    else this.#map.remove();
  }

  #layTiles({ tiles, onPictures }: LeafletMapOptions): void {
    const { tileUrl, vectors, maxZoom } = tiles;
    if (tileUrl === null) return;
    // A single missing tile is ignored.
    let failed = 0;
    const onLoad = () => {
      failed = 0;
      onPictures(false);
    };
    const onError = () => {
      failed += 1;
      if (failed >= FAILED_TILES) onPictures(true);
    };
    if (!vectors) {
      const pictures = new TileLayer(tileUrl, { tileSize: TILE_SIZE, maxNativeZoom: maxZoom });
      pictures.on('tileload', onLoad).on('tileerror', onError).addTo(this.#map);
      return;
    }
    import('./vector-tiles.ts').then(
      ({ drawVectorTiles }) => {
        if (this.#gone) return;
        this.#map.on('unload', drawVectorTiles(this.#map, { tileUrl, maxZoom, onLoad, onError }));
      },
      () => onPictures(true),
    );
  }

  #addMarker(data: MapMarker): void {
    const button = document.createElement('button');
    button.type = 'button';
    fillPill(button, data);
    const { onMarkerPress, onMarkerHover } = this.#options;
    button.addEventListener('click', () => onMarkerPress(data.id));
    // Touch doesn't hover; its press goes to the marker.
    button.addEventListener('pointerenter', ({ pointerType }) => {
      if (pointerType !== 'touch') onMarkerHover(data.id);
    });
    button.addEventListener('pointerleave', () => onMarkerHover(null));
    button.addEventListener('focus', () => {
      if (button.matches(':focus-visible')) onMarkerHover(data.id);
    });
    button.addEventListener('blur', () => onMarkerHover(null));
    this.#markers.set(data.id, { marker: this.#place(button, data.position), data, button });
  }

  #place(button: HTMLButtonElement, position: MapPosition): Marker {
    // A press must not move the map or close the popup it just opened. Leaflet checks the pressed element, which a
    // redraw has removed.
    DomEvent.disableClickPropagation(button);
    button.addEventListener('click', (event) => event.stopPropagation());
    return new Marker(position, {
      icon: divIcon({ className: 'map-anchor', html: button, iconSize: [0, 0] }),
      keyboard: false,
      interactive: false,
    }).addTo(this.#map);
  }

  /** Names that stay keep their element, to avoid flicker. */
  #showNames(): void {
    const seen = this.#map.getBounds().pad(0.1);
    const placed = this.#names
      .filter(({ lat, lng }) => seen.contains([lat, lng]))
      .map((name) => {
        const { x, y } = this.#map.latLngToLayerPoint(name);
        return { name, x, y };
      });
    const shown = new Map(
      namesToShow(placed, this.#map.getZoom(), this.#obstacles()).map(({ name, x, y }) => [name, { x, y }]),
    );
    for (const [name, marker] of this.#nameMarkers) {
      if (shown.has(name)) continue;
      marker.remove();
      this.#nameMarkers.delete(name);
    }
    for (const [name, { x, y }] of shown) {
      const position = this.#map.layerPointToLatLng([x, y]);
      const known = this.#nameMarkers.get(name);
      if (known !== undefined) {
        known.setLatLng(position);
        continue;
      }
      const label = document.createElement('span');
      label.textContent = name.name;
      const icon = divIcon({ className: 'map-name', html: label, iconSize: [0, 0] });
      const marker = new Marker(position, { icon, pane: NAMES_PANE, keyboard: false, interactive: false });
      marker.addTo(this.#map).getElement()?.setAttribute('data-kind', name.kind);
      this.#nameMarkers.set(name, marker);
    }
  }

  /** Circles and pills that names must avoid. */
  #obstacles(): Obstacle[] {
    const circles = this.#clusters.map((cluster) => {
      const { x, y } = this.#map.latLngToLayerPoint(cluster.position);
      const half = clusterSize(cluster) / 2;
      return { x, y, halfWidth: half, halfHeight: half };
    });
    const pills = [...this.#markers.values()].map(({ data }) => {
      const { x, y } = this.#map.latLngToLayerPoint(data.position);
      if (this.#shrunk.has(data.id)) return { x, y, halfWidth: DOT_SIZE / 2, halfHeight: DOT_SIZE / 2 };
      return { x, y: y - PILL_HEIGHT / 2, halfWidth: pillWidth(data) / 2, halfHeight: PILL_HEIGHT / 2 };
    });
    return [...circles, ...pills];
  }

  /** Joins clusters that overlap at this zoom. */
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
      button.setAttribute('aria-label', `${cluster.count} sessions in this area. Zoom in to see them`);
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
        width: pillWidth(data),
        priority: data.priority,
      };
    });
    this.#shrunk = pillsToShrink(pills);
    for (const [id, { button }] of this.#markers)
      button.classList.toggle('map-pin-dot', this.#shrunk.has(id));
  }

  #showEmphasis(): void {
    const { highlighted, selected, facts } = this.#emphasis;
    for (const [id, { marker, button }] of this.#markers) {
      const active = id === selected || highlighted.has(id);
      button.classList.toggle('map-pin-active', active);
      setOrRemove(button, 'aria-expanded', id === selected && facts === null ? 'true' : null);
      setOrRemove(button, 'aria-describedby', id === selected ? facts : null);
      marker.setZIndexOffset(active ? 10_000 : 0);
    }
  }
}

function setOrRemove(element: HTMLElement, attribute: string, value: string | null): void {
  if (value === null) element.removeAttribute(attribute);
  else element.setAttribute(attribute, value);
}

const pillWidth = ({ text, dot }: MapMarker): number =>
  PILL_PADDING + (text.length + dot.length - 1) * PILL_CHARACTER;

/** Pixels; grows with the count, within limits. */
const clusterSize = ({ count }: MapCluster): number => 36 + Math.min(28, Math.log2(count) * 3);

function fillPill(button: HTMLButtonElement, data: MapMarker): void {
  button.classList.add('map-pin');
  button.classList.toggle('map-pin-visited', data.visited === true);
  button.classList.toggle('map-pin-booked', data.state === 'booked');
  button.classList.toggle('map-pin-full', data.state === 'full');
  button.setAttribute('aria-label', data.name);
  setOrRemove(button, 'aria-haspopup', data.opensDialog === true ? 'dialog' : null);
  const [dot, text] = pillParts(button);
  dot.dataset.activity = data.activity;
  if (dot.textContent !== data.dot) dot.textContent = data.dot;
  if (text.textContent !== data.text) text.textContent = data.text;
}

/** Reused: replacing the pressed element would cancel the press. */
function pillParts(button: HTMLButtonElement): [dot: HTMLElement, text: HTMLElement] {
  const [dot, text] = button.children;
  if (dot instanceof HTMLElement && text instanceof HTMLElement) return [dot, text];
  const made: [HTMLElement, HTMLElement] = [document.createElement('i'), document.createElement('span')];
  made[0].setAttribute('aria-hidden', 'true');
  button.replaceChildren(...made);
  return made;
}
