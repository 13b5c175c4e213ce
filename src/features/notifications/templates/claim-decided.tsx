import type { ClaimState } from '#features/claims/contract.ts';
import type { ClaimMailData } from '../claim-queries.server.ts';
import { businessDashboardLink, claimLink } from '../links.ts';
import { Layout, type MailSite, type MailTemplate } from './layout.tsx';
import { Action, Paragraph, Title } from './parts.tsx';

/** To a claimant: the listing is theirs, or why it is not. */
export function claimDecided(
  site: MailSite,
  claim: ClaimMailData & { state: Exclude<ClaimState, 'pending'> },
): MailTemplate {
  const won = claim.state === 'approved';
  const subject = won
    ? `${claim.businessName} is yours to manage`
    : `Your claim on ${claim.businessName} was not approved`;
  return {
    subject,
    page: (
      <Layout
        site={site}
        title={subject}
        preheader={subject}
        reason={`You get this email because you claimed ${claim.businessName} on ${site.brand.name}.`}
      >
        <Title>{won ? 'Your claim is approved' : 'Your claim was not approved'}</Title>
        {won && (
          <>
            <Paragraph>
              {claim.businessName} is yours to manage now. Check its details, add your sessions, and turn on
              online booking when you are ready.
            </Paragraph>
            <Action href={businessDashboardLink(site.publicUrl)}>Open your dashboard</Action>
          </>
        )}
        {claim.state === 'rejected' && (
          <>
            <Paragraph>We could not confirm that {claim.businessName} is yours:</Paragraph>
            <Paragraph>“{claim.reason}”</Paragraph>
            <Paragraph>You can claim it again with more to show, for example a bill or a lease.</Paragraph>
            <Action href={claimLink(site.publicUrl)}>Claim it again</Action>
          </>
        )}
        {claim.state === 'declined' && (
          <Paragraph>
            We have confirmed somebody else as the owner of {claim.businessName}. If you think that this is a
            mistake, write to {site.brand.email}.
          </Paragraph>
        )}
      </Layout>
    ),
  };
}
