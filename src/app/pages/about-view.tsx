import { monthlyPricePence } from '#features/businesses/rules.ts';
import { AboutScreen } from '#features/site/screens/about-screen.tsx';

/** `/about`, with the plans' prices from the rules that bill them. */
export function AboutView() {
  return <AboutScreen monthlyPricePence={monthlyPricePence} />;
}
