import { useNavigate } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { RouteLink } from '#shared/ui/buttons/route-link.tsx';
import { classNames } from '#shared/ui/class-names.ts';
import { SelectField } from '#shared/ui/fields/select-field.tsx';
import { ScrollTabs } from '#shared/ui/type/scroll-tabs.tsx';
import type { BusinessStatus, MyBusiness } from '../../contract.ts';
import { canPerform, statusRefusal } from '../../permissions/permissions.ts';
import { businessHref } from '../my-businesses.ts';
import { businessLinks } from './business-links.ts';

/**
 * What is around every page of a business's area: the page's title, which business it is about, a switcher for
 * somebody who runs several, and the tabs. The chosen business stands in every link (`?business=`).
 */
export function BusinessFrame({
  title,
  path,
  business,
  businesses,
  action,
  children,
}: {
  /** The page's heading: "Business Dashboard". */
  title: string;
  /** The page's path, without its query: "/business/calendar". */
  path: string;
  business: MyBusiness;
  /** All that this person runs. */
  businesses: readonly MyBusiness[];
  /** The one main action of the page, at the right end of the heading. */
  action?: ReactNode;
  children: ReactNode;
}) {
  return (
    <div className="container-wide page">
      <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-4">
        <div className="min-w-0">
          <h1>{title}</h1>
          <p className="mt-2 wrap-anywhere text-ink-2">
            {business.name}, {business.address} {business.postcode}
          </p>
        </div>
        <div className="flex flex-wrap items-end gap-3 max-md:w-full max-md:*:flex-1">
          {businesses.length > 1 && (
            <BusinessSwitcher path={path} business={business} businesses={businesses} />
          )}
          {action}
        </div>
      </div>
      <BusinessTabs path={path} business={business} />
      {children}
    </div>
  );
}

/** The tabs. Nothing is shown while there is only the dashboard. */
function BusinessTabs({ path, business }: { path: string; business: MyBusiness }) {
  const links = businessLinks.filter(
    ({ needs }) => canPerform(business.role, needs) && statusRefusal(business.status, needs) === null,
  );
  if (links.length < 2) return <div className="h-6" />;
  return (
    <ScrollTabs label="Your business" path={path} className="mt-5 mb-6">
      <ul className="flex min-w-max gap-1 border-b border-line">
        {links.map((link) => (
          <li key={link.path}>
            <RouteLink
              href={businessHref(link.path, business)}
              exact
              className={classNames(
                '-mb-px flex min-h-11 items-center border-b-2 px-3.5 text-md font-semibold focus-visible:-outline-offset-3',
                link.path === path ? 'border-brand text-ink' : 'border-transparent text-ink-2 hover:text-ink',
              )}
            >
              {link.label}
            </RouteLink>
          </li>
        ))}
      </ul>
    </ScrollTabs>
  );
}

/** Said after the name of a business that is not approved. */
const statusLabels: Partial<Record<BusinessStatus, string>> = {
  submitted: 'under review',
  rejected: 'not approved',
  suspended: 'suspended',
};

/** Which of several businesses the page is about; choosing one stays on the page. */
function BusinessSwitcher({
  path,
  business,
  businesses,
}: {
  path: string;
  business: MyBusiness;
  businesses: readonly MyBusiness[];
}) {
  const navigate = useNavigate();
  return (
    <SelectField
      label={<span className="sr-only">Business</span>}
      dense
      value={business.id}
      options={businesses.map(({ id, name, status }) => ({
        value: String(id),
        label: statusLabels[status] === undefined ? name : `${name} (${statusLabels[status]})`,
      }))}
      // Another business's filters, pages and dates mean nothing here.
      onChange={(event) => void navigate({ href: `${path}?business=${event.target.value}` })}
      className="min-w-52"
    />
  );
}
