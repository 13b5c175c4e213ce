import { useState } from 'react';
import { ButtonLink } from '#shared/ui/buttons/button-link.tsx';
import { RouteLink } from '#shared/ui/buttons/route-link.tsx';
import { MapCredit } from '#shared/ui/map/map-credit.tsx';
import { PhotoOrTile } from '#shared/ui/pictures/photo-or-tile.tsx';
import { useSite } from '#shared/ui/site-context.tsx';
import { BackgroundMap } from './home/background-map.tsx';
import { type BoxSuggestions, SearchCard } from './home/search-card.tsx';

/** The landing page. Needs a bar of the `over` variant. */
export function HomeScreen({ Suggestions }: { Suggestions: BoxSuggestions }) {
  return (
    <>
      <Hero Suggestions={Suggestions} />
      <ActivityRow />
      <HowItWorks />
      <BusinessBanner />
    </>
  );
}

function Hero({ Suggestions }: { Suggestions: BoxSuggestions }) {
  const { map } = useSite();
  const [tilesShown, setTilesShown] = useState(false);
  return (
    <section
      aria-labelledby="hero-title"
      // Starts under the bar. Not the whole page: the next one would shift by the bar's height.
      className="on-dark relative isolate z-1 mt-[calc(-1px-var(--topbar-h))] flex min-h-svh flex-col justify-end bg-hero-ground pt-24 pb-7 text-on-hero md:min-h-[min(100svh,880px)] md:pt-33 md:pb-11"
    >
      <BackgroundMap onTiles={setTilesShown} />
      <div className="container-wide">
        <h1
          id="hero-title"
          className="max-w-[9em] text-display leading-(--text-hero--line-height) tracking-(--text-hero--letter-spacing) max-[359px]:text-display md:text-hero"
        >
          Find Your Perfect Fitness Session
        </h1>
        <p className="mt-3.5 mb-5.5 max-w-[46ch] text-h4 leading-normal font-normal text-on-hero-2 md:mt-6 md:mb-10 md:text-h3 md:leading-normal md:tracking-normal">
          Local classes, personal training and group sessions near you. Compare times and prices, then book in
          a couple of minutes.
        </p>
        <SearchCard Suggestions={Suggestions} />
      </div>
      {tilesShown && <MapCredit text={map.attribution} />}
    </section>
  );
}

function BusinessBanner() {
  return (
    <section aria-labelledby="business-call-title" className="section">
      <div className="container-wide">
        <div className="on-dark relative isolate grid items-center gap-10 overflow-hidden rounded-dialog bg-court p-[clamp(32px,5vw,72px)] text-on-court md:grid-cols-[1.2fr_1fr]">
          <svg
            viewBox="0 0 520 400"
            preserveAspectRatio="xMaxYMid slice"
            aria-hidden="true"
            fill="none"
            strokeOpacity=".2"
            strokeWidth="5"
            className="absolute top-0 -right-10 -z-10 h-full stroke-on-court max-md:opacity-35"
          >
            <path d="M120 -20V420M520 200H-40M120 70H560M120 330H560M330 70V330" />
            <circle cx="120" cy="200" r="74" />
            <path d="M330 130a70 70 0 0 1 0 140" />
            <circle cx="206" cy="262" r="13" className="fill-accent stroke-none" />
          </svg>
          <div>
            <h2 id="business-call-title" className="text-h1 leading-none tracking-tighter">
              Run sessions? Fill your empty places.
            </h2>
            <p className="mt-4 mb-7 max-w-[44ch] text-h4 leading-normal font-normal text-on-court-2">
              List for free. Add online booking from £29.00 a month when you’re ready.
            </p>
            <ButtonLink href="/business" variant="accent" size="lg">
              Register Your Business
            </ButtonLink>
          </div>
        </div>
      </div>
    </section>
  );
}

