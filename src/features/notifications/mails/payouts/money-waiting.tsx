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
  label: 'Money waits for a seller',
  facts: { amount: fact.amount, seller: 'Whose it is' },
  needs: ['amount'],
  subject: '{amount} is waiting for you',
  parts: {
    opening: `{seller} has earned {amount}. We cannot send it yet, because our payment provider still needs something from you.

It takes a few minutes. Bookings go on meanwhile, and nothing you earn is lost.`,
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
    preheader: 'Set up payouts, and it is sent to your bank.',
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
