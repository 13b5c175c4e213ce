import { ActivityTile } from '#shared/ui/activity-tile.tsx';
import { classNames } from '#shared/ui/class-names.ts';
import heroMap from './hero-map.svg';
import { PopularSearches } from './popular-searches.tsx';
import { SearchCard } from './search-card.tsx';

/** Activities pinned to the background map: place on phones, place from 768 pixels. */
const spots = [
  { activity: 'yoga', place: 'left-[12%] top-[12%] md:left-[66%] md:top-[20%]' },
  { activity: 'running', place: 'left-[34%] top-[18%] md:left-[75%] md:top-[45%]' },
  { activity: 'bjj', place: 'left-[60%] top-[10.5%] md:left-[86%] md:top-[30%]' },
  { activity: 'pilates', place: 'left-[80%] top-[19%] md:left-[91%] md:top-[55%]' },
  { activity: 'hiit', place: 'max-md:hidden md:left-[79%] md:top-[10%]' },
  { activity: 'gym', place: 'max-lg:hidden lg:left-[60%] lg:top-[40%]' },
] as const;

/**
 * London under the bar, darkened: drawn, not fetched from the tile service, because it is scenery that nobody
 * can move and must cost a visitor nothing.
 */
function BackgroundMap() {
  return (
    <div aria-hidden="true" className="pointer-events-none absolute inset-0 -z-10 overflow-hidden">
      <img
        src={heroMap}
        alt=""
        // Scenery: the fonts and the script go first.
        fetchPriority="low"
        width={1200}
        height={1000}
        className="size-full max-w-none object-cover"
      />
      <div className="absolute inset-0 bg-[linear-gradient(180deg,rgb(7_24_17/0.62),rgb(7_24_17/0.9)_60%)] md:bg-[linear-gradient(96deg,rgb(7_24_17/0.94)_12%,rgb(7_24_17/0.72)_46%,rgb(7_24_17/0.16)_78%),linear-gradient(0deg,rgb(7_24_17/0.72),transparent_46%)]" />
      {spots.map(({ activity, place }) => (
        <ActivityTile
          key={activity}
          activity={activity}
          size="fill"
          className={classNames(
            // On short phones they would lie under the heading.
            'absolute w-[50px] max-md:[@media(max-height:779px)]:hidden rounded-[15px] shadow-[0_14px_34px_-8px_rgb(0_0_0/0.55),0_0_0_5px_rgb(255_255_255/0.07)] [--tile-letter:1.7rem] [--tile-scale:0.45] md:w-16 md:rounded-card md:[--tile-letter:2.25rem]',
            place,
          )}
        />
      ))}
    </div>
  );
}

/** The top of the home page: heading, search card and popular searches on the dark map. */
export function Hero() {
  return (
    <section
      aria-labelledby="hero-title"
      className="on-dark relative isolate flex min-h-svh flex-col justify-end overflow-hidden bg-hero-ground pt-24 pb-7 text-on-hero md:min-h-[min(100svh,880px)] md:pt-[132px] md:pb-11"
    >
      <BackgroundMap />
      <div className="container-wide">
        <h1
          id="hero-title"
          className="max-w-[9em] text-[2.9rem] leading-(--text-hero--line-height) font-[750] tracking-(--text-hero--letter-spacing) max-[359px]:text-[2.4rem] md:text-hero"
        >
          Find Your Perfect Fitness Session
        </h1>
        <p className="mt-3.5 mb-[22px] max-w-[46ch] text-h4 leading-normal font-normal text-on-hero-2 md:mt-6 md:mb-10 md:text-h3 md:leading-normal md:tracking-normal">
          Local classes, personal training and group sessions near you. Compare times and prices, then book in
          a couple of minutes.
        </p>
        <SearchCard />
        <PopularSearches />
      </div>
    </section>
  );
}
