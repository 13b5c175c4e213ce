import { z } from 'zod';
import { formatPounds } from '#shared/domain/pence.ts';
import { defineMail } from '../define-mail.server.ts';
import type { MailSite, MailTemplate } from '../layout/layout.tsx';
import { Action, Paragraph } from '../layout/parts.tsx';
import { payoutsLink } from '../links.ts';
import { readWaitingSeller, type SellerOfMail } from './payout-queries.server.ts';

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

function template(site: MailSite, waiting: SellerOfMail & { pence: number }): MailTemplate {
  const amount = formatPounds(waiting.pence);
  return {
    subject: `${amount} is waiting for you`,
    preheader: 'Set up payouts, and it is sent to your bank.',
    reason: `You get this email because people pay for ${waiting.seller} on ${site.brand.name}.`,
    title: `${amount} is waiting for you`,
    help: { about: 'payouts', says: 'How payouts work' },
    body: (
      <>
        <Paragraph>
          {waiting.seller} has earned {amount}. We cannot send it yet, because our payment provider still
          needs something from you.
        </Paragraph>
        <Paragraph>It takes a few minutes. Bookings go on meanwhile, and nothing you earn is lost.</Paragraph>
        <Action href={payoutsLink(site.publicUrl, waiting.businessId)}>Set up payouts</Action>
      </>
    ),
  };
}
