import { z } from 'zod';
import { formatPounds } from '#shared/domain/pence.ts';
import { defineMail } from '../define-mail.server.ts';
import type { MailSite, MailTemplate } from '../layout/layout.tsx';
import { Action } from '../layout/parts.tsx';
import { payoutsLink } from '../links.ts';
import { fact, mailWords, type Say } from '../words/mail-words.ts';
import { readWaitingSeller, type SellerOfMail } from './payout-queries.server.ts';

const words = mailWords({
  name: 'money-waiting',
  label: 'Payout setup needed',
  facts: { amount: fact.amount, seller: 'Owner' },
  needs: ['amount'],
  subject: '{amount} is waiting for you',
  parts: {
    opening: `{seller} has earned {amount}, but we can’t send it yet. Our payment provider needs some details from you, which takes a few minutes. You can still take bookings, and your earnings are safe.`,
  },
});

/** Money waits for an account that cannot take it yet: first when it does, then weekly, a few times (`round`). */
export const mail = defineMail({
  payload: z.object({ accountId: z.uuid(), round: z.int().positive(), pence: z.int().positive() }),
  read: async ({ accountId, pence }, { pool }) => {
    const seller = await readWaitingSeller(pool, accountId);
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

function template(site: MailSite, waiting: SellerOfMail & { pence: number }, say: Say): MailTemplate {
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
        <Action href={payoutsLink(site.publicUrl, waiting.businessId)}>Set up payouts</Action>
      </>
    ),
  };
}
