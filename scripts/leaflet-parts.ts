import type { Plugin } from 'vite';

/** Parts of Leaflet that our map does not have: its pins are markers, and what they tell is for React to show. */
const UNUSED_PARTS = [
  'Control.Layers',
  'control.layers',
  'Popup',
  'Tooltip',
  'Circle',
  'CircleMarker',
  'Polyline',
  'Polygon',
  'canvas',
  'SVG',
  'LayerGroup',
  'GeoJSON',
  'PointToGeoJSON',
  'TileLayer.WMS',
  'tileLayer.wms',
];

/** How one part puts something into another: `Map.include({…});`, `Control.Layers = Layers;`, from its beginning to its end. */
const INCLUDE_CALL =
  /^\w+\.\w+ = \w+;$|^\w+\.(?:include|mergeOptions)\((?:\w+\);$|[\s\S]*?^\}\);$)|^if \(Browser\.vml\) \{[\s\S]*?^\}$/gm;

/** How it makes a class, which has no effect but the class. */
const CLASS_CALL = /^(var \w+ = )(\w+\.extend\(\{[\s\S]*?^\}\));$/gm;

/**
 * Leaves out of Leaflet what our map does not use. It comes as one module in which each part puts its methods into
 * those before it, so that a bundler keeps all of them: lines and shapes, two ways to draw these, popups, tooltips.
 */
export function leafletTreeShaking(): Plugin {
  return {
    name: 'fettle:leaflet-parts',
    apply: 'build',
    enforce: 'pre',
    transform(code, id) {
      return id.endsWith('/leaflet-src.esm.js') ? { code: removeUnusedParts(code), map: null } : null;
    },
  };
}

/** Leaflet's module without what puts the parts that are not ours into the others; the bundler then leaves them out. */
export function removeUnusedParts(code: string): string {
  const notOurs = new RegExp(`(?<![.\\w])(?:${UNUSED_PARTS.join('|').replaceAll('.', '\\.')})(?![\\w:])`);
  return code
    .replace(INCLUDE_CALL, (statement) => (notOurs.test(statement) ? '' : statement))
    .replace(CLASS_CALL, '$1/* @__PURE__ */ (() => $2)();');
}