const activities = [
  { slug: 'yoga', name: 'Yoga', line: 'Slow, strong, steady' },
  { slug: 'running', name: 'Running', line: 'Clubs and coached runs' },
  { slug: 'pilates', name: 'Pilates', line: 'Mat and reformer' },
  { slug: 'gym', name: 'Gym', line: 'Small-group lifting' },
  { slug: 'bjj', name: 'BJJ', line: 'Gi and no-gi' },
  { slug: 'hiit', name: 'HIIT', line: 'Short and sharp' },
  { slug: 'personal-training', name: 'Personal Training', line: 'One to one' },
] as const;

/** Each tile is a search. On phones they scroll sideways. */
function ActivityRow() {
  return (
    <section aria-labelledby="activities-title" className="section pb-[clamp(40px,5vw,72px)]">
      <div className="container-wide">
        <h2 id="activities-title">Pick how you want to move</h2>
        <ul className="mt-9 grid gap-3.5 max-md:-mx-(--gutter) max-md:auto-cols-[128px] max-md:grid-flow-col max-md:overflow-x-auto max-md:px-(--gutter) max-md:pt-1 max-md:pb-2 max-md:[scrollbar-width:none] md:grid-cols-4 xl:grid-cols-7">
          {activities.map(({ slug, name, line }) => (
            <li key={slug}>
              <RouteLink
                href={`/search?sessionType=${slug}`}
                className="group grid content-start gap-2.5 rounded-panel leading-tight font-semibold"
              >
                <PhotoOrTile
                  photo={null}
                  sizes=""
                  activity={slug}
                  size="fill"
                  className="rounded-panel transition-transform duration-(--dur-slow) ease-out group-hover:-translate-y-1"
                />
                <span>
                  {name}
                  <span className="block text-sm font-normal text-ink-3">{line}</span>
                </span>
              </RouteLink>
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}

const forSeekers = [
  { title: 'Discover', line: 'Enter a postcode to see sessions nearby, on a map or in a list.' },
  { title: 'Filter', line: 'Narrow your search by activity, age group, difficulty and price.' },
  { title: 'Book instantly', line: 'If the business is verified, choose a time and pay by card.' },
  { title: 'Show up', line: 'Arrive 10 minutes early. We email you joining instructions.' },
] as const;

const forBusinesses = [
  { title: 'Sign up free', line: 'Your listing is free.' },
  { title: 'Claim your business', line: 'Already in the directory? Claim it in a few minutes.' },
  { title: 'Submit sessions', line: 'Add weekly times, a price and who it’s for.' },
  { title: 'Get approved and go live', line: 'We check every listing and email you when it’s live.' },
  { title: 'Manage bookings', line: 'See your bookings and your earnings.' },
] as const;

function Steps({ title, steps }: { title: string; steps: readonly { title: string; line: string }[] }) {
  return (
    <div>
      <h3 className="border-b-2 border-ink pb-4.5 font-display text-figure font-bold">{title}</h3>
      <ol>
        {steps.map((step, index) => (
          <li
            key={step.title}
            className="grid grid-cols-[56px_1fr] border-b border-line py-5.5 last:border-0"
          >
            <span
              aria-hidden="true"
              className="font-display text-title leading-none font-bold tracking-tighter text-brand"
            >
              {index + 1}
            </span>
            <div>
              <h4>{step.title}</h4>
              <p className="mt-0.75 text-ink-2">{step.line}</p>
            </div>
          </li>
        ))}
      </ol>
    </div>
  );
}

/** Four steps for customers, five for businesses. */
function HowItWorks() {
  return (
    <section aria-labelledby="how-title" className="section border-y border-line bg-surface">
      <div className="container-wide">
        <h2 id="how-title" className="text-h1">
          How It Works
        </h2>
        <div className="mt-12 grid gap-[clamp(40px,7vw,112px)] md:grid-cols-2">
          <Steps title="For people looking for a session" steps={forSeekers} />
          <Steps title="For instructors and businesses" steps={forBusinesses} />
        </div>
      </div>
    </section>
  );
}
