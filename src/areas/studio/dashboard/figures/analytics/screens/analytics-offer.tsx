import type { MyBusiness } from '#areas/catalogue/businesses/contract.ts';
import { canPerform } from '#areas/catalogue/businesses/permissions/permissions.ts';
import { monthlyPricePence } from '#areas/catalogue/businesses/rules.ts';
import { businessHref } from '#areas/catalogue/businesses/status/my-businesses.ts';
import { canChangePlan, premiumAdds, upgradePath } from '#areas/catalogue/businesses/status/upgrade.ts';
import { formatPounds } from '#shared/domain/pence.ts';
import { ButtonLink } from '#shared/ui/buttons/button-link.tsx';
import { Panel } from '#shared/ui/type/card.tsx';
import { planStatusText } from '../../copy.ts';

/** What a business on another plan, or one that is not paid, sees: what Premium Pro adds, and the way there. */
export function AnalyticsOffer({ business }: { business: MyBusiness }) {
  const { plan, role } = business;
  const held = plan !== null && (plan.tier === 'premium' || !canChangePlan(plan));
  return (
    <Panel className="mx-auto max-w-[640px]">
      <h2>See how your business is doing</h2>
      <p className="mt-2 text-ink-2">Premium Pro adds an analytics dashboard:</p>
      <ul className="mt-3 grid list-disc gap-1.5 pl-5">
        {premiumAdds.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
      {!canPerform(role, 'buy_plan') ? (
        <p className="mt-5 text-ink-2">Ask the owner of this business to upgrade.</p>
      ) : held ? (
        <>
          <p className="mt-5 text-ink-2">{planStatusText(business)}</p>
          <ButtonLink className="mt-3" variant="secondary" href={businessHref('/business/plan', business)}>
            See your plan
          </ButtonLink>
        </>
      ) : (
        <ButtonLink className="mt-5" variant="accent" href={upgradePath(business, 'premium')}>
          Upgrade to Premium Pro, {formatPounds(monthlyPricePence.premium)}
        </ButtonLink>
      )}
      <p className="mt-4 text-sm text-ink-2">
        Every plan includes your totals, this week against last week, and a file of every booking.
      </p>
    </Panel>
  );
}
