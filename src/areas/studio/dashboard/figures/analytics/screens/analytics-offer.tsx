import type { MyBusiness } from '#areas/catalogue/businesses/contract.ts';
import { PremiumOffer } from '#areas/catalogue/businesses/status/premium-offer.tsx';
import { premiumAdds } from '#areas/catalogue/businesses/status/upgrade.ts';
import { planStatusText } from '../../copy.ts';

/** The offer for businesses without an active Premium Pro plan. */
export function AnalyticsOffer({ business }: { business: MyBusiness }) {
  return (
    <PremiumOffer
      business={business}
      title="See how your business is doing"
      planText={planStatusText(business)}
      footer="Every plan includes your totals, this week against last week, and a file of every booking."
    >
      <p>Premium Pro adds an analytics dashboard:</p>
      <ul className="mt-3 grid list-disc gap-1.5 pl-5 text-ink">
        {premiumAdds.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
    </PremiumOffer>
  );
}
