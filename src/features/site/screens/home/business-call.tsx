import { ButtonLink } from '#shared/ui/button-link.tsx';

/** The green panel that asks businesses to list. */
export function BusinessCall() {
  return (
    <section aria-labelledby="business-call-title" className="section">
      <div className="container-wide">
        <div className="on-dark relative isolate grid items-center gap-10 overflow-hidden rounded-[32px] bg-court p-[clamp(32px,5vw,72px)] text-on-court md:grid-cols-[1.2fr_1fr]">
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
            <h2
              id="business-call-title"
              className="text-[clamp(1.9rem,1.4rem+1.8vw,2.9rem)] leading-[1.04] tracking-[-0.03em]"
            >
              Run sessions? Fill the places you have left.
            </h2>
            <p className="mt-4 mb-7 max-w-[44ch] text-h4 leading-[1.55] font-normal text-on-court-2">
              List for free. Add online booking from £29.00 a month when you are ready.
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
