import { z } from 'zod';
import { defineMail } from '#areas/messaging/email/mails/define-mail.server.ts';
import type { MailSite, MailTemplate } from '#areas/messaging/email/mails/layout/layout.tsx';
import { ActionButton } from '#areas/messaging/email/mails/layout/mail-elements.tsx';
import { businessDashboardLink, claimLink } from '#areas/messaging/email/mails/mail-links.ts';
import { mailWords, type RenderWords } from '#areas/messaging/email/mails/words/mail-words.ts';
import type { ClaimState } from '../contract.ts';
import { type ClaimMailData, readClaimForMail } from './claim-queries.server.ts';

const words = {
  approved: mailWords({
    name: 'claim-approved',
    label: 'Claim approved',
    facts: { business: 'Business claimed' },
    needs: ['business'],
    subject: 'You can now manage {business}',
    title: 'We’ve approved your claim',
    parts: {
      opening:
        'You can now manage {business}. Check its details, add your sessions, and turn on online booking when you’re ready.',
      closing: '',
    },
  }),
  rejected: mailWords({
    name: 'claim-rejected',
    label: 'Claim not approved',
    facts: { business: 'Business claimed', reason: 'Reason from the admin' },
    needs: ['business', 'reason'],
    subject: 'We couldn’t approve your claim on {business}',
    title: 'We couldn’t approve your claim',
    parts: {
      opening: `We couldn’t confirm that {business} is yours: “{reason}” You can claim it again with more evidence, like a bill or a lease.`,
      closing: '',
    },
  }),
  declined: mailWords({
    name: 'claim-declined',
    label: 'Claim by someone else approved',
    facts: { business: 'Business claimed', email: 'Our email address' },
    needs: ['business'],
    subject: 'We couldn’t approve your claim on {business}',
    title: 'We couldn’t approve your claim',
    parts: {
      opening:
        'We’ve confirmed someone else as the owner of {business}. If you think this is a mistake, contact {email}.',
      closing: '',
    },
  }),
};

/** Goes to the declined claimants, too. */
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
      words: [words.approved, words.rejected, words.declined],
      template,
      preview: {
        state: 'approved',
        reason: null,
        businessName: 'Willow & Stone Yoga',
        claimant: { name: 'Amara Stone', address: 'owner@willow.example' },
      },
      previews: {
        [words.rejected.name]: {
          state: 'rejected',
          reason: 'The bill is of another address.',
          businessName: 'Willow & Stone Yoga',
          claimant: { name: 'Amara Stone', address: 'owner@willow.example' },
        },
        [words.declined.name]: {
          state: 'declined',
          reason: null,
          businessName: 'Willow & Stone Yoga',
          claimant: { name: 'Amara Stone', address: 'owner@willow.example' },
        },
      },
    },
  },
});

function template(
  site: MailSite,
  claim: ClaimMailData & { state: Exclude<ClaimState, 'pending'> },
  say: RenderWords,
): MailTemplate {
  const said = say<'business' | 'reason' | 'email', never, 'opening' | 'closing'>(words[claim.state], {
    business: claim.businessName,
    reason: claim.reason ?? '',
    email: site.brand.email,
  });
  return {
    subject: said.subject,
    preheader: said.subject,
    reason: `You get this email because you claimed ${claim.businessName} on ${site.brand.name}.`,
    title: said.title,
    help: { about: 'list-your-studio', says: 'How verification works' },
    body: (
      <>
        {said.opening}
        {claim.state === 'approved' && (
          <ActionButton href={businessDashboardLink(site.publicUrl)}>Open your dashboard</ActionButton>
        )}
        {claim.state === 'rejected' && (
          <ActionButton href={claimLink(site.publicUrl)}>Claim it again</ActionButton>
        )}
        {said.closing}
      </>
    ),
  };
}
