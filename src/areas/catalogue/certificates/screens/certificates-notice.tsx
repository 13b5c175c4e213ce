import { useQuery } from '@tanstack/react-query';
import type { MyBusiness } from '#areas/catalogue/businesses/contract.ts';
import { canPerform } from '#areas/catalogue/businesses/permissions/permissions.ts';
import { businessHref } from '#areas/catalogue/businesses/status/my-businesses.ts';
import { RouteLink } from '#shared/ui/buttons/route-link.tsx';
import { useApi } from '#shared/ui/site-context.tsx';
import { Notice } from '#shared/ui/states/notice.tsx';
import { certificatesQuery } from '../api.ts';
import type { Certificates } from '../contract.ts';
import { formatCertificateDay } from '../copy.ts';
import { certificateNames, formatCertificateKinds } from '../rules.ts';

export function CertificatesNotice({ business }: { business: MyBusiness }) {
  const owner = canPerform(business.role, 'manage_papers');
  const { data } = useQuery({ ...certificatesQuery(useApi(), business.id), enabled: owner });
  const said = data && sentence(data);
  if (!owner || said == null) return null;
  return (
    <Notice tone={said.urgent ? 'danger' : 'warning'} className="mb-4">
      <p>
        {said.text}{' '}
        <RouteLink
          href={businessHref('/business/papers', business)}
          className="font-semibold underline underline-offset-[3px]"
        >
          {said.action}
        </RouteLink>
      </p>
    </Notice>
  );
}

function sentence({ papers, missing, ending, needed, lapsed }: Certificates) {
  if (lapsed.length > 0)
    return {
      urgent: true,
      text: `${lapsed.length === 1 ? 'A session for children can’t take' : `${lapsed.length} sessions for children can’t take`} bookings: ${formatCertificateKinds(missing)} missing.`,
      action: 'Add documents',
    };
  const soonest = papers
    .filter(({ id }) => ending.includes(id))
    .sort((a, b) => a.validUntil.localeCompare(b.validUntil))[0];
  if (!needed || soonest === undefined) return null;
  // Already submitted: nothing more to do.
  const next = papers.some(
    ({ kind, person, state, validUntil }) =>
      state === 'waiting' &&
      kind === soonest.kind &&
      person === soonest.person &&
      validUntil > soonest.validUntil,
  );
  return {
    urgent: false,
    text: next
      ? `${certificateNames[soonest.kind]} expires on ${formatCertificateDay(soonest.validUntil)}. We’re checking the renewal.`
      : `${certificateNames[soonest.kind]} expires on ${formatCertificateDay(soonest.validUntil)}. After that, people can’t book sessions for children that need it.`,
    action: next ? 'See your documents' : 'Upload the renewal',
  };
}
