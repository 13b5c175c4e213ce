import { useNavigate } from '@tanstack/react-router';
import { SelectField } from '#shared/ui/select-field.tsx';
import type { BusinessStatus, OwnBusiness } from '../contract.ts';

/** Said after the name of a business that is not approved. */
const standing: Partial<Record<BusinessStatus, string>> = {
  submitted: 'under review',
  rejected: 'not approved',
  suspended: 'suspended',
};

/** Which of several businesses the page is about; choosing one stays on the page. */
export function BusinessSwitcher({
  path,
  business,
  businesses,
}: {
  path: string;
  business: OwnBusiness;
  businesses: readonly OwnBusiness[];
}) {
  const navigate = useNavigate();
  return (
    <SelectField
      label={<span className="sr-only">Business</span>}
      dense
      value={business.id}
      options={businesses.map(({ id, name, status }) => ({
        value: String(id),
        label: standing[status] === undefined ? name : `${name} (${standing[status]})`,
      }))}
      // Another business's filters, pages and dates mean nothing here.
      onChange={(event) => void navigate({ href: `${path}?business=${event.target.value}` })}
      className="min-w-52"
    />
  );
}
