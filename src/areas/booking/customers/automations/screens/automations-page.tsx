import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { MyBusiness } from '#areas/catalogue/businesses/contract.ts';
import { canPerform } from '#areas/catalogue/businesses/permissions/permissions.ts';
import { RoleNotPermitted } from '#areas/catalogue/businesses/permissions/role-not-permitted.tsx';
import { PremiumOffer } from '#areas/catalogue/businesses/status/premium-offer.tsx';
import { hasPremium } from '#areas/catalogue/businesses/status/upgrade.ts';
import { HelpLink } from '#shared/ui/buttons/help-link.tsx';
import { useApi } from '#shared/ui/site-context.tsx';
import { QueryContent } from '#shared/ui/states/query-content.tsx';
import { Skeleton } from '#shared/ui/states/skeleton.tsx';
import { Panel } from '#shared/ui/type/card.tsx';
import { automationsQuery } from '../api.ts';
import { automationRules } from '../copy.ts';
import { AutomationCard } from './automation-card.tsx';

export function AutomationsPage({ business }: { business: MyBusiness }) {
  if (!canPerform(business.role, 'message_customers'))
    return <RoleNotPermitted businessName={business.name} />;
  if (!hasPremium(business))
    return (
      <PremiumOffer business={business} title="Email customers at the right moment">
        Premium Pro emails customers for you after a first visit, a long absence or a no-show. It also writes
        before a pass ends and on a birthday. You choose which, and write the words. Only people who have
        agreed to your news get them.
      </PremiumOffer>
    );
  return <Automations business={business} />;
}

function Automations({ business }: { business: MyBusiness }) {
  const queryClient = useQueryClient();
  const shown = automationsQuery(useApi(), business.id);
  const query = useQuery(shown);
  return (
    <div className="grid gap-4">
      <p className="max-w-160 text-ink-2">
        Emails that go out by themselves. Each one shows the people it would reach today, before you switch it
        on. <HelpLink about="automations">How automations work</HelpLink>
      </p>
      <QueryContent
        query={query}
        failure="We couldn’t load your automations. Try again."
        waiting={
          <div role="status" className="grid gap-4">
            <span className="sr-only">Loading the automations</span>
            <Skeleton className="h-48 rounded-card" />
            <Skeleton className="h-48 rounded-card" />
          </div>
        }
      >
        {({ automations }) => (
          <ul className="grid items-start gap-4 xl:grid-cols-2">
            {automations.map((automation) => (
              <li key={automation.template} className="min-w-0">
                <AutomationCard
                  automation={automation}
                  business={business}
                  onChanged={(after) => queryClient.setQueryData(shown.queryKey, after)}
                />
              </li>
            ))}
            <li className="min-w-0">
              <Panel>
                <h2 className="font-sans text-h4 font-semibold">Rules for all of them</h2>
                <ul className="mt-2 grid list-disc gap-1 pl-5 text-sm text-ink-2">
                  {automationRules.map((rule) => (
                    <li key={rule}>{rule}</li>
                  ))}
                </ul>
              </Panel>
            </li>
          </ul>
        )}
      </QueryContent>
    </div>
  );
}
