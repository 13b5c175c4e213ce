import type { ReactNode } from 'react';
import { formatPounds } from '#shared/domain/pence.ts';
import { ButtonLink } from '#shared/ui/buttons/button-link.tsx';
import { Panel } from '#shared/ui/type/card.tsx';
import type { MyBusiness } from '../contract.ts';
import { canPerform } from '../permissions/permissions.ts';
import { monthlyPricePence } from '../rules.ts';
import { businessHref } from './my-businesses.ts';
import { canChangePlan, upgradePath } from './upgrade.ts';

/** Replaces a Premium Pro page for businesses without a paid Premium Pro plan. */
export function PremiumOffer({
  business,
  title,
  planText = null,
  footer = null,
  children,
}: {
  business: MyBusiness;
  title: string;
  /** The plan's state, if it is Premium Pro already or can't change now. */
  planText?: ReactNode;
  footer?: ReactNode;
  children: ReactNode;
}) {
  const { plan, role } = business;
  const held = plan !== null && (plan.tier === 'premium' || !canChangePlan(plan));
  return (
    <Panel className="mx-auto max-w-160">
      <h2>{title}</h2>
      <div className="mt-2 text-ink-2">{children}</div>
      {!canPerform(role, 'buy_plan') ? (
        <p className="mt-5 text-ink-2">Ask the owner of this business to upgrade.</p>
      ) : held ? (
        <>
          {planText !== null && <p className="mt-5 text-ink-2">{planText}</p>}
          <ButtonLink className="mt-3" variant="secondary" href={businessHref('/business/plan', business)}>
            See your plan
          </ButtonLink>
        </>
      ) : (
        <ButtonLink className="mt-5" variant="accent" href={upgradePath(business, 'premium')}>
          Upgrade to Premium Pro, {formatPounds(monthlyPricePence.premium)}
        </ButtonLink>
      )}
      {footer !== null && <p className="mt-4 text-sm text-ink-2">{footer}</p>}
    </Panel>
  );
}
