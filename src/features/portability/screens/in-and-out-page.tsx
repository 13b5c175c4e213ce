import type { OwnBusiness } from '#features/businesses/contract.ts';
import { NotYourRole } from '#features/businesses/permissions/not-your-role.tsx';
import { mayAct } from '#features/businesses/permissions/permissions.ts';
import { HelpLink } from '#shared/ui/buttons/help-link.tsx';
import { BringIn } from '../bring/screens/bring-in.tsx';
import { TakeAlong } from '../package/screens/take-along.tsx';

/** `/business/in-and-out`. */
export function InAndOutPage({ business }: { business: OwnBusiness }) {
  if (!mayAct(business.role, 'export_business')) return <NotYourRole businessName={business.name} />;
  return (
    <div className="grid max-w-[720px] gap-4">
      {business.status === 'approved' && <BringIn key={`in ${business.id}`} businessId={business.id} />}
      <TakeAlong key={`out ${business.id}`} businessId={business.id} />
      <p className="text-sm">
        <HelpLink about="moving-in-and-out">How import and export work</HelpLink>
      </p>
    </div>
  );
}
