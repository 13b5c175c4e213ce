import { z } from 'zod';
import { defineMail } from '#areas/messaging/email/mails/define-mail.server.ts';
import type { MailSite, MailTemplate } from '#areas/messaging/email/mails/layout/layout.tsx';
import {
  ActionButton,
  Facts,
  PanelLine,
  SessionPanel,
} from '#areas/messaging/email/mails/layout/mail-elements.tsx';
import { joinLink, passesLink } from '#areas/messaging/email/mails/mail-links.ts';
import {
  commonFacts,
  type MailWords,
  type RenderWords,
} from '#areas/messaging/email/mails/words/mail-words.ts';
import { toSeeker } from '#areas/messaging/email/sending/seeker-recipient.ts';
import { firstName } from '#shared/domain/full-name.ts';
import { formatPounds, penceToDecimal, priceBreakdown } from '#shared/domain/pence.ts';
import { daysText } from '../copy.ts';
import { formatLastDay } from '../credit-text.ts';
import {
  cancellationTermsText,
  coolingOffText,
  membershipPriceText,
  monthlyPlacesText,
  renewalTermsText,
  UNLIMITED_BOOKING_LIMIT,
} from '../memberships/copy.ts';
import {
  CHARGE_RETRY_DAYS,
  coolingOffLastDay,
  lastBilledMonth,
  MAX_UNPAID_DAYS,
  monthFirstDay,
  monthLastDay,
} from '../memberships/rules.ts';
import { type MembershipMailData, readMembershipForMail } from './membership-queries.server.ts';

const newsSchema = z.object({
  membershipId: z.uuid(),
  news: z.enum(['joined', 'renewed', 'unpaid', 'reminder', 'leaving', 'ended']),
  number: z.int(),
  /** Pence. */
  refundPence: z.int().optional(),
  /** Failed charge attempts. */
  tries: z.int().optional(),
  /** Distinguishes repeated events. */
  at: z.string().optional(),
});
type News = z.infer<typeof newsSchema>;

const example: MembershipMailData & News = {
  membershipId: '6c2d3e9a-0f5b-4a7d-8a53-0b1f9d2e4c77',
  news: 'joined',
  number: 1,
  productId: 5,
  name: 'Unlimited',
  places: null,
  weeklyPlaces: null,
  minimumMonths: 3,
  pauseDays: 30,
  businessName: 'Willow & Stone Yoga',
  businessAddress: '214 Mare Street, E8 4NQ',
  seeker: { name: 'Priya Nair', email: 'priya@people.example' },
  pricePence: 6500,
  joinedAt: new Date('2026-11-24T10:00:00Z'),
  state: 'active',
  months: 1,
  lastMonth: null,
  anchor: { on: '2026-11-24', number: 1 },
  renewsOn: '2026-12-24',
  paidUntil: '2026-12-23',
};

type MembershipWords = MailWords<
  | 'name'
  | 'membership'
  | 'business'
  | 'amount'
  | 'month'
  | 'price'
  | 'renewal'
  | 'one-of-a-date'
  | 'cooling-off'
  | 'pause'
  | 'seller'
  | 'next'
  | 'leaving'
  | 'again'
  | 'day'
  | 'term'
  | 'refund',
  never,
  'opening' | 'closing'
>;

