import { z } from 'zod';
import { formatLondonDay } from '#shared/calendar/london-time.ts';
import { formatPounds } from '#shared/domain/pence.ts';
import { defineMail } from '../define-mail.server.ts';
import type { MailSite, MailTemplate } from '../layout/layout.tsx';
import { Action, Paragraph } from '../layout/parts.tsx';
import { payoutsLink } from '../links.ts';
import { type ReturnedPayout, readFailedPayout, type SellerOfMail } from './payout-queries.server.ts';

/** A payout came back from a seller's bank: said once, with the one thing to do. */
export const mail = defineMail({
  payload: z.object({ payoutId: z.uuid() }),
  read: ({ payoutId }, { pool }) => readFailedPayout(pool, payoutId),
  letters: {
    'payout-failed': {
      reader: 'business',
      to: ({ owner }) => owner,
      once: ({ payoutId }) => payoutId,
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

function template(site: MailSite, failed: SellerOfMail & ReturnedPayout): MailTemplate {
  const amount = formatPounds(failed.pence);
  const bank =
    failed.bankLast4 === null
      ? 'your bank'
      : `${failed.bankName ?? 'your bank'}, account ending ${failed.bankLast4}`;
  const sent = formatLondonDay(failed.sentAt);
  const days =
    failed.cameBackAt === null
      ? `sent ${sent}`
      : `sent ${sent}, returned ${formatLondonDay(failed.cameBackAt)}`;
  return {
    subject: `${amount} came back from your bank`,
    preheader: 'Check your bank details, and we send it again.',
    reason: `You get this email because you are paid by ${site.brand.name} for ${failed.seller}.`,
    title: `${amount} came back from your bank`,
    help: { about: 'payouts', says: 'How payouts work' },
    body: (
      <>
        <Paragraph>
          {bank} did not take the payout for {failed.seller} ({days}). The money is safe: it is back in your
          balance.
        </Paragraph>
        <Paragraph>Check your bank details. The next payout brings it once more.</Paragraph>
        <Action href={payoutsLink(site.publicUrl, failed.businessId)}>Check bank details</Action>
      </>
    ),
  };
}
