import BadgeCheck from 'lucide-react/icons/badge-check';
import Lock from 'lucide-react/icons/lock';
import Star from 'lucide-react/icons/star';
import Undo from 'lucide-react/icons/undo-2';
import type { ReactNode } from 'react';
import { ActivityTile } from '#shared/ui/brand/activity-tile.tsx';
import { Icon, type IconDrawing } from '#shared/ui/brand/icon.tsx';
import { ButtonLink } from '#shared/ui/buttons/button-link.tsx';
import { RouteLink } from '#shared/ui/buttons/route-link.tsx';
import { classNames } from '#shared/ui/class-names.ts';
import { useBrand } from '#shared/ui/site-context.tsx';
import { ListingPlans } from './about/listing-plans.tsx';
import { BookingPicture, ConfirmationPicture, MapPicture } from './about/step-pictures.tsx';

/**
 * `/about`.
 * @param monthlyPricePence of each plan
 */
export function AboutScreen({
  monthlyPricePence,
}: {
  monthlyPricePence: { basic: number; premium: number };
}) {
  return (
    <>
      <AboutHero />
      <ThreeSteps />
      <ListingPlans monthlyPricePence={monthlyPricePence} />
      <SafetySection />
      <NextSteps />
    </>
  );
}

const steps: readonly { title: string; text: string; picture: ReactNode }[] = [
  {
    title: 'Search by postcode and filters',
    text: 'Enter a postcode or town to see sessions nearby, on a map and in a list. Filter by activity, age group, difficulty and price. The price you see is the total price.',
    picture: <MapPicture />,
  },
  {
    title: 'Book instantly',
    text: 'Choose a date with places left and pay by card. We hold your place while you pay. Look for verified businesses with online booking.',
    picture: <BookingPicture />,
  },
  {
    title: 'Turn up',
    text: 'We email you a confirmation with directions. Arrive 10 minutes early, with gear and water. Plans change. Every session shows its cancellation deadline and refund.',
    picture: <ConfirmationPicture />,
  },
];

function ThreeSteps() {
  return (
    <section aria-labelledby="steps-title" className="section border-y border-line bg-surface">
      <div className="container-wide">
        <h2 id="steps-title" className="text-h1">
          For you
        </h2>
        <ol className="mt-10 grid gap-x-[clamp(20px,2.6vw,40px)] gap-y-12 md:mt-12 md:grid-cols-2 lg:grid-cols-3">
          {steps.map(({ title, text, picture }, index) => (
            <li key={title}>
              {picture}
              <div className="mt-6 grid grid-cols-[40px_1fr]">
                <span
                  aria-hidden="true"
                  className="font-display text-title leading-none font-bold tracking-tighter text-brand"
                >
                  {index + 1}
                </span>
                <div>
                  <h3>{title}</h3>
                  <p className="mt-2 max-w-[52ch] text-ink-2">{text}</p>
                </div>
              </div>
            </li>
          ))}
        </ol>
      </div>
    </section>
  );
}

function NextSteps() {
  return (
    <section aria-labelledby="ways-on-title" className="pb-[clamp(56px,7vw,104px)]">
      <div className="container-wide">
        <div className="on-dark relative isolate grid gap-x-12 gap-y-8 overflow-hidden rounded-dialog bg-court-deep p-[clamp(28px,5vw,72px)] text-on-court">
          <svg
            viewBox="0 0 900 360"
            preserveAspectRatio="xMaxYMid slice"
            aria-hidden="true"
            fill="none"
            strokeWidth="5"
            strokeOpacity=".16"
            className="absolute inset-0 -z-10 size-full stroke-on-court max-md:opacity-60"
          >
            <path d="M420-20V380M420 180H920M420 60H920M420 300H920M680 60V300" />
            <circle cx="420" cy="180" r="70" />
          </svg>
          <h2 id="ways-on-title" className="max-w-[16em] text-h1 leading-none tracking-tighter">
            Ready when you are
          </h2>
          <div className="flex flex-wrap gap-3">
            <ButtonLink href="/search" variant="accent" size="lg" className="max-sm:w-full">
              Find your session
            </ButtonLink>
            <ButtonLink
              href="/business"
              variant="ghost-on-dark"
              size="lg"
              className="border-[rgb(255_255_255/0.4)]! max-sm:w-full"
            >
              List your business
            </ButtonLink>
          </div>
        </div>
      </div>
    </section>
  );
}

