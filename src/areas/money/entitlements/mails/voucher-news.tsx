import { z } from 'zod';
import { defineMail } from '#areas/messaging/email/mails/define-mail.server.ts';
import type { MailSite, MailTemplate } from '#areas/messaging/email/mails/layout/layout.tsx';
import {
  ActionButton,
  Facts,
  PanelLine,
  SessionPanel,
} from '#areas/messaging/email/mails/layout/mail-elements.tsx';
import { passesLink, searchLink } from '#areas/messaging/email/mails/mail-links.ts';
import {
  commonFacts,
  type MailWords,
  type RenderWords,
} from '#areas/messaging/email/mails/words/mail-words.ts';
import { toSeeker } from '#areas/messaging/email/sending/seeker-recipient.ts';
import { formatLondonDay } from '#shared/calendar/london-time.ts';
import { firstName } from '#shared/domain/full-name.ts';
import { formatPounds } from '#shared/domain/pence.ts';
import { formatLastDay } from '../credit-text.ts';
import { voucherScopeText, voucherTitle } from '../vouchers/copy.ts';
import { readVoucherForMail, type VoucherMailData } from './voucher-queries.server.ts';

const newsSchema = z.object({
  creditId: z.uuid(),
  news: z.enum(['bought', 'refunded', 'ending']),
  /** Pence. */
  refundPence: z.int().optional(),
  validUntil: z.string().optional(),
});
type News = z.infer<typeof newsSchema>;

const example: VoucherMailData & News = {
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
};

type VoucherWords = MailWords<
  'name' | 'recipient' | 'address' | 'send-on' | 'day' | 'amount',
  never,
  'opening' | 'closing'
>;

const recipient = 'Recipient';
const day = 'Last day to use it';

const words = {
  sent: {
    name: 'voucher-bought',
    label: 'Gift voucher bought (by email)',
    facts: {
      name: commonFacts.name,
      recipient,
      address: 'Recipient’s email',
      'send-on': 'Day it is sent',
      day,
    },
    needs: ['address', 'send-on', 'day'],
    subject: 'Your gift voucher for {recipient}',
    parts: {
      opening: `Thank you, {name}. We’ll send it to {address} on {send-on}, from 08:00. Until then you can change the day and address in My passes. It’s valid until {day}. You can get a refund within 14 days if no one has redeemed it.`,
      closing: '',
    },
  },
  printed: {
    name: 'voucher-printed',
    label: 'Gift voucher bought (to print)',
    facts: { name: commonFacts.name, recipient, day },
    needs: ['day'],
    subject: 'Your gift voucher for {recipient}',
    parts: {
      opening: `Thank you, {name}. You can print it from My passes until it’s redeemed. It’s valid until {day}. You can get a refund within 14 days if no one has redeemed it.`,
      closing: '',
    },
  },
  refunded: {
    name: 'voucher-refunded',
    label: 'Gift voucher refunded',
    facts: { amount: commonFacts.amount },
    needs: ['amount'],
    subject: 'We’re refunding {amount} to you',
    parts: {
      opening:
        'We’re refunding the unused part of your gift voucher to the card you paid with, usually within 5 to 10 working days. Its code no longer works.',
      closing: '',
    },
  },
  ending: {
    name: 'voucher-ending',
    label: 'Gift voucher about to expire',
    facts: { amount: commonFacts.amount, day },
    needs: ['amount', 'day'],
    subject: '{amount} on your gift voucher expires on {day}',
    parts: {
      opening: 'Book by then to use it. The session itself can be later.',
      closing: '',
    },
  },
  endingUnredeemed: {
    name: 'voucher-ending-unredeemed',
    label: 'Unredeemed gift voucher about to expire',
    facts: { recipient, day },
    needs: ['day'],
    subject: 'Your gift voucher for {recipient} expires on {day}',
    parts: {
      opening:
        'No one has redeemed it yet. Remind them, because it has no value after that day. You can print it again from My passes.',
      closing: '',
    },
  },
} satisfies Record<string, VoucherWords>;

/** The `bought` email is the receipt. */
export const mail = defineMail({
  payload: newsSchema,
  read: async (news, { pool }) => {
    const voucher = await readVoucherForMail(pool, news.creditId);
    if (voucher === null) return null;
    // Spent or refunded in the meantime.
    return news.news === 'ending' && voucher.leftPence === 0 ? null : { ...voucher, ...news };
  },
  letters: {
    'voucher-news': {
      reader: 'seeker',
      to: toSeeker,
      once: ({ creditId, news, validUntil = '', refundPence = '' }) =>
        `${creditId}:${news}:${validUntil}${refundPence}`,
      words: [words.sent, words.printed, words.refunded, words.ending, words.endingUnredeemed],
      template,
      preview: example,
      previews: {
        [words.printed.name]: { ...example, sendOn: null, recipientEmail: null },
        [words.refunded.name]: { ...example, news: 'refunded', refundPence: 5000 },
        [words.ending.name]: { ...example, news: 'ending', redeemed: true, validUntil: '2028-11-24' },
        [words.endingUnredeemed.name]: { ...example, news: 'ending', validUntil: '2028-11-24' },
      },
    },
  },
});

function template(site: MailSite, voucher: VoucherMailData & News, say: RenderWords): MailTemplate {
  const { words: told, when } = newsDetails(voucher);
  const said = say<keyof VoucherWords['facts'], never, 'opening' | 'closing'>(told, {
    name: firstName(voucher.seeker.name),
    recipient: voucher.recipientName ?? 'your recipient',
    address: voucher.recipientEmail ?? '',
    'send-on': voucher.sendOn === null ? '' : formatLastDay(voucher.sendOn),
    day: formatLastDay(voucher.news === 'ending' ? (voucher.validUntil ?? voucher.lastDay) : voucher.lastDay),
    amount: formatPounds(voucher.news === 'refunded' ? (voucher.refundPence ?? 0) : voucher.leftPence),
  });
  const where = voucherScopeText(voucher.businessName, site.brand.name);
  const mine = voucher.news === 'ending' && voucher.redeemed;
  return {
    subject: said.subject,
    preheader: said.plain.opening,
    reason: `You get this email because you ${voucher.redeemed ? 'have' : 'bought'} a gift voucher on ${site.brand.name}.`,
    title: said.title,
    help: { about: 'gift-vouchers', says: 'How gift vouchers work' },
    body: (
      <>
        <SessionPanel
          title={voucher.redeemed ? 'Gift voucher' : voucherTitle(voucher.valuePence, voucher.recipientName)}
          when={when}
        >
          <PanelLine>{where}</PanelLine>
        </SessionPanel>
        {said.opening}
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
        <ActionButton href={mine ? searchLink(site.publicUrl) : passesLink(site.publicUrl)}>
          {mine ? 'Find Sessions' : 'See your vouchers'}
        </ActionButton>
        {said.closing}
      </>
    ),
  };
}

function newsDetails(voucher: VoucherMailData & News): { words: VoucherWords; when: string } {
  switch (voucher.news) {
    case 'bought':
      return {
        words: voucher.sendOn === null ? words.printed : words.sent,
        when: formatPounds(voucher.valuePence),
      };
    case 'refunded':
      return { words: words.refunded, when: formatPounds(voucher.refundPence ?? 0) };
    case 'ending': {
      const day = formatLastDay(voucher.validUntil ?? voucher.lastDay);
      return voucher.redeemed
        ? { words: words.ending, when: `Book by ${day}` }
        : { words: words.endingUnredeemed, when: `${formatPounds(voucher.leftPence)}, until ${day}` };
    }
  }
}
