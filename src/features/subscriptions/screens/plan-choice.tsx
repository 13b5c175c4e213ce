import Check from 'lucide-react/icons/check';
import { monthlyPricePence } from '#features/businesses/rules.ts';
import { subscriptionCheckoutPath } from '#features/businesses/standing/upgrade.ts';
import { subscriptionTiers } from '#shared/domain/business-options.ts';
import { formatPounds } from '#shared/domain/pence.ts';
import { Icon } from '#shared/ui/brand/icon.tsx';
import { ButtonLink } from '#shared/ui/buttons/button-link.tsx';
import { Panel } from '#shared/ui/type/card.tsx';
import { benefitsOf } from '../change/copy.ts';
import { planNames } from '../rules.ts';

/** Both plans side by side, for a business on a free listing. */
export function PlanChoice({ businessId }: { businessId: number }) {
  return (
    <section aria-labelledby="plans">
      <h2 id="plans" className="text-h3">
        Turn on online booking
      </h2>
      <p className="mt-1.5 text-ink-2">
        Your listing is free and stays so. With a plan, people book and pay for your sessions here.
      </p>
      <div className="mt-5 grid gap-5 md:grid-cols-2">
        {subscriptionTiers.map((tier) => (
          <Panel key={tier} className="flex flex-col gap-4">
            <h3 className="font-sans text-h4 font-semibold">{planNames[tier]}</h3>
            <p>
              <span className="text-[2rem] leading-none font-bold tabular-nums">
                {formatPounds(monthlyPricePence[tier])}
              </span>{' '}
              <span className="text-ink-2">per month</span>
            </p>
            <ul className="grid flex-1 content-start gap-2">
              {benefitsOf(tier).map((benefit) => (
                <li key={benefit} className="flex gap-2.5">
                  <Icon of={Check} className="mt-0.5 text-brand" />
                  {benefit}
                </li>
              ))}
            </ul>
            <ButtonLink
              href={subscriptionCheckoutPath(businessId, tier)}
              variant={tier === 'premium' ? 'primary' : 'secondary'}
              block
            >
              Choose {planNames[tier]}
            </ButtonLink>
          </Panel>
        ))}
      </div>
    </section>
  );
}
