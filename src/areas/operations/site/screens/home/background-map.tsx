import { type ComponentProps, type ComponentType, useEffect, useState } from 'react';
import { useSite } from '#shared/ui/site-context.tsx';
import { whenIdle } from '#shared/ui/states/when-idle.ts';
import heroMap from './hero-map.svg';
import type { MapTiles } from './map-tiles.tsx';

/**
 * A static dark map of London. First a cheap drawing; once the page is idle, map tiles over it, unless there are none
 * or the visitor saves data.
 * @param onTiles whether tiles are visible and need their credit
 */
export function BackgroundMap({ onTiles }: { onTiles: (shown: boolean) => void }) {
  return (
    <div aria-hidden="true" className="pointer-events-none absolute inset-0 -z-10 overflow-hidden">
      <img
        src={heroMap}
        alt=""
        // Decoration: fonts and scripts load first.
        fetchPriority="low"
        width={1200}
        height={1000}
        className="size-full max-w-none object-cover"
      />
      <Tiles onShown={onTiles} />
      <div className="absolute inset-0 bg-[linear-gradient(180deg,rgb(7_24_17/0.62),rgb(7_24_17/0.9)_60%)] md:bg-[linear-gradient(96deg,rgb(7_24_17/0.94)_12%,rgb(7_24_17/0.72)_46%,rgb(7_24_17/0.16)_78%),linear-gradient(0deg,rgb(7_24_17/0.72),transparent_46%)]" />
    </div>
  );
}

function Tiles({ onShown }: Pick<ComponentProps<typeof MapTiles>, 'onShown'>) {
  const { map, saveData } = useSite();
  const [Loaded, setLoaded] = useState<ComponentType<ComponentProps<typeof MapTiles>> | null>(null);
  // The library for vector maps is too heavy for decoration.
  const wanted = map.tileUrl !== null && !map.vectors && !saveData;
  useEffect(() => {
    if (!wanted || isDataSaverOn()) return;
    return whenIdle(() => {
      // If it fails, the drawing stays.
      import('./map-tiles.tsx').then(
        ({ MapTiles }) => setLoaded(() => MapTiles),
        () => {},
      );
    });
  }, [wanted]);
  return Loaded !== null && map.tileUrl !== null && <Loaded tileUrl={map.tileUrl} onShown={onShown} />;
}

/** Only Chromium has the setting; other browsers send the header. */
function isDataSaverOn(): boolean {
  if (!('connection' in navigator)) return false;
  const { connection } = navigator;
  return (
    typeof connection === 'object' &&
    connection !== null &&
    'saveData' in connection &&
    connection.saveData === true
  );
}