const words: Readonly<Record<News['news'], MembershipWords>> = {
  joined: {
    name: 'membership-joined',
    label: 'Membership joined',
    facts: {
      name: commonFacts.name,
      business: commonFacts.business,
      price: 'The price, as sentences (required by law)',
      renewal: 'The renewal, as sentences',
      'one-of-a-date': 'For unlimited memberships: one place per session, as a sentence',
      leaving: 'How to leave, as a sentence',
      'cooling-off': 'The cooling-off period, as a sentence',
      pause: 'How long they can pause, as a sentence. Empty if they can’t.',
      seller: 'Provider of the sessions, with address',
    },
    needs: ['price', 'renewal', 'one-of-a-date', 'leaving', 'cooling-off', 'seller'],
    subject: 'You’re a member of {business}',
    parts: {
      opening: `Thank you, {name}. Keep this email. It lists the terms you agreed to. {price}

{renewal}

{one-of-a-date}

{leaving}

{cooling-off}

{pause}

{seller}, provides the sessions. Reply to this email with any questions about payments.`,
      closing: '',
    },
  },
  renewed: {
    name: 'membership-renewed',
    label: 'Membership month paid',
    facts: {
      membership: 'Name',
      month: 'Which month',
      amount: commonFacts.amount,
      next: 'When the next month starts or the membership ends, as a sentence',
      leaving: 'How to leave, as a sentence',
    },
    needs: ['amount', 'next', 'leaving'],
    subject: 'You’ve paid for month {month} of {membership}',
    parts: {
      opening: `We charged your card {amount}. {next} {leaving}`,
      closing: '',
    },
  },
  unpaid: {
    name: 'membership-unpaid',
    label: 'Membership payment failed',
    facts: {
      membership: 'Name',
      again: 'When we try again and what happens next, as sentences',
    },
    needs: ['again'],
    subject: 'Your card was declined for {membership}',
    parts: {
      opening: `{again} Your existing bookings aren’t affected. You can’t book with the membership until you’ve paid for the month.`,
      closing: '',
    },
  },
  reminder: {
    name: 'membership-reminder',
    label: 'Membership renewal reminder',
    facts: {
      membership: 'Name',
      day: 'When it renews',
      amount: commonFacts.amount,
      leaving: 'How to leave, as a sentence',
    },
    needs: ['day', 'amount', 'leaving'],
    subject: '{membership} renews on {day}',
    parts: {
      opening: `We’ll charge your card {amount} then, and on the same day each month until you leave. {leaving}`,
      closing: '',
    },
  },
  leaving: {
    name: 'membership-leaving',
    label: 'Leaving a membership',
    facts: { business: commonFacts.business, term: 'Remaining charges, as sentences' },
    needs: ['term'],
    subject: 'You’re leaving {business}',
    parts: {
      opening: `{term} You can change your mind in My passes until then.`,
      closing: '',
    },
  },
  ended: {
    name: 'membership-ended',
    label: 'Membership ended',
    facts: {
      membership: 'Name',
      business: commonFacts.business,
      refund: 'The refund, as a sentence. Empty if none.',
    },
    needs: ['refund'],
    subject: 'Your {membership} at {business} has ended',
    parts: {
      opening: `{refund} We won’t charge you again. Your existing bookings aren’t affected. You can join again at any time.`,
      closing: '',
    },
  },
};

/** The joining email contains all agreed terms, as the law requires. */
export const mail = defineMail({
  payload: newsSchema,
  read: async (news, { pool }) => {
    const membership = await readMembershipForMail(pool, news.membershipId);
    if (membership === null) return null;
    // No reminder after leaving or paying.
    const over = membership.state === 'ended' || membership.lastMonth !== null;
    if (news.news === 'reminder' && (over || membership.months >= news.number)) return null;
    if (news.news === 'unpaid' && membership.state !== 'past_due') return null;
    return { ...membership, ...news };
  },
  letters: {
    'membership-news': {
      reader: 'seeker',
      to: toSeeker,
      once: ({ membershipId, news, number, tries = 0, at = '' }) =>
        [membershipId, news, number, tries, at].join(':'),
      words: [words.joined, words.renewed, words.unpaid, words.reminder, words.leaving, words.ended],
      template,
      preview: example,
      previews: {
        [words.renewed.name]: { ...example, news: 'renewed', number: 2, months: 2 },
        [words.unpaid.name]: { ...example, news: 'unpaid', number: 2, tries: 1, state: 'past_due' },
        [words.reminder.name]: { ...example, news: 'reminder', number: 2 },
        [words.leaving.name]: { ...example, news: 'leaving', lastMonth: 3 },
        [words.ended.name]: { ...example, news: 'ended', refundPence: 2600 },
      },
    },
  },
});

