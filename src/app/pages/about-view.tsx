import { monthlyPricePence } from '#areas/catalogue/businesses/rules.ts';
import { AboutScreen } from '#areas/operations/site/screens/about-screen.tsx';

/** `/about`, with the plans' prices from the rules that bill them. */
export function AboutView() {
  return <AboutScreen monthlyPricePence={monthlyPricePence} />;
}
