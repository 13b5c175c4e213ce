import { z } from 'zod';
import { defineMail } from '#areas/messaging/email/mails/define-mail.server.ts';
import type { MailSite, MailTemplate } from '#areas/messaging/email/mails/layout/layout.tsx';
import { ActionButton } from '#areas/messaging/email/mails/layout/mail-elements.tsx';
import { statementLink } from '#areas/messaging/email/mails/mail-links.ts';
import { mailWords, type RenderWords } from '#areas/messaging/email/mails/words/mail-words.ts';
import { MONTH_PATTERN, monthName } from '../statements/month.ts';
import { readStatementSeller, type SellerMailData } from './payout-queries.server.ts';

const words = mailWords({
  name: 'statement-ready',
  label: 'Statement ready',
  facts: { month: 'Which month', seller: 'Owner' },
  needs: ['month'],
  subject: 'Your statement for {month} is ready',
  title: 'Your statement for {month}',
  parts: {
    opening:
      '{seller}’s statement for {month} is ready. It shows your sales, refunds, payouts and closing balance. Download it as PDF or CSV, with the invoice for our fees.',
  },
});

export const mail = defineMail({
  payload: z.object({
    seller: z.enum(['business', 'trainer']),
    id: z.int().positive(),
    month: z.string().regex(MONTH_PATTERN),
  }),
  read: async ({ month, ...seller }, { pool }) => {
    const found = await readStatementSeller(pool, seller);
    return found === null ? null : { ...found, month };
  },
  letters: {
    'statement-ready': {
      reader: 'business',
      to: ({ owner }) => owner,
      once: ({ seller, id, month }) => `${seller}:${id}:${month}`,
      words: [words],
      template,
      preview: {
        seller: 'Willow & Stone Yoga',
        owner: { name: 'Amara Stone', address: 'owner@willow.example' },
        businessId: 1,
        month: '2026-10',
      },
    },
  },
});

function template(
  site: MailSite,
  { seller, businessId, month }: SellerMailData & { month: string },
  say: RenderWords,
): MailTemplate {
  const said = say(words, { month: monthName(month), seller });
  return {
    subject: said.subject,
    preheader: `${seller}’s sales, your payouts and the invoice for our fees.`,
    reason: `You get this email because you sell on ${site.brand.name}. You can turn it off in your profile.`,
    title: said.title,
    body: (
      <>
        {said.opening}
        <ActionButton href={statementLink(site.publicUrl, businessId)}>See the statement</ActionButton>
      </>
    ),
  };
}
