import { z } from 'zod';
import { formatLastDay } from '#features/credits/credit-words.ts';
import { goodFor, voucherTitle } from '#features/credits/vouchers/copy.ts';
import { formatLondonDay } from '#shared/calendar/london-time.ts';
import { formatPounds } from '#shared/domain/pence.ts';
import { firstName } from '../../rules.ts';
import { toSeeker } from '../bookings/booking-letters.server.ts';
import { defineMail } from '../define-mail.server.ts';
import type { MailSite, MailTemplate } from '../layout/layout.tsx';
import { Action, Facts, PanelLine, Paragraph, SessionPanel } from '../layout/parts.tsx';
import { passesLink, searchLink } from '../links.ts';
import { readVoucherForMail, type VoucherOfMail } from './voucher-queries.server.ts';

const newsSchema = z.object({
  creditId: z.uuid(),
  news: z.enum(['bought', 'refunded', 'ending']),
  /** What goes back, in pence. */
  refundPence: z.int().optional(),
  /** The last day of what ends. */
  validUntil: z.string().optional(),
});
type News = z.infer<typeof newsSchema>;

/** Something happened to a gift voucher: bought (the mail is its receipt), given back, or its money ends within a month. */
export const mail = defineMail({
  payload: newsSchema,
  read: async (news, { pool }) => {
    const voucher = await readVoucherForMail(pool, news.creditId);
    if (voucher === null) return null;
    // What was spent or given back since then does not end unused.
    return news.news === 'ending' && voucher.leftPence === 0 ? null : { ...voucher, ...news };
  },
  letters: {
    'voucher-news': {
      reader: 'seeker',
      to: toSeeker,
      once: ({ creditId, news, validUntil = '', refundPence = '' }) =>
        `${creditId}:${news}:${validUntil}${refundPence}`,
      template,
      preview: {
        creditId: '2f1b4c9e-6a0d-4f52-9d3c-8c1f0a7f5b12',
        news: 'bought',
        seeker: { name: 'Priya Nair', email: 'priya@people.example' },
        redeemed: false,
        over: false,
        businessId: 1,
        businessName: 'Willow & Stone Yoga',
        buyerName: 'Priya Nair',
        recipientName: 'Sam',
        recipientEmail: 'sam@people.example',
        message: 'Happy birthday!',
        sendOn: '2026-12-24',
        valuePence: 5000,
        leftPence: 5000,
        lastDay: '2028-11-24',
        boughtAt: new Date('2026-11-24T10:00:00Z'),
      },
    },
  },
});

function template(site: MailSite, voucher: VoucherOfMail & News): MailTemplate {
  const { subject, when, paragraphs } = wordsOf(voucher);
  const where = goodFor(voucher.businessName, site.brand.name);
  const mine = voucher.news === 'ending' && voucher.redeemed;
  return {
    subject,
    preheader: paragraphs[0] ?? '',
    reason: `You get this email because you ${voucher.redeemed ? 'have' : 'bought'} a gift voucher on ${site.brand.name}.`,
    title: subject,
    help: { about: 'gift-vouchers', says: 'How gift vouchers work' },
    body: (
      <>
        <SessionPanel
          title={voucher.redeemed ? 'Gift voucher' : voucherTitle(voucher.valuePence, voucher.recipientName)}
          when={when}
        >
          <PanelLine>{where}</PanelLine>
        </SessionPanel>
        {paragraphs.map((text) => (
          <Paragraph key={text}>{text}</Paragraph>
        ))}
        {voucher.news === 'bought' && (
          <Facts
            figures
            rows={[
              { label: 'Total Paid', value: formatPounds(voucher.valuePence), strong: true },
              { label: 'Gift voucher', value: formatPounds(voucher.valuePence) },
              { label: 'Platform Fee', value: 'none' },
              { label: 'Bought', value: formatLondonDay(voucher.boughtAt) },
            ]}
          />
        )}
        <Action href={mine ? searchLink(site.publicUrl) : passesLink(site.publicUrl)}>
          {mine ? 'Find Sessions' : 'See your vouchers'}
        </Action>
      </>
    ),
  };
}

function wordsOf(voucher: VoucherOfMail & News): { subject: string; when: string; paragraphs: string[] } {
  const { seeker, recipientName, recipientEmail, sendOn, lastDay } = voucher;
  const whose = recipientName ?? 'whom it is for';
  switch (voucher.news) {
    case 'bought':
      return {
        subject: `Your gift voucher for ${whose}`,
        when: formatPounds(voucher.valuePence),
        paragraphs: [
          sendOn === null
            ? `Thank you, ${firstName(seeker.name)}. Print it under My passes, as often as you need until it is redeemed.`
            : `Thank you, ${firstName(seeker.name)}. We send it to ${recipientEmail} on ${formatLastDay(sendOn)}, from 08:00. Until then you can change the day and the address under My passes.`,
          `It can be spent until ${formatLastDay(lastDay)}. Within 14 days, and while nobody has redeemed it, you can have it refunded.`,
        ],
      };
    case 'refunded':
      return {
        subject: `${formatPounds(voucher.refundPence ?? 0)} is on its way back to you`,
        when: formatPounds(voucher.refundPence ?? 0),
        paragraphs: [
          'What was unused of your gift voucher goes back to the card that it was paid with, within 5 to 10 days. Its code works no more.',
        ],
      };
    case 'ending': {
      const left = formatPounds(voucher.leftPence);
      const day = formatLastDay(voucher.validUntil ?? lastDay);
      return voucher.redeemed
        ? {
            subject: `${left} of your gift voucher ends on ${day}`,
            when: `Book by ${day}`,
            paragraphs: [
              'Book by then, for any date that can be booked: a voucher is spent on the day that you book.',
            ],
          }
        : {
            subject: `Your gift voucher for ${whose} ends on ${day}`,
            when: `${left}, until ${day}`,
            paragraphs: [
              'Nobody has redeemed it yet. Tell them: after that day its money is gone. You can print it again under My passes.',
            ],
          };
    }
  }
}
