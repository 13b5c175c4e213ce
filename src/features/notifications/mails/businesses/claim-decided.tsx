import { z } from 'zod';
import type { ClaimState } from '#features/claims/contract.ts';
import { defineMail } from '../define-mail.server.ts';
import type { MailSite, MailTemplate } from '../layout/layout.tsx';
import { Action, Paragraph } from '../layout/parts.tsx';
import { businessDashboardLink, claimLink } from '../links.ts';
import { type ClaimMailData, readClaimForMail } from './business-queries.server.ts';

/** An admin has decided on a claim; those it was decided against are told too. */
export const mail = defineMail({
  payload: z.object({ claimId: z.uuid() }),
  read: async ({ claimId }, { pool, log }) => {
    const claim = await readClaimForMail(pool, claimId);
    if (claim !== null && claim.state !== 'pending') return { ...claim, state: claim.state };
    log.warn({ claimId }, 'No decision on a claim to tell of');
    return null;
  },
  letters: {
    'claim-decided': {
      reader: 'account',
      to: ({ claimant }) => claimant,
      once: ({ claimId }) => claimId,
      template,
      preview: {
        state: 'approved',
        reason: null,
        businessName: 'Willow & Stone Yoga',
        claimant: { name: 'Amara Stone', address: 'owner@willow.example' },
      },
    },
  },
});

/** To a claimant: the listing is theirs, or why it is not. */
function template(
  site: MailSite,
  claim: ClaimMailData & { state: Exclude<ClaimState, 'pending'> },
): MailTemplate {
  const won = claim.state === 'approved';
  const subject = won
    ? `${claim.businessName} is yours to manage`
    : `Your claim on ${claim.businessName} was not approved`;
  return {
    subject,
    preheader: subject,
    reason: `You get this email because you claimed ${claim.businessName} on ${site.brand.name}.`,
    title: won ? 'Your claim is approved' : 'Your claim was not approved',
    help: { about: 'list-your-studio', says: 'How verification works' },
    body: (
      <>
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
      </>
    ),
  };
}
