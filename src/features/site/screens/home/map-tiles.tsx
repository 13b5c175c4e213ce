import { useEffect, useRef, useState } from 'react';
import { classNames } from '#shared/ui/class-names.ts';
import { TILE_SIZE, tilesCovering } from '#shared/ui/map/tile-grid.ts';

/** Specification, section 9. */
const CENTRE = { lat: 51.5074, lng: -0.1278 };
const ZOOM = 11;

/**
 * The map of London from the tile service, over the drawing and of the size of what it stands in. It is seen once
 * all of it is there; what cannot be had leaves the drawing. Tiles lend their light to the colours of the ground,
 * darkened until even a white one is a mid grey, so that words on it can be read whoever has drawn the map.
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
