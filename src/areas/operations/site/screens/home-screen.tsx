import { type ComponentType, useState } from 'react';
import { searchActivityTypes } from '#shared/domain/option-lists.ts';
import { ButtonLink } from '#shared/ui/buttons/button-link.tsx';
import { RouteLink } from '#shared/ui/buttons/route-link.tsx';
import { MapCredit } from '#shared/ui/map/map-credit.tsx';
import { useSite } from '#shared/ui/site-context.tsx';
import { BackgroundMap } from './home/background-map.tsx';
import { type BoxSuggestions, SearchCard } from './home/search-card.tsx';

export interface HomeSlots {
  Suggestions: BoxSuggestions;
  /** Sessions, over the map. Renders nothing if there are none. */
  Tonight: ComponentType;
  /** Renders nothing if there are none. */
  Reviews: ComponentType;
}

/** The landing page. Needs a bar of the `over` variant. */
export function HomeScreen({ Suggestions, Tonight, Reviews }: HomeSlots) {
  return (
    <>
      <Hero Suggestions={Suggestions} Tonight={Tonight} />
      <Activities />
      <Reviews />
      <HowItWorks />
    </>
  );
}

/** The map fills the first screen and goes on behind the sessions. */
function Hero({ Suggestions, Tonight }: Omit<HomeSlots, 'Reviews'>) {
  const { map } = useSite();
  const [tilesShown, setTilesShown] = useState(false);
  return (
    <section
      aria-labelledby="hero-title"
      // Starts under the bar. Not the whole page: the next one would shift by the bar's height.
      className="on-dark relative isolate z-1 mt-[calc(-1px-var(--topbar-h))] min-h-svh bg-hero-ground pt-20 pb-8 text-on-hero md:min-h-[min(100svh,880px)] md:pt-31 md:pb-11"
    >
      <BackgroundMap onTiles={setTilesShown} />
      <div className="container-wide">
        <h1
          id="hero-title"
          className="max-w-[15ch] text-display leading-none tracking-(--text-hero--letter-spacing) md:text-hero"
        >
          Find Your Perfect Fitness Session
        </h1>
        <p className="mt-2.5 mb-4 max-w-[52ch] leading-normal text-on-hero-2 md:mt-3.5 md:mb-6.5 md:text-lead">
          Local classes, personal training and group sessions near you.
          <span className="max-md:hidden"> Compare times and prices, then book in a couple of minutes.</span>
        </p>
        <SearchCard Suggestions={Suggestions} />
        <div className="mt-7 md:mt-11">
          <Tonight />
        </div>
      </div>
      {tilesShown && <MapCredit text={map.attribution} />}
    </section>
  );
}

/** Each picture is a search. */
function Activities() {
  return (
    <section aria-labelledby="activities-title" className="pt-8 md:pt-11">
      <div className="container-wide">
        <h2 id="activities-title" className="mb-4 text-h2">
          Pick an activity
        </h2>
        <ul className="grid grid-cols-4 gap-2 md:gap-2.5 lg:grid-cols-8">
          {searchActivityTypes.slice(0, ACTIVITY_PICTURES).map(({ value, label }) => (
            <li key={value}>
              <RouteLink
                href={`/search?sessionType=${value}`}
                className="relative block aspect-square overflow-hidden rounded-control"
              >
                <span aria-hidden="true" data-activity={value} className="scene" />
                <span
                  aria-hidden="true"
                  className="absolute inset-0 bg-linear-to-b from-transparent from-30% to-hero-ground/85"
                />
                <span className="absolute inset-x-2 bottom-2 text-xs leading-tight font-semibold text-on-hero md:text-sm">
                  {label}
                </span>
              </RouteLink>
            </li>
          ))}
          <li>
            <RouteLink
              href="/search"
              className="grid aspect-square place-items-center rounded-control bg-brand-soft p-2 text-center text-xs leading-tight font-semibold text-on-brand-soft hover:underline md:text-sm"
            >
              All activities
            </RouteLink>
          </li>
        </ul>
      </div>
    </section>
  );
}

/** The specified six and Personal Training (docs/product/search.md#home). */
const ACTIVITY_PICTURES = 7;

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

/** Two columns; on phones one of them, chosen by radios that work without script. */
function HowItWorks() {
  return (
    <section aria-labelledby="how-title" className="group pt-8 pb-14 md:pt-11 md:pb-20">
      <div className="container-wide">
        <h2 id="how-title" className="text-h2">
          How It Works
        </h2>
        <fieldset className="mt-3.5 grid grid-cols-2 gap-1 rounded-control bg-sunken p-1 md:hidden">
          <legend className="sr-only">Who are you?</legend>
          <HowTab id="how-seekers" defaultChecked>
            Find a session
          </HowTab>
          <HowTab id="how-businesses">Run sessions</HowTab>
        </fieldset>
        <div className="mt-5 grid gap-x-16 md:grid-cols-2">
          <Steps
            title="For people looking for a session"
            steps={forSeekers}
            className="max-md:group-has-[#how-businesses:checked]:hidden"
          />
          <Steps
            title="For instructors and businesses"
            steps={forBusinesses}
            className="max-md:group-has-[#how-seekers:checked]:hidden"
          />
        </div>
        <div className="mt-7 flex flex-wrap items-center gap-4 rounded-panel bg-sunken p-4.5 md:py-4 md:pl-6">
          <p className="min-w-60 flex-1 text-ink-2">
            <b className="font-semibold text-ink">Run sessions?</b> List for free. Add online booking from
            £29.00 a month when you’re ready.
          </p>
          <ButtonLink href="/claim-business" variant="secondary" className="max-md:w-full">
            Claim Your Business
          </ButtonLink>
        </div>
      </div>
    </section>
  );
}

function HowTab({
  id,
  defaultChecked,
  children,
}: {
  id: string;
  defaultChecked?: boolean;
  children: string;
}) {
  return (
    <label className="relative grid min-h-11 place-items-center rounded-sm px-2 text-center text-sm leading-tight font-semibold text-ink-2 has-checked:bg-surface has-checked:text-ink has-checked:shadow-1 has-focus-visible:outline-3 has-focus-visible:outline-focus">
      <input
        type="radio"
        id={id}
        name="how"
        defaultChecked={defaultChecked}
        className="absolute inset-0 cursor-pointer opacity-0"
      />
      {children}
    </label>
  );
}

function Steps({
  title,
  steps,
  className,
}: {
  title: string;
  steps: readonly { title: string; line: string }[];
  className: string;
}) {
  return (
    <div className={className}>
      <h3 className="mb-3 border-t-3 border-brand pt-3.5 font-sans text-base font-semibold tracking-normal max-md:sr-only">
        {title}
      </h3>
      <ol className="grid gap-3">
        {steps.map((step, index) => (
          <li key={step.title} className="grid grid-cols-[1.5rem_1fr] leading-snug">
            <span aria-hidden="true" className="font-semibold text-brand tabular-nums">
              {index + 1}.
            </span>
            <div>
              <h4 className="font-sans text-base font-semibold tracking-normal">{step.title}</h4>
              <p className="text-md text-ink-2">{step.line}</p>
            </div>
          </li>
        ))}
      </ol>
    </div>
  );
}
