import { type ComponentProps, type ComponentType, useEffect, useState } from 'react';
import { ActivityTile } from '#shared/ui/brand/activity-tile.tsx';
import { classNames } from '#shared/ui/class-names.ts';
import { useSite } from '#shared/ui/site-context.tsx';
import { whenIdle } from '#shared/ui/states/when-idle.ts';
import heroMap from './hero-map.svg';
import type { MapTiles } from './map-tiles.tsx';

/** Positions of the pins below and from 768 pixels. */
const spots = [
  { activity: 'yoga', place: 'left-[12%] top-[12%] md:left-[66%] md:top-[20%]' },
  { activity: 'running', place: 'left-[34%] top-[18%] md:left-[75%] md:top-[45%]' },
  { activity: 'bjj', place: 'left-[60%] top-[10.5%] md:left-[86%] md:top-[30%]' },
  { activity: 'pilates', place: 'left-[80%] top-[19%] md:left-[91%] md:top-[55%]' },
  { activity: 'hiit', place: 'max-md:hidden md:left-[79%] md:top-[10%]' },
  { activity: 'gym', place: 'max-lg:hidden lg:left-[60%] lg:top-[40%]' },
] as const;

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
      {spots.map(({ activity, place }) => (
        <ActivityTile
          key={activity}
          activity={activity}
          size="fill"
          className={classNames(
            // On short phones they would lie under the heading.
            'absolute w-12.5 max-md:[@media(max-height:779px)]:hidden rounded-tile shadow-[0_14px_34px_-8px_rgb(0_0_0/0.55),0_0_0_5px_rgb(255_255_255/0.07)] [--tile-letter:1.7rem] [--tile-scale:0.45] md:w-16 md:rounded-card md:[--tile-letter:2.25rem]',
            place,
          )}
        />
      ))}
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
