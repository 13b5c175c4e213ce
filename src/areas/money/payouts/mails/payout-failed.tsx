import { z } from 'zod';
import { defineMail } from '#areas/messaging/email/mails/define-mail.server.ts';
import type { MailSite, MailTemplate } from '#areas/messaging/email/mails/layout/layout.tsx';
import { ActionButton } from '#areas/messaging/email/mails/layout/mail-elements.tsx';
import { payoutsLink } from '#areas/messaging/email/mails/mail-links.ts';
import { commonFacts, mailWords, type RenderWords } from '#areas/messaging/email/mails/words/mail-words.ts';
import { formatLondonDay } from '#shared/calendar/london-time.ts';
import { formatPounds } from '#shared/domain/pence.ts';
import { type ReturnedPayout, readFailedPayout, type SellerMailData } from './payout-queries.server.ts';

const words = mailWords({
  name: 'payout-failed',
  label: 'Payout returned',
  facts: {
    amount: commonFacts.amount,
    seller: 'Owner',
    bank: 'Account, with its last digits',
    days: 'When it was sent and returned',
  },
  needs: ['amount', 'bank'],
  subject: '{amount} came back from your bank',
  parts: {
    opening: `{bank} rejected the payout for {seller} ({days}). The money is back in your balance. Check your bank details. We’ll send it again with your next payout.`,
  },
});

export const mail = defineMail({
  payload: z.object({ payoutId: z.uuid() }),
  read: ({ payoutId }, { pool }) => readFailedPayout(pool, payoutId),
  letters: {
    'payout-failed': {
      reader: 'business',
      to: ({ owner }) => owner,
      once: ({ payoutId }) => payoutId,
      words: [words],
      template,
      preview: {
        seller: 'Willow & Stone Yoga',
        owner: { name: 'Amara Stone', address: 'owner@willow.example' },
        businessId: 1,
        pence: 40550,
        bankName: 'Monzo Business',
        bankLast4: '4471',
        sentAt: new Date('2026-11-23T09:00:00Z'),
        cameBackAt: new Date('2026-11-25T09:00:00Z'),
      },
    },
  },
});

function template(site: MailSite, failed: SellerMailData & ReturnedPayout, say: RenderWords): MailTemplate {
  const bank =
    failed.bankLast4 === null
      ? 'your bank'
      : `${failed.bankName ?? 'your bank'}, account ending ${failed.bankLast4}`;
  const sent = formatLondonDay(failed.sentAt);
  const days =
    failed.cameBackAt === null
      ? `sent ${sent}`
      : `sent ${sent}, returned ${formatLondonDay(failed.cameBackAt)}`;
  const said = say(words, { amount: formatPounds(failed.pence), seller: failed.seller, bank, days });
  return {
    subject: said.subject,
    preheader: 'Check your bank details and we’ll send it again.',
    reason: `You get this email because ${site.brand.name} pays you for ${failed.seller}.`,
    title: said.title,
    help: { about: 'payouts', says: 'How payouts work' },
    body: (
      <>
        {said.opening}
        <ActionButton href={payoutsLink(site.publicUrl, failed.businessId)}>Check bank details</ActionButton>
      </>
    ),
  };
}
