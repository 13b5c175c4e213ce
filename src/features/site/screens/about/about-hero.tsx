import { ActivityTile } from '#shared/ui/activity-tile.tsx';
import { ButtonLink } from '#shared/ui/button-link.tsx';
import { classNames } from '#shared/ui/class-names.ts';
import { useBrand } from '#shared/ui/site-context.tsx';

/** The wall of motifs beside the heading: four across, the last row cut off by the section's foot. */
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
            'rounded-[18px] [--tile-letter:clamp(2.2rem,5.6vw,4.5rem)] [--tile-scale:0.62] md:rounded-dialog md:[--tile-scale:0.85]',
            index % 2 === 1 && 'translate-y-4 md:translate-y-8',
          )}
        />
      ))}
    </div>
  );
}

/** What the site is for, in a heading and two sentences, beside the seven activities. */
export function AboutHero() {
  const { name } = useBrand();
  return (
    <section aria-labelledby="about-title" className="overflow-hidden">
      <div className="container-wide grid items-center gap-x-[clamp(40px,6vw,112px)] gap-y-10 pt-10 pb-16 md:pt-16 md:pb-24 lg:grid-cols-[1fr_1.05fr]">
        <div>
          <h1
            id="about-title"
            className="text-[clamp(2.6rem,1.7rem+3.4vw,4.5rem)] leading-[0.98] font-[750] tracking-[-0.035em]"
          >
            How {name} works
          </h1>
          <p className="mt-5 max-w-[44ch] text-lead text-ink-2">
            “In fine fettle” means in good shape. We help you get there: find a session near you, book it in a
            couple of minutes, and go.
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
