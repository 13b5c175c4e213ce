import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { MyBusiness } from '#areas/catalogue/businesses/contract.ts';
import { canPerform } from '#areas/catalogue/businesses/permissions/permissions.ts';
import { RoleNotPermitted } from '#areas/catalogue/businesses/permissions/role-not-permitted.tsx';
import { HelpLink } from '#shared/ui/buttons/help-link.tsx';
import { SwitchField } from '#shared/ui/fields/switch-field.tsx';
import { useMutationAction } from '#shared/ui/mutation/use-mutation-action.ts';
import { useApi } from '#shared/ui/site-context.tsx';
import { QueryContent } from '#shared/ui/states/query-content.tsx';
import { Skeleton } from '#shared/ui/states/skeleton.tsx';
import { Panel } from '#shared/ui/type/card.tsx';
import { GrantedPartnerList } from '../../oauth/screens/granted-partners.tsx';
import { openDataSettingsQuery, updateOpenDataSettings } from '../api.ts';
import type { OpenDataResponse, OpenDataSettings } from '../contract.ts';

/** `/business/open-data`. */
export function OpenDataPage({ business }: { business: MyBusiness }) {
  if (!canPerform(business.role, 'view_details')) return <RoleNotPermitted businessName={business.name} />;
  return (
    <div className="grid max-w-180 gap-8">
      <OpenDataContent key={business.id} businessId={business.id} />
      {canPerform(business.role, 'manage_api') && (
        <GrantedPartnerList key={business.id} businessId={business.id} />
      )}
    </div>
  );
}

function OpenDataContent({ businessId }: { businessId: number }) {
  const api = useApi();
  return (
    <QueryContent
      query={useQuery(openDataSettingsQuery(api, businessId))}
      failure="We couldn’t load your settings. Try again."
      waiting={<Skeleton className="h-60 rounded-card" />}
    >
      {(choice) => <Choices businessId={businessId} choice={choice} />}
    </QueryContent>
  );
}

function Choices({ businessId, choice }: { businessId: number; choice: OpenDataResponse }) {
  const api = useApi();
  const queryClient = useQueryClient();
  const choosing = useMutationAction({
    mutate: (chosen: OpenDataSettings) => updateOpenDataSettings(api, businessId, chosen),
    successToast: (answer) => ({
      title: answer.publishes ? 'Settings saved' : 'We’re removing your sessions from the open feeds',
    }),
    onSuccess: (answer) => queryClient.setQueryData(openDataSettingsQuery(api, businessId).queryKey, answer),
    onError: ({ sentence }) => ({ title: 'Error', description: sentence, variant: 'destructive' }),
  });
  const { publishes, allowsBooking } = choice;
  return (
    <div className="grid gap-4">
      <p className="text-ink-2">
        Fettle publishes the sessions of approved businesses as open data, so councils, health services and
        apps can list them. It includes your sessions, times, prices, places left and contact details. It
        never includes customers.
      </p>
      <Panel className="grid gap-6">
        <SwitchField
          label="Publish my sessions as open data"
          hint="On by default. Anyone can reuse the data under the CC BY 4.0 licence. If you turn it off, the feeds mark your sessions as deleted. Existing copies may remain."
          on={publishes}
          busy={choosing.busy}
          onChange={(on) => void choosing.run({ publishes: on, allowsBooking: on && allowsBooking })}
        />
        <SwitchField
          label="Let booking partners sell my places"
          hint={
            publishes
              ? 'Partners take the money and pay you as you’ve agreed. It doesn’t come through Fettle or your payouts, and we charge no fee. Partner bookings appear in your list, marked with the partner’s name.'
              : 'Partners can only book published sessions.'
          }
          on={allowsBooking}
          busy={choosing.busy || !publishes}
          onChange={(on) => void choosing.run({ publishes, allowsBooking: on })}
        />
        {allowsBooking && (
          <p className="text-sm text-ink-2">
            {choice.partners.length > 0 && `Partners: ${choice.partners.join(', ')}. `}Some partners ask you
            first on their own site. They can sell after you allow them.
          </p>
        )}
      </Panel>
      <p className="flex flex-wrap gap-x-5 gap-y-1 text-sm">
        <a href="/openactive" className="link">
          View the open data
        </a>
        <HelpLink about="open-data">Who else shows and sells my sessions?</HelpLink>
      </p>
    </div>
  );
}
