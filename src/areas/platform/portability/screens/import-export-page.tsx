import type { MyBusiness } from '#areas/catalogue/businesses/contract.ts';
import { canPerform } from '#areas/catalogue/businesses/permissions/permissions.ts';
import { RoleNotPermitted } from '#areas/catalogue/businesses/permissions/role-not-permitted.tsx';
import { HelpLink } from '#shared/ui/buttons/help-link.tsx';
import { ImportSection } from '../import/screens/import-section.tsx';
import { ExportSection } from '../package/screens/export-section.tsx';

export function ImportExportPage({ business }: { business: MyBusiness }) {
  if (!canPerform(business.role, 'export_business')) return <RoleNotPermitted businessName={business.name} />;
  return (
    <div className="grid max-w-180 gap-4">
      {business.status === 'approved' && <ImportSection key={`in ${business.id}`} businessId={business.id} />}
      <ExportSection key={`out ${business.id}`} businessId={business.id} />
      <p className="text-sm">
        <HelpLink about="moving-in-and-out">How import and export work</HelpLink>
      </p>
    </div>
  );
}
