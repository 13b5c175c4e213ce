import { z } from 'zod';
import { reasonWords } from '#features/payments/disputes/copy.ts';
import { formatLondonDay, formatLondonMoment } from '#shared/calendar/london-time.ts';
import { formatPounds } from '#shared/domain/pence.ts';
import { defineMail } from '../define-mail.server.ts';
import type { MailSite, MailTemplate } from '../layout/layout.tsx';
import { Action, type Fact, Facts, Paragraph } from '../layout/parts.tsx';
import { disputeLink, giverDashboardLink, saleLink } from '../links.ts';
import { toBusiness } from './booking-letters.server.ts';
import { type DisputeMailData, readDisputeForMail } from './dispute-queries.server.ts';

/** A dispute as it stood when something happened to it. */
interface DisputeNews extends DisputeMailData {
  news: 'opened' | 'due' | 'said' | 'accepted' | 'decided';
}

const example: DisputeNews = {
  news: 'opened',
  disputeId: '5b3a7f0e-0f7b-4c53-9a4b-0d6f1f0c2f11',
  state: 'needs_response',
  reason: 'fraudulent',
  amountPence: 1540,
  dueBy: new Date('2026-12-04T23:59:59Z'),
  borneBySellerPence: 0,
  customer: 'Priya Nair',
  places: [
    {
      bookingId: '0d2a3f34-5a60-4b39-8b7e-8a6b3f0c9d22',
      reference: 'ABCD-2345',
      sessionTitle: 'Sunrise Vinyasa Flow',
      startsAt: '2026-11-24T07:00:00Z',
    },
  ],
  trainerId: null,
  business: { name: 'Willow & Stone Yoga', email: 'desk@willow.example', ownerEmail: 'owner@willow.example' },
  admins: [],
};

const decided: DisputeNews = { ...example, news: 'decided', state: 'lost', borneBySellerPence: 1400 };

/**
 * A customer's bank asks for money back, what it asks is due, the business has said something to it, or it has decided. Each is told of once; a dispute that
 * has been decided before its first mails left is told of as decided only.
 */
export const mail = defineMail({
  payload: z.object({
    disputeId: z.uuid(),
    news: z.enum(['opened', 'due', 'said', 'accepted', 'decided']),
    state: z.string().optional(),
  }),
  read: async ({ disputeId, news, state }, { pool, log }): Promise<DisputeNews | null> => {
    const dispute = await readDisputeForMail(pool, disputeId);
    if (dispute === null) {
      log.warn({ disputeId }, 'No dispute to tell of');
      return null;
    }
    const isOpen = dispute.state === 'needs_response' || dispute.state === 'warning_needs_response';
    // What is answered or decided by now is not asked for any more.
    if ((news === 'due' || news === 'said' || news === 'accepted') && !isOpen) return null;
    if (news === 'decided' && dispute.state !== state) return null;
    return { ...dispute, news };
  },
  letters: {
    'dispute-opened': {
      reader: 'business',
      to: (dispute) => (dispute.news === 'opened' ? toBusiness(dispute) : []),
      once: ({ disputeId }) => disputeId,
      template: opened,
      preview: example,
    },
    'dispute-decided': {
      reader: 'business',
      to: (dispute) => (dispute.news === 'decided' ? toBusiness(dispute) : []),
      once: ({ disputeId, state }) => `${disputeId}:${state}`,
      template: outcome,
      preview: decided,
    },
    'dispute-to-answer': {
      reader: 'admin',
      to: ({ news, admins }) => (news === 'opened' || news === 'due' ? admins : []),
      once: ({ disputeId, news }) => `${disputeId}:${news}`,
      template: request,
      preview: example,
    },
    'dispute-seller-said': {
      reader: 'admin',
      to: ({ news, admins }) => (news === 'said' || news === 'accepted' ? admins : []),
      once: ({ disputeId, news }) => `${disputeId}:${news}`,
      template: sellerSaid,
      preview: { ...example, news: 'said' },
    },
  },
});

const placesOf = ({ places }: DisputeNews): Fact[] =>
  places.map(({ reference, sessionTitle, startsAt }) => ({
    label: reference,
    value: `${sessionTitle}, ${formatLondonMoment(new Date(startsAt))}`,
  }));

/** Where the business sees it: the booking, where it is a business's and only one. */
function whereSold(site: MailSite, { places, trainerId }: DisputeNews): string {
  const [place] = places;
  return trainerId !== null || place === undefined || places.length > 1
    ? giverDashboardLink(site.publicUrl, { trainerId })
    : saleLink(site.publicUrl, place.bookingId);
}

