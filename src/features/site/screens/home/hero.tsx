import { useState } from 'react';
import { MapCredit } from '#shared/ui/map/map-credit.tsx';
import { useSite } from '#shared/ui/site-context.tsx';
import { BackgroundMap } from './background-map.tsx';
import { SearchCard } from './search-card.tsx';

/** The top of the home page: heading, search card and popular searches on the dark map. */
export function Hero() {
  const { map } = useSite();
  const [tilesShown, setTilesShown] = useState(false);
  return (
    <section
      aria-labelledby="hero-title"
      className="on-dark relative isolate flex min-h-svh flex-col justify-end overflow-hidden bg-hero-ground pt-24 pb-7 text-on-hero md:min-h-[min(100svh,880px)] md:pt-[132px] md:pb-11"
    >
      <BackgroundMap onTiles={setTilesShown} />
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
      </div>
      {tilesShown && <MapCredit text={map.attribution} />}
    </section>
  );
}
