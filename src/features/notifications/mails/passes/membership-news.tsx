import { z } from 'zod';
import { daysText } from '#features/credits/copy.ts';
import { formatLastDay } from '#features/credits/credit-words.ts';
import {
  coolingOffWords,
  leavingWords,
  monthBrings,
  ONE_OF_A_DATE,
  priceWords,
  renewalWords,
} from '#features/credits/memberships/copy.ts';
import {
  coolingOffEnds,
  GIVEN_UP_DAYS,
  lastMonthOf,
  monthBegins,
  monthEnds,
  TRIED_AGAIN_DAYS,
} from '#features/credits/memberships/rules.ts';
import { formatPounds, penceToDecimal, priceBreakdown } from '#shared/domain/pence.ts';
import { firstName } from '../../rules.ts';
import { toSeeker } from '../bookings/booking-letters.server.ts';
import { defineMail } from '../define-mail.server.ts';
import type { MailSite, MailTemplate } from '../layout/layout.tsx';
import { Action, Facts, PanelLine, Paragraph, SessionPanel } from '../layout/parts.tsx';
import { joinLink, passesLink } from '../links.ts';
import { type MembershipOfMail, readMembershipForMail } from './membership-queries.server.ts';

const newsSchema = z.object({
  membershipId: z.uuid(),
  news: z.enum(['joined', 'renewed', 'unpaid', 'reminder', 'leaving', 'ended']),
  /** The month that it is about. */
  number: z.int(),
  /** What goes back, in pence; 0 where nothing does. */
  refundPence: z.int().optional(),
  /** So often the month's card was asked in vain. */
  tries: z.int().optional(),
  /** When it was said, where it may be said again. */
  at: z.string().optional(),
});
type News = z.infer<typeof newsSchema>;

/**
 * Something happened to a membership, or is about to: joined (the mail keeps all that was agreed to), a month paid or
 * not, a renewal near, left, ended.
 */
export const mail = defineMail({
  payload: newsSchema,
  read: async (news, { pool }) => {
    const membership = await readMembershipForMail(pool, news.membershipId);
    if (membership === null) return null;
    // Who has left since need not be reminded of a month, nor of one that is paid meanwhile.
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
      template,
      preview: {
        membershipId: '6c2d3e9a-0f5b-4a7d-8a53-0b1f9d2e4c77',
        news: 'joined',
        number: 1,
        productId: 5,
        name: 'Unlimited',
        places: null,
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
      },
    },
  },
});

function template(site: MailSite, membership: MembershipOfMail & News): MailTemplate {
  const { subject, when, paragraphs, action = 'See your membership' } = wordsOf(membership);
  const price = priceBreakdown(membership.pricePence);
  const { news, number, name, businessName } = membership;
  return {
    subject,
    preheader: paragraphs[0] ?? '',
    reason: `You get this email because you are a member of ${businessName} through ${site.brand.name}.`,
    title: subject,
    help: { about: 'memberships', says: 'How memberships work' },
    body: (
      <>
        <SessionPanel title={name} when={when}>
          <PanelLine>{businessName}</PanelLine>
        </SessionPanel>
        {paragraphs.map((text) => (
          <Paragraph key={text}>{text}</Paragraph>
        ))}
        {(news === 'joined' || news === 'renewed') && (
          <Facts
            figures
            rows={[
              { label: 'Total Paid', value: formatPounds(price.totalPence), strong: true },
              { label: `${name}, month ${number}`, value: formatPounds(price.sessionFeePence) },
              { label: 'Platform Fee (10%)', value: formatPounds(price.platformFeePence) },
              { label: 'Paid until', value: formatLastDay(membership.paidUntil) },
            ]}
          />
        )}
        <Action
          href={
            news === 'ended' ? joinLink(site.publicUrl, membership.productId) : passesLink(site.publicUrl)
          }
        >
          {action}
        </Action>
      </>
    ),
  };
}

interface Words {
  subject: string;
  when: string;
  paragraphs: string[];
  action?: string;
}

