import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { OwnBusiness } from '#features/businesses/contract.ts';
import { NotYourRole } from '#features/businesses/permissions/not-your-role.tsx';
import { mayAct } from '#features/businesses/permissions/permissions.ts';
import { useAct } from '#shared/ui/act/use-act.ts';
import { HelpLink } from '#shared/ui/buttons/help-link.tsx';
import { SwitchField } from '#shared/ui/fields/switch-field.tsx';
import { useApi } from '#shared/ui/site-context.tsx';
import { Loaded } from '#shared/ui/states/loaded.tsx';
import { Skeleton } from '#shared/ui/states/skeleton.tsx';
import { Panel } from '#shared/ui/type/card.tsx';
import { LetInPartners } from '../../consent/screens/let-in-partners.tsx';
import { chooseOpenData, openChoiceQuery } from '../api.ts';
import type { OpenChoice, OpenChoiceAnswer } from '../contract.ts';

/** `/business/open-data`. */
export function OpenDataPage({ business }: { business: OwnBusiness }) {
  if (!mayAct(business.role, 'view_details')) return <NotYourRole businessName={business.name} />;
  return (
    <div className="grid max-w-[720px] gap-8">
      <OpenDataOf key={business.id} businessId={business.id} />
      {mayAct(business.role, 'manage_api') && <LetInPartners key={business.id} businessId={business.id} />}
    </div>
  );
}

function OpenDataOf({ businessId }: { businessId: number }) {
  const api = useApi();
  return (
    <Loaded
      query={useQuery(openChoiceQuery(api, businessId))}
      failure="What you have chosen could not be loaded. Please try again."
      waiting={<Skeleton className="h-60 rounded-card" />}
    >
      {(choice) => <Choices businessId={businessId} choice={choice} />}
    </Loaded>
  );
}

function Choices({ businessId, choice }: { businessId: number; choice: OpenChoiceAnswer }) {
  const api = useApi();
  const queryClient = useQueryClient();
  const choosing = useAct({
    act: (chosen: OpenChoice) => chooseOpenData(api, businessId, chosen),
    said: (answer) => ({
      title: answer.publishes ? 'Your choice is saved' : 'Your sessions leave the open feeds',
    }),
    done: (answer) => queryClient.setQueryData(openChoiceQuery(api, businessId).queryKey, answer),
    refused: ({ sentence }) => ({ title: 'Error', description: sentence, variant: 'destructive' }),
  });
  const { publishes, allowsBooking } = choice;
  return (
    <div className="grid gap-4">
      <p className="text-ink-2">
        Fettle publishes what approved businesses offer as open data, so that councils, health services and
        apps can show it to more people. It says what you have on your public page: your sessions, times,
        prices and places left, and how to reach you. It never says who books.
      </p>
      <Panel className="grid gap-6">
        <SwitchField
          label="Publish my sessions as open data"
          hint="On unless you switch it off. Anybody may use the data under the licence CC BY 4.0. When you switch it off, everybody who follows the feeds is told that your sessions are deleted; copies made before may stay."
          on={publishes}
          busy={choosing.busy}
          onChange={(on) => void choosing.run({ publishes: on, allowsBooking: on && allowsBooking })}
        />
        <SwitchField
          label="Let booking partners sell my places"
          hint={
            publishes
              ? 'They take the money, and settle with you as you agree with them: it comes neither through Fettle nor into your payouts here, and we take no fee. Their bookings stand among yours with the partner’s name.'
              : 'Others can only book what is published.'
          }
          on={allowsBooking}
          busy={choosing.busy || !publishes}
          onChange={(on) => void choosing.run({ publishes, allowsBooking: on })}
        />
        {allowsBooking && (
          <p className="text-sm text-ink-2">
            {choice.partners.length > 0 && `Partners: ${choice.partners.join(', ')}. `}A partner that asks you
            first, at its own site, sells once you have let it in.
          </p>
        )}
      </Panel>
      <p className="flex flex-wrap gap-x-5 gap-y-1 text-sm">
        <a href="/openactive" className="link">
          See the open data
        </a>
        <HelpLink about="open-data">Who else shows and sells my sessions</HelpLink>
      </p>
    </div>
  );
}
