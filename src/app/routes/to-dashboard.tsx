import Store from 'lucide-react/icons/store';
import type { OwnBusiness } from '#features/businesses/contract.ts';
import { businessHref } from '#features/businesses/own-businesses.ts';
import { ButtonLink } from '#shared/ui/button-link.tsx';
import { Gate } from '#shared/ui/gate.tsx';

/** Instead of a page that works on an approved business, for somebody who has none. */
export function ToDashboard({ business }: { business: OwnBusiness | null }) {
  return (
    <div className="container-narrow page">
      <Gate
        icon={Store}
        headingLevel="h1"
        title={business === null ? 'You have no business yet' : 'This business is not approved'}
        action={
          <ButtonLink href={business === null ? '/business' : businessHref('/business', business)}>
            Business Dashboard
          </ButtonLink>
        }
      >
        {business === null
          ? 'Register or claim one on your dashboard, then this page is yours to use.'
          : 'This page works once your business is approved. Your dashboard says how things stand.'}
      </Gate>
    </div>
  );
}
