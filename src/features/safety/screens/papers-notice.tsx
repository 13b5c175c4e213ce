import { useQuery } from '@tanstack/react-query';
import type { OwnBusiness } from '#features/businesses/contract.ts';
import { mayAct } from '#features/businesses/permissions/permissions.ts';
import { businessHref } from '#features/businesses/standing/own-businesses.ts';
import { RouteLink } from '#shared/ui/buttons/route-link.tsx';
import { useApi } from '#shared/ui/site-context.tsx';
import { Notice } from '#shared/ui/states/notice.tsx';
import { papersQuery } from '../api.ts';
import type { Papers } from '../contract.ts';
import { paperDay } from '../copy.ts';
import { paperNames, papersInWords } from '../rules.ts';

/** On the dashboard of an owner: what is wrong with the papers for children, or will be, and where to mend it. */
export function PapersNotice({ business }: { business: OwnBusiness }) {
  const owner = mayAct(business.role, 'manage_papers');
  const { data } = useQuery({ ...papersQuery(useApi(), business.id), enabled: owner });
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

function sentence({ papers, missing, ending, needed, lapsed }: Papers) {
  if (lapsed.length > 0)
    return {
      urgent: true,
      text: `${lapsed.length === 1 ? 'A session for children can’t take' : `${lapsed.length} sessions for children can’t take`} bookings: ${papersInWords(missing)} missing.`,
      action: 'Add documents',
    };
  const soonest = papers
    .filter(({ id }) => ending.includes(id))
    .sort((a, b) => a.validUntil.localeCompare(b.validUntil))[0];
  if (!needed || soonest === undefined) return null;
  // Sent already, and not read yet: there is nothing more to do.
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
      ? `${paperNames[soonest.kind]} expires on ${paperDay(soonest.validUntil)}. We’re checking the renewal.`
      : `${paperNames[soonest.kind]} expires on ${paperDay(soonest.validUntil)}. After that, people can’t book sessions for children that need it.`,
    action: next ? 'See your documents' : 'Upload the renewal',
  };
}
