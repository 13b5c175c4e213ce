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
      text: `${lapsed.length === 1 ? 'A session for children takes' : `${lapsed.length} sessions for children take`} no bookings: ${papersInWords(missing)} missing.`,
      action: 'Show papers',
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
      ? `${paperNames[soonest.kind]} ends on ${paperDay(soonest.validUntil)}. The next one is waiting to be read.`
      : `${paperNames[soonest.kind]} ends on ${paperDay(soonest.validUntil)}. Sessions for children that need it take no bookings after that day.`,
    action: next ? 'See your papers' : 'Show the next one',
  };
}
