import Check from 'lucide-react/icons/check';
import type { SubscriptionTier } from '#features/businesses/contract.ts';
import { monthlyPricePence } from '#features/businesses/rules.ts';
import { formatPounds } from '#shared/domain/pence.ts';
import { Badge } from '#shared/ui/badge.tsx';
import { Icon } from '#shared/ui/icon.tsx';
import { planNames } from '../rules.ts';

/** The plan being bought on its green panel: name, price a month, what it brings. */
export function PlanPanel({ tier, benefits }: { tier: SubscriptionTier; benefits: readonly string[] }) {
  return (
    <aside
      aria-label="Your plan"
      className="grid gap-[22px] rounded-dialog bg-court p-6 text-on-court md:p-[30px]"
    >
      <div>
        <Badge tone="accent">{planNames[tier]}</Badge>
      </div>
      <p>
        <span className="text-[2.75rem] leading-none font-bold tracking-[-0.04em] tabular-nums">
          {formatPounds(monthlyPricePence[tier])}
        </span>{' '}
        <span className="text-on-court-2">per month</span>
      </p>
      <div className="border-t border-[rgb(255_255_255/0.2)] pt-5">
        <h2 className="font-sans text-md font-semibold tracking-normal text-on-court">What you'll get</h2>
        <ul className="mt-3.5 grid gap-3">
          {benefits.map((benefit) => (
            <li key={benefit} className="flex gap-2.5">
              <Icon of={Check} className="mt-0.5 text-accent" />
              {benefit}
            </li>
          ))}
        </ul>
      </div>
    </aside>
  );
}
