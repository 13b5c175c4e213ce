import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { removeUnusedParts } from './leaflet-parts.ts';

test('what puts a part of Leaflet into another goes, if our map does not have the part', () => {
  const code = [
    'Control.Zoom = Zoom;',
    'Control.Layers = Layers;',
    'Map.include({\n\topenPopup: function () {\n\t\treturn new Popup();\n\t}\n});',
    'Map.include({\n\taddLayer: function () {}\n});',
    'Polyline.include(PointToGeoJSON);',
  ].join('\n');
  expect(removeUnusedParts(code).split(/\n+/)).toEqual([
    'Control.Zoom = Zoom;',
    'Map.include({',
    '\taddLayer: function () {}',
    '});',
    '',
  ]);
});

test('a class may be left out', () => {
  expect(removeUnusedParts('var Path = Layer.extend({\n\tsetStyle: Other.prototype.setStyle\n});')).toBe(
    'var Path = /* @__PURE__ */ (() => Layer.extend({\n\tsetStyle: Other.prototype.setStyle\n}))();',
  );
});

test('the Leaflet that we have is written as is expected here', () => {
  const written = removeUnusedParts(
    readFileSync(new URL(import.meta.resolve('leaflet/dist/leaflet-src.esm.js')), 'utf8'),
  );
  expect(written.match(/@__PURE__/g)?.length).toBeGreaterThan(35);
  for (const [part] of written.matchAll(/^\w+\.include\([\s\S]*?^\}\);$|^\w+\.include\(\w+\);$/gm))
    expect(part).not.toMatch(/openPopup|openTooltip|getRenderer|GeoJSON/);
});