/** Four across; the section's foot crops the last row. */
const wall = ['yoga', 'bjj', 'running', 'pilates', 'gym', 'personal-training', 'hiit', 'other'] as const;

function MotifWall() {
  return (
    <div aria-hidden="true" className="grid grid-cols-4 gap-2.5 md:gap-3.5">
      {wall.map((activity, index) => (
        <ActivityTile
          key={activity}
          activity={activity}
          size="fill"
          {...(activity === 'other' ? { letter: 'F' } : {})}
          className={classNames(
            'rounded-card [--tile-letter:clamp(2.2rem,5.6vw,4.5rem)] [--tile-scale:0.62] md:rounded-dialog md:[--tile-scale:0.85]',
            index % 2 === 1 && 'translate-y-4 md:translate-y-8',
          )}
        />
      ))}
    </div>
  );
}

function AboutHero() {
  const { name } = useBrand();
  return (
    <section aria-labelledby="about-title" className="overflow-hidden">
      <div className="container-wide grid items-center gap-x-[clamp(40px,6vw,112px)] gap-y-10 pt-10 pb-16 md:pt-16 md:pb-24 lg:grid-cols-[1fr_1.05fr]">
        <div>
          <h1
            id="about-title"
            className="text-[clamp(2.6rem,1.7rem+3.4vw,4.5rem)] leading-none tracking-tighter"
          >
            How {name} works
          </h1>
          <p className="mt-5 max-w-[44ch] text-lead text-ink-2">
            “In fine fettle” means in good shape. Find a session near you, book it in a couple of minutes, and
            go.
          </p>
          <div className="mt-8 flex flex-wrap gap-3">
            <ButtonLink href="/search" size="lg" className="max-sm:w-full">
              Find Sessions
            </ButtonLink>
            <ButtonLink href="/business" variant="secondary" size="lg" className="max-sm:w-full">
              For Businesses
            </ButtonLink>
          </div>
        </div>
        <MotifWall />
      </div>
    </section>
  );
}

const promises: readonly { icon: IconDrawing; title: string; text: string }[] = [
  {
    icon: BadgeCheck,
    title: 'Checked by people',
    text: 'We review every business by hand. We check every session against our community guidelines before it goes live.',
  },
  {
    icon: Lock,
    title: 'Secure payments',
    text: 'Card details go straight to the payment provider. We never see them, and neither does the business.',
  },
  {
    icon: Undo,
    title: 'Full refund if it’s cancelled',
    text: 'If a business cancels, we refund the full amount, including the platform fee. The same goes if you cancel in time.',
  },
  {
    icon: Star,
    title: 'Reviews from people who went',
    text: 'Only attendees can leave a review. No one can pay for reviews or for a higher place in results.',
  },
];

function SafetySection() {
  return (
    <section aria-labelledby="safety-title" className="section border-t border-line">
      <div className="container-wide grid gap-x-[clamp(40px,7vw,112px)] gap-y-10 lg:grid-cols-[1fr_2fr]">
        <div>
          <h2 id="safety-title" className="text-h1">
            Safety
          </h2>
          <p className="mt-4 max-w-[40ch] text-ink-2">
            Something not right at a session or on a listing? Tell us and we’ll look into it. Read more in the{' '}
            <RouteLink href="/terms" className="link">
              terms
            </RouteLink>{' '}
            and the{' '}
            <RouteLink href="/privacy" className="link">
              privacy policy
            </RouteLink>
            .
          </p>
        </div>
        <ul className="grid gap-x-10 gap-y-9 md:grid-cols-2">
          {promises.map(({ icon, title, text }) => (
            <li key={title} className="grid grid-cols-[48px_1fr] gap-4">
              <span className="grid size-12 place-items-center rounded-card bg-brand-soft text-on-brand-soft">
                <Icon drawing={icon} size="lg" />
              </span>
              <div>
                <h3>{title}</h3>
                <p className="mt-1.5 text-ink-2">{text}</p>
              </div>
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}