function template(site: MailSite, membership: MembershipMailData & News, say: RenderWords): MailTemplate {
  const { news, number, name, businessName, places, minimumMonths, anchor, renewsOn, paidUntil } = membership;
  const price = priceBreakdown(membership.pricePence);
  const { totalPence } = price;
  const offer = {
    totalAmount: penceToDecimal(totalPence),
    minimumTotal: penceToDecimal(totalPence * Math.max(1, minimumMonths)),
    minimumMonths,
    renewsOn,
    minimumEnds: minimumMonths === 0 ? null : monthLastDay(anchor, minimumMonths),
  };
  const tries = membership.tries ?? 0;
  const said = say<keyof MembershipWords['facts'], never, 'opening' | 'closing'>(words[news], {
    name: firstName(membership.seeker.name),
    membership: name,
    business: businessName,
    amount: formatPounds(totalPence),
    month: String(number),
    price: membershipPriceText(offer),
    renewal: renewalTermsText(offer),
    'one-of-a-date': places === null ? UNLIMITED_BOOKING_LIMIT : '',
    'cooling-off': coolingOffText(coolingOffLastDay(membership.joinedAt)),
    pause: membership.pauseDays > 0 ? `You can pause it for ${daysText(membership.pauseDays)} a year.` : '',
    seller: `${businessName}, ${membership.businessAddress}`,
    next:
      membership.lastMonth === null
        ? `The next month starts on ${formatLastDay(renewsOn)}.`
        : `Your membership ends on ${formatLastDay(monthLastDay(anchor, membership.lastMonth))}.`,
    leaving: cancellationTermsText(offer),
    again:
      tries > CHARGE_RETRY_DAYS.length
        ? `We’ve tried your card ${tries} times and won’t try again. Pay with another card in the next few days, or your membership will end.`
        : `We’ll try again ${CHARGE_RETRY_DAYS.slice(Math.max(1, tries) - 1).join(', ')} days after the first time. Pay with another card now to start your month straight away. If you haven’t paid after ${MAX_UNPAID_DAYS} days, your membership will end.`,
    day: formatLastDay(monthFirstDay(anchor, number)),
    term:
      (membership.lastMonth ?? 0) > membership.months
        ? `Your minimum term runs until then, so we’ll still charge ${formatPounds(totalPence)} a month, next on ${formatLastDay(renewsOn)}. We won’t charge you after it ends.`
        : 'You keep it until the end of the month you’ve paid for. We won’t charge you again.',
    refund:
      (membership.refundPence ?? 0) > 0
        ? `We’re refunding ${formatPounds(membership.refundPence ?? 0)} to the card you paid with, usually within 5 to 10 working days.`
        : '',
  });
  return {
    subject: said.subject,
    preheader: said.plain.opening,
    reason: `You get this email because you ${news === 'ended' ? 'were' : 'are'} a member of ${businessName} through ${site.brand.name}.`,
    title: said.title,
    help: { about: 'memberships', says: 'How memberships work' },
    body: (
      <>
        <SessionPanel title={name} when={membershipDates(membership, totalPence)}>
          <PanelLine>{businessName}</PanelLine>
        </SessionPanel>
        {said.opening}
        {(news === 'joined' || news === 'renewed') && (
          <Facts
            figures
            rows={[
              { label: 'Total Paid', value: formatPounds(totalPence), strong: true },
              { label: `${name}, month ${number}`, value: formatPounds(price.sessionFeePence) },
              { label: 'Platform Fee (10%)', value: formatPounds(price.platformFeePence) },
              { label: 'Paid until', value: formatLastDay(paidUntil) },
            ]}
          />
        )}
        <ActionButton
          href={
            news === 'ended' ? joinLink(site.publicUrl, membership.productId) : passesLink(site.publicUrl)
          }
        >
          {actions[news]}
        </ActionButton>
        {said.closing}
      </>
    ),
  };
}

const actions: Readonly<Record<News['news'], string>> = {
  joined: 'Book, pause or leave',
  renewed: 'See your membership',
  unpaid: 'Pay with another card',
  reminder: 'Stay, pause or leave',
  leaving: 'See your membership',
  ended: 'Join again',
};

function membershipDates(membership: MembershipMailData & News, totalPence: number): string {
  const { anchor, number, lastMonth, months, minimumMonths } = membership;
  const total = formatPounds(totalPence);
  switch (membership.news) {
    case 'joined':
      return `${monthlyPlacesText(membership.places, membership.weeklyPlaces ?? undefined)}, ${total} a month`;
    case 'renewed':
      return `Paid until ${formatLastDay(membership.paidUntil)}`;
    case 'unpaid':
      return `${total} for month ${number}`;
    case 'reminder':
      return `${total} on ${formatLastDay(monthFirstDay(anchor, number))}`;
    case 'leaving':
      return `Until ${formatLastDay(monthLastDay(anchor, lastMonth ?? lastBilledMonth(months, minimumMonths)))}`;
    case 'ended':
      return 'Ended';
  }
}