/** To the business: whose bank asks for how much, why, and what happens now. */
function opened(site: MailSite, dispute: DisputeNews): MailTemplate {
  const { customer, amountPence, reason, dueBy, business } = dispute;
  const amount = formatPounds(amountPence);
  const { name } = site.brand;
  return {
    subject: `${customer}’s bank is asking for ${amount} back`,
    preheader: `${name} answers for you. Add what you know, if there is something.`,
    reason: `You get this email because ${business.name} takes bookings on ${name}.`,
    title: `${customer}’s bank is asking for ${amount} back`,
    help: { about: 'disputes', says: 'What happens when a bank asks' },
    body: (
      <>
        <Paragraph>
          {name} answers for you{dueBy !== null && ` by ${formatLondonDay(dueBy)}`}, with the booking, the
          terms that were agreed to and who checked in. What the bank charges for this is ours. If you know
          more, say it on the booking, and the bank reads it too; or say there that you accept it. Please do
          not pay {customer} back yourself while the bank decides.
        </Paragraph>
        <Facts rows={[{ label: 'They say', value: reasonWords(reason) }, ...placesOf(dispute)]} />
        <Action href={whereSold(site, dispute)}>See the booking</Action>
      </>
    ),
  };
}

/** To the business: how the bank decided, and whose money it is now. */
function outcome(site: MailSite, dispute: DisputeNews): MailTemplate {
  const { customer, amountPence, state, borneBySellerPence, business } = dispute;
  const amount = formatPounds(amountPence);
  const lost = state === 'lost';
  const title = lost
    ? `The bank gave ${amount} back to ${customer}`
    : `The bank decided for you: ${amount} stays`;
  return {
    subject: title,
    preheader: lost ? `${formatPounds(borneBySellerPence)} of it was yours.` : 'Nothing has changed for you.',
    reason: `You get this email because ${business.name} takes bookings on ${site.brand.name}.`,
    title,
    body: (
      <>
        <Paragraph>
          {lost
            ? `${formatPounds(borneBySellerPence)} of it was yours and goes off what you have earned; the rest, and the bank’s charge, is ours. This is final.`
            : `${customer} gets nothing back, and what you earned is yours. The bank’s charge for this is ours.`}
        </Paragraph>
        <Facts rows={placesOf(dispute)} />
        <Action href={whereSold(site, dispute)}>See the booking</Action>
      </>
    ),
  };
}

/** To an admin: a bank asks, and until when it can be answered. */
function request(site: MailSite, dispute: DisputeNews): MailTemplate {
  const { customer, amountPence, reason, dueBy, business, news } = dispute;
  const due = dueBy === null ? 'soon' : `by ${formatLondonDay(dueBy)}`;
  const amount = formatPounds(amountPence);
  return {
    subject:
      news === 'due'
        ? `Due: answer the dispute of ${amount} ${due}`
        : `To answer ${due}: a dispute of ${amount}`,
    preheader: `${customer}, ${business.name}: ${reasonWords(reason)}.`,
    reason: `You get this email because you are an administrator of ${site.brand.name}.`,
    title: news === 'due' ? 'A bank still waits for our answer' : 'A bank asks for money back',
    body: (
      <>
        <Paragraph>What is not answered {due} is lost.</Paragraph>
        <Facts
          rows={[
            { label: 'Amount', value: amount },
            { label: 'Customer', value: customer },
            { label: 'They say', value: reasonWords(reason) },
            { label: 'Business', value: business.name },
            ...placesOf(dispute),
          ]}
        />
        <Action href={disputeLink(site.publicUrl, dispute.disputeId)}>Answer it</Action>
      </>
    ),
  };
}

/** To an admin: the business has something to say to it, before it is answered. */
function sellerSaid(site: MailSite, dispute: DisputeNews): MailTemplate {
  const { customer, amountPence, dueBy, business, news } = dispute;
  const amount = formatPounds(amountPence);
  const title =
    news === 'accepted'
      ? `${business.name} would accept the dispute of ${amount}`
      : `${business.name} has something to say to the dispute of ${amount}`;
  return {
    subject: title,
    preheader: dueBy === null ? `${customer}’s bank waits.` : `Answer by ${formatLondonDay(dueBy)}.`,
    reason: `You get this email because you are an administrator of ${site.brand.name}.`,
    title,
    body: (
      <>
        <Paragraph>
          {news === 'accepted'
            ? 'They would leave the money to the customer. What is done is yours to decide.'
            : 'It stands with the evidence at hand, and goes to the bank with it.'}
        </Paragraph>
        <Facts rows={placesOf(dispute)} />
        <Action href={disputeLink(site.publicUrl, dispute.disputeId)}>See the case</Action>
      </>
    ),
  };
}
