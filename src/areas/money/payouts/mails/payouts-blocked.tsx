import { z } from 'zod';
import { defineMail } from '#areas/messaging/email/mails/define-mail.server.ts';
import type { MailSite, MailTemplate } from '#areas/messaging/email/mails/layout/layout.tsx';
import { ActionButton } from '#areas/messaging/email/mails/layout/mail-elements.tsx';
import { payoutsLink } from '#areas/messaging/email/mails/mail-links.ts';
import { commonFacts, mailWords, type RenderWords } from '#areas/messaging/email/mails/words/mail-words.ts';
import { formatPounds } from '#shared/domain/pence.ts';
import { readBlockedSeller, type SellerMailData } from './payout-queries.server.ts';

const words = mailWords({
  name: 'money-waiting',
  label: 'Payout setup needed',
  facts: { amount: commonFacts.amount, seller: 'Owner' },
  needs: ['amount'],
  subject: '{amount} is waiting for you',
  parts: {
    opening: `{seller} has earned {amount}, but we can’t send it yet. Our payment provider needs some details from you, which takes a few minutes. You can still take bookings, and your earnings are safe.`,
  },
});

/** `round` counts the reminders. */
export const mail = defineMail({
  payload: z.object({ accountId: z.uuid(), round: z.int().positive(), pence: z.int().positive() }),
  read: async ({ accountId, pence }, { pool }) => {
    const seller = await readBlockedSeller(pool, accountId);
    return seller === null ? null : { ...seller, pence };
  },
  letters: {
    'money-waiting': {
      reader: 'business',
      to: ({ owner }) => owner,
      once: ({ accountId, round }) => `${accountId}:${round}`,
      words: [words],
      template,
      preview: {
        seller: 'Willow & Stone Yoga',
        owner: { name: 'Amara Stone', address: 'owner@willow.example' },
        businessId: 1,
        pence: 12150,
      },
    },
  },
});

function template(
  site: MailSite,
  waiting: SellerMailData & { pence: number },
  say: RenderWords,
): MailTemplate {
  const said = say(words, { amount: formatPounds(waiting.pence), seller: waiting.seller });
  return {
    subject: said.subject,
    preheader: 'Set up payouts and we’ll send it to your bank.',
    reason: `You get this email because people pay for ${waiting.seller} on ${site.brand.name}.`,
    title: said.title,
    help: { about: 'payouts', says: 'How payouts work' },
    body: (
      <>
        {said.opening}
        <ActionButton href={payoutsLink(site.publicUrl, waiting.businessId)}>Set up payouts</ActionButton>
      </>
    ),
  };
}
