import { ButtonLink } from '#shared/ui/button-link.tsx';

/** The end of the page: to the search, or to the business dashboard. */
export function WaysOn() {
  return (
    <section aria-labelledby="ways-on-title" className="pb-[clamp(56px,7vw,104px)]">
      <div className="container-wide">
        <div className="on-dark relative isolate grid gap-x-12 gap-y-8 overflow-hidden rounded-[32px] bg-court-deep p-[clamp(28px,5vw,72px)] text-on-court">
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
          <h2
            id="ways-on-title"
            className="max-w-[16em] text-[clamp(1.9rem,1.4rem+1.8vw,2.9rem)] leading-[1.04] tracking-[-0.03em]"
          >
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