function wordsOf(membership: MembershipOfMail & News): Words {
  const { name, businessName, places, minimumMonths, pauseDays, anchor, renewsOn, paidUntil } = membership;
  const total = priceBreakdown(membership.pricePence).totalPence;
  const offer = {
    totalAmount: penceToDecimal(total),
    minimumTotal: penceToDecimal(total * Math.max(1, minimumMonths)),
    minimumMonths,
    renewsOn,
    minimumEnds: minimumMonths === 0 ? null : monthEnds(anchor, minimumMonths),
  };
  const until = `Paid until ${formatLastDay(paidUntil)}`;
  switch (membership.news) {
    case 'joined':
      return {
        subject: `You are a member of ${businessName}`,
        when: `${monthBrings(places)}, ${formatPounds(total)} a month`,
        paragraphs: [
          `Thank you, ${firstName(membership.seeker.name)}. Please keep this email: it says what you have agreed to.`,
          priceWords(offer),
          renewalWords(offer),
          ...(places === null ? [ONE_OF_A_DATE] : []),
          leavingWords(offer),
          coolingOffWords(coolingOffEnds(membership.joinedAt)),
          ...(pauseDays > 0 ? [`You can pause it for ${daysText(pauseDays)} a year.`] : []),
          `${businessName}, ${membership.businessAddress}, provides the sessions. Questions about a payment are ours to answer: reply to this email.`,
        ],
        action: 'Book, pause or leave',
      };
    case 'renewed':
      return {
        subject: `Your month ${membership.number} of ${name} is paid`,
        when: until,
        paragraphs: [
          membership.lastMonth === null
            ? `${formatPounds(total)} came from your card. The next month begins on ${formatLastDay(renewsOn)}.`
            : `${formatPounds(total)} came from your card. Your membership ends on ${formatLastDay(monthEnds(anchor, membership.lastMonth))}.`,
          leavingWords(offer),
        ],
      };
    case 'unpaid':
      return {
        subject: `Your card was declined for ${name}`,
        when: `${formatPounds(total)} for month ${membership.number}`,
        paragraphs: [
          (membership.tries ?? 0) > TRIED_AGAIN_DAYS.length
            ? `We have tried your card ${membership.tries} times and do not try it again. Pay with another within the next days, else your membership ends.`
            : `We try it again ${TRIED_AGAIN_DAYS.slice((membership.tries ?? 1) - 1).join(', ')} days after the first time. Pay with another card now and your month begins at once; unpaid after ${GIVEN_UP_DAYS} days, your membership ends.`,
          'What is booked stays booked. Nothing more can be booked with the membership until the month is paid.',
        ],
        action: 'Pay with another card',
      };
    case 'reminder':
      return {
        subject: `${name} renews on ${formatLastDay(monthBegins(anchor, membership.number))}`,
        when: `${formatPounds(total)} on ${formatLastDay(monthBegins(anchor, membership.number))}`,
        paragraphs: [
          `${formatPounds(total)} will come from your card then, and on the same day of each month from then on, until you leave.`,
          leavingWords(offer),
        ],
        action: 'Stay, pause or leave',
      };
    case 'leaving':
      return {
        subject: `You are leaving ${businessName}`,
        when: `Until ${formatLastDay(monthEnds(anchor, membership.lastMonth ?? lastMonthOf(membership.months, minimumMonths)))}`,
        paragraphs: [
          (membership.lastMonth ?? 0) > membership.months
            ? `Your minimum term runs until then, and its months are still charged: ${formatPounds(total)} next on ${formatLastDay(renewsOn)}. After it nothing is.`
            : 'The month that is paid is yours to the end. Nothing more is charged.',
          'You can change your mind until then, under My passes.',
        ],
      };
    case 'ended':
      return {
        subject: `Your ${name} at ${businessName} has ended`,
        when: 'Ended',
        paragraphs: [
          ...((membership.refundPence ?? 0) > 0
            ? [
                `${formatPounds(membership.refundPence ?? 0)} goes back to the card that you paid with, within 5 to 10 days.`,
              ]
            : []),
          'Nothing more is charged. What is booked stays booked. You can join again whenever you like.',
        ],
        action: 'Join again',
      };
  }
}
