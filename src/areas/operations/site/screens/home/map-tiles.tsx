import { useEffect, useRef, useState } from 'react';
import { classNames } from '#shared/ui/class-names.ts';

/** Pixels. */
export const TILE_SIZE = 256;

/** A tile and its upper left corner, in pixels from that of the picture. */
interface PlacedTile {
  url: string;
  left: number;
  top: number;
}

/** Centre in degrees of WGS84, size in pixels. */
export interface MapPicture {
  centre: { lat: number; lng: number };
  zoom: number;
  width: number;
  height: number;
}

/**
 * The tiles of a static map, by Web Mercator (2^zoom by 2^zoom tiles).
 * @param tileUrl with `{z}`, `{x}` and `{y}`, and optionally `{s}` for a subdomain
 */
export function tilesCovering(tileUrl: string, { centre, zoom, width, height }: MapPicture): PlacedTile[] {
  if (width <= 0 || height <= 0) return [];
  const tilesAcross = 2 ** zoom;
  const radians = (centre.lat * Math.PI) / 180;
  const left = ((centre.lng + 180) / 360) * tilesAcross * TILE_SIZE - width / 2;
  const top = ((1 - Math.asinh(Math.tan(radians)) / Math.PI) / 2) * tilesAcross * TILE_SIZE - height / 2;
  return tileNumbers(left, width).flatMap((x) =>
    tileNumbers(top, height)
      .filter((y) => y >= 0 && y < tilesAcross)
      .map((y) => ({
        url: tileAddress(tileUrl, { zoom, x: (x + tilesAcross) % tilesAcross, y }),
        left: Math.round(x * TILE_SIZE - left),
        top: Math.round(y * TILE_SIZE - top),
      })),
  );
}

/** Tiles between `start` and `start + length` pixels. */
function tileNumbers(start: number, length: number): number[] {
  const first = Math.floor(start / TILE_SIZE);
  const last = Math.ceil((start + length) / TILE_SIZE) - 1;
  return Array.from({ length: Math.max(0, last - first + 1) }, (_, index) => first + index);
}

function tileAddress(tileUrl: string, { zoom, x, y }: { zoom: number; x: number; y: number }): string {
  return tileUrl
    .replace('{s}', ['a', 'b', 'c'][(x + y) % 3] ?? 'a')
    .replace('{z}', String(zoom))
    .replace('{x}', String(x))
    .replace('{y}', String(y))
    .replace('{r}', '');
}

/** docs/product/search.md#maps */
const CENTRE = { lat: 51.5074, lng: -0.1278 };
const ZOOM = 11;

/**
 * Tiles of London over the drawing, shown once all have loaded; if any fails the drawing stays. They are darkened
 * until even white is a mid grey, so that text on them is readable with any tile service.
 */
export function MapTiles({ tileUrl, onShown }: { tileUrl: string; onShown: (shown: boolean) => void }) {
  const frame = useRef<HTMLDivElement>(null);
  const [size, setSize] = useState({ width: 0, height: 0 });
  const [loaded, setLoaded] = useState<ReadonlySet<string>>(new Set());
  const [failed, setFailed] = useState(false);
  useEffect(() => {
    if (frame.current === null) return;
    const observer = new ResizeObserver(([entry]) => {
      if (entry === undefined) return;
      const { width, height } = entry.contentRect;
      setSize({ width: Math.ceil(width), height: Math.ceil(height) });
    });
    observer.observe(frame.current);
    return () => observer.disconnect();
  }, []);
  const tiles = failed ? [] : tilesCovering(tileUrl, { centre: CENTRE, zoom: ZOOM, ...size });
  const shown = tiles.length > 0 && tiles.every(({ url }) => loaded.has(url));
  useEffect(() => onShown(shown), [shown, onShown]);
  return (
    <div
      ref={frame}
      className={classNames(
        'absolute inset-0 mix-blend-luminosity brightness-[0.4] transition-opacity duration-700 motion-reduce:transition-none',
        !shown && 'opacity-0',
      )}
    >
      {tiles.map(({ url, left, top }) => (
        <img
          key={url}
          src={url}
          alt=""
          width={TILE_SIZE}
          height={TILE_SIZE}
          decoding="async"
          fetchPriority="low"
          onLoad={() => setLoaded((before) => new Set(before).add(url))}
          onError={() => setFailed(true)}
          className="absolute max-w-none"
          style={{ left, top }}
        />
      ))}
    </div>
  );
}
