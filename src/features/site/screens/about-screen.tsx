import { AboutHero } from './about/about-hero.tsx';
import { ListingPlans } from './about/listing-plans.tsx';
import { Safety } from './about/safety.tsx';
import { ThreeSteps } from './about/three-steps.tsx';
import { WaysOn } from './about/ways-on.tsx';

/**
 * `/about`: how it works for people looking for a session, what a listing costs, and what keeps both sides safe.
 *
 * @param monthlyPricePence what each plan costs a month, in pence
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
      <Safety />
      <WaysOn />
    </>
  );
}
