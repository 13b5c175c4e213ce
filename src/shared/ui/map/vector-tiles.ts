import { type Flavor, namedFlavor } from '@protomaps/basemaps';
import { DomUtil, GridLayer, type Map as LeafletMapCore } from 'leaflet';
import {
  labelRules,
  leafletLayer,
  paintRules,
  TileCache,
  type TileSource,
  View,
  ZxySource,
} from 'protomaps-leaflet';

export interface VectorTilesOptions {
  /** With `{z}`, `{x}` and `{y}`: vector tiles of Protomaps' basemap. */
  tileUrl: string;
  /** Closer zooms are drawn from these tiles. */
  maxZoom: number;
  onLoad(): void;
  onError(): void;
}

/** A data tile covers two by two map tiles. */
const LEVELS_APART = 1;
const DATA_TILE = 256 << LEVELS_APART;

/**
 * Draws vector tiles in our theme's colours, and again if the theme changes. Load it only if the site uses such
 * tiles.
 * @returns stops watching the theme
 */
export function drawVectorTiles(
  map: LeafletMapCore,
  { tileUrl, maxZoom, onLoad, onError }: VectorTilesOptions,
): () => void {
  // The library expects Leaflet's global.
  Object.assign(window, { L: { DomUtil, GridLayer } });
  const layer = leafletLayer({
    ...rules(),
    url: tileUrl,
    maxDataZoom: maxZoom,
    attribution: '',
    className: 'map-vectors',
  });
  const source = new ZxySource(tileUrl, true);
  const told: TileSource = {
    async get(at, size) {
      try {
        const features = await source.get(at, size);
        onLoad();
        return features;
      } catch (error) {
        // The library aborts tiles of a zoom that has been left.
        if (!(error instanceof Error && error.name === 'AbortError')) onError();
        throw error;
      }
    },
  };
  layer.views = new Map([['', new View(new TileCache(told, DATA_TILE), maxZoom, LEVELS_APART)]]);
  layer.addTo(map);
  const draw = () => {
    Object.assign(layer, rules());
    layer.clearLayout();
    layer.rerenderTiles();
  };
  const dark = window.matchMedia('(prefers-color-scheme: dark)');
  dark.addEventListener('change', draw);
  const chosen = new MutationObserver(draw);
  chosen.observe(document.documentElement, { attributeFilter: ['data-theme'] });
  return () => {
    dark.removeEventListener('change', draw);
    chosen.disconnect();
  };
}

function rules() {
  const flavor = themeFlavor();
  return { paintRules: paintRules(flavor), labelRules: labelRules(flavor, 'en') };
}

/** The library's style in the current theme's map colours (tokens.css). */
function themeFlavor(): Flavor {
  const probe = document.createElement('i');
  document.body.append(probe);
  const colour = (token: string): string => {
    probe.style.color = `var(--map-${token})`;
    return getComputedStyle(probe).color;
  };
  const land = colour('land');
  const block = colour('block');
  const town = colour('town');
  const park = colour('park');
  const water = colour('water');
  const road = colour('road');
  const label = colour('label');
  const waterLabel = colour('water-fg');
  probe.remove();
  return {
    ...namedFlavor('light'),
    background: water,
    earth: land,
    landcover: {
      barren: land,
      farmland: land,
      forest: park,
      glacier: land,
      grassland: land,
      scrub: land,
      urban_area: block,
    },
    park_a: park,
    park_b: park,
    wood_a: park,
    wood_b: park,
    scrub_a: park,
    scrub_b: park,
    zoo: park,
    hospital: block,
    industrial: block,
    school: block,
    military: block,
    pedestrian: block,
    aerodrome: block,
    runway: town,
    pier: road,
    sand: block,
    beach: block,
    glacier: land,
    buildings: town,
    water,
    // The library draws every road in this colour.
    major: road,
    highway: road,
    railway: town,
    boundaries: label,
    roads_label_minor: label,
    roads_label_minor_halo: land,
    roads_label_major: label,
    roads_label_major_halo: land,
    ocean_label: waterLabel,
    subplace_label: label,
    subplace_label_halo: land,
    city_label: label,
    city_label_halo: land,
    state_label: label,
    state_label_halo: land,
    country_label: label,
    address_label: label,
    address_label_halo: land,
  };
}
