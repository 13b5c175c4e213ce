import { z } from 'zod';
import { defineMail } from '#areas/messaging/email/mails/define-mail.server.ts';
import type { MailSite, MailTemplate } from '#areas/messaging/email/mails/layout/layout.tsx';
import { ActionButton, type Fact, Facts } from '#areas/messaging/email/mails/layout/mail-elements.tsx';
import {
  businessBookingLink,
  disputeLink,
  sellerDashboardLink,
} from '#areas/messaging/email/mails/mail-links.ts';
import { commonFacts, mailWords, type RenderWords } from '#areas/messaging/email/mails/words/mail-words.ts';
import { reasonText } from '#areas/money/payments/disputes/copy.ts';
import { formatLondonDay, formatLondonMoment } from '#shared/calendar/london-time.ts';
import { formatPounds } from '#shared/domain/pence.ts';
import { businessRecipient } from './booking-envelope.server.ts';
import { type DisputeMailData, readDisputeForMail } from './dispute-queries.server.ts';

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

const customer = 'Customer';
const decidedFacts = { customer, amount: commonFacts.amount, borne: 'How much of it was the seller’s' };
const dueFacts = { amount: commonFacts.amount, due: '“by Fri 4 Dec 2026”, “soon”' };

const openedWords = mailWords({
  name: 'dispute-opened',
  label: 'Dispute opened',
  facts: {
    customer,
    amount: commonFacts.amount,
    site: commonFacts.site,
    by: '“by Fri 4 Dec 2026”. Empty if not known.',
  },
  needs: ['customer', 'amount'],
  subject: '{customer}’s bank is asking for {amount} back',
  parts: {
    opening:
      'We’ll answer for you {by}, with the booking, its terms and the check-in. We also pay the bank’s charge. To add evidence or accept the dispute, open the booking. Don’t refund {customer} yourself while the bank decides.',
  },
});

const lostWords = mailWords({
  name: 'dispute-lost',
  label: 'Dispute lost',
  facts: decidedFacts,
  needs: ['amount', 'borne'],
  subject: 'The bank gave {amount} back to {customer}',
  parts: {
    opening:
      'We’ll take {borne} from your earnings. We pay the rest and the bank’s charge. This decision is final.',
  },
});

const wonWords = mailWords({
  name: 'dispute-won',
  label: 'Dispute won',
  facts: decidedFacts,
  needs: ['amount'],
  subject: 'The bank decided for you: you keep {amount}',
  parts: {
    opening: 'The bank isn’t refunding {customer}, so you keep your earnings. We pay the bank’s charge.',
  },
});

const toAnswerWords = mailWords({
  name: 'dispute-to-answer',
  label: 'Dispute to answer',
  facts: dueFacts,
  needs: ['due'],
  subject: 'To answer {due}: a dispute of {amount}',
  title: 'A bank asks for money back',
  parts: {
    opening: 'If we don’t answer {due}, we lose it.',
  },
});

const dueWords = mailWords({
  name: 'dispute-due',
  label: 'Dispute still to answer',
  facts: dueFacts,
  needs: ['due'],
  subject: 'Due: answer the dispute of {amount} {due}',
  title: 'Dispute still to answer',
  parts: {
    opening: 'If we don’t answer {due}, we lose it.',
  },
});

const statementWords = mailWords({
  name: 'dispute-seller-said',
  label: 'Seller’s evidence in a dispute',
  facts: { business: commonFacts.business, amount: commonFacts.amount },
  subject: '{business} added evidence to the dispute of {amount}',
  parts: {
    opening: 'We’ll send it to the bank with the other evidence.',
  },
});

const acceptedWords = mailWords({
  name: 'dispute-seller-accepts',
  label: 'Seller accepts a dispute',
  facts: { business: commonFacts.business, amount: commonFacts.amount },
  subject: '{business} wants to accept the dispute of {amount}',
  parts: {
    opening: 'They want the customer to keep the money. You decide.',
  },
});

/** One email per step. A dispute decided before its first emails left only sends the decision. */
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
    // Skip requests for disputes answered or decided by now.
    if ((news === 'due' || news === 'said' || news === 'accepted') && !isOpen) return null;
    if (news === 'decided' && dispute.state !== state) return null;
    return { ...dispute, news };
  },
  letters: {
    'dispute-opened': {
      reader: 'business',
      to: (dispute) => (dispute.news === 'opened' ? businessRecipient(dispute) : []),
      once: ({ disputeId }) => disputeId,
      words: [openedWords],
      template: opened,
      preview: example,
    },
    'dispute-decided': {
      reader: 'business',
      to: (dispute) => (dispute.news === 'decided' ? businessRecipient(dispute) : []),
      once: ({ disputeId, state }) => `${disputeId}:${state}`,
      words: [lostWords, wonWords],
      template: outcome,
      preview: decided,
      previews: { [wonWords.name]: { ...decided, state: 'won', borneBySellerPence: 0 } },
    },
    'dispute-to-answer': {
      reader: 'admin',
      to: ({ news, admins }) => (news === 'opened' || news === 'due' ? admins : []),
      once: ({ disputeId, news }) => `${disputeId}:${news}`,
      words: [toAnswerWords, dueWords],
      template: request,
      preview: example,
      previews: { [dueWords.name]: { ...example, news: 'due' } },
    },
    'dispute-seller-said': {
      reader: 'admin',
      to: ({ news, admins }) => (news === 'said' || news === 'accepted' ? admins : []),
      once: ({ disputeId, news }) => `${disputeId}:${news}`,
      words: [statementWords, acceptedWords],
      template: sellerStatement,
      preview: { ...example, news: 'said' },
      previews: { [acceptedWords.name]: { ...example, news: 'accepted' } },
    },
  },
});

const disputedPlaces = ({ places }: DisputeNews): Fact[] =>
  places.map(({ reference, sessionTitle, startsAt }) => ({
    label: reference,
    value: `${sessionTitle}, ${formatLondonMoment(new Date(startsAt))}`,
  }));

/** Links to the booking, if it is a business's only one. */
function disputedBookingLink(site: MailSite, { places, trainerId }: DisputeNews): string {
  const [place] = places;
  return trainerId !== null || place === undefined || places.length > 1
    ? sellerDashboardLink(site.publicUrl, { trainerId })
    : businessBookingLink(site.publicUrl, place.bookingId);
}

/** To the business: the amount, the reason and what happens next. */
function opened(site: MailSite, dispute: DisputeNews, say: RenderWords): MailTemplate {
  const { customer, amountPence, reason, dueBy, business } = dispute;
  const amount = formatPounds(amountPence);
  const { name } = site.brand;
  const said = say(openedWords, {
    customer,
    amount,
    site: name,
    by: dueBy === null ? '' : `by ${formatLondonDay(dueBy)}`,
  });
  return {
    subject: said.subject,
    preheader: `${name} will answer for you. Add any evidence you have.`,
    reason: `You get this email because ${business.name} takes bookings on ${name}.`,
    title: said.title,
    help: { about: 'disputes', says: 'How disputes work' },
    body: (
      <>
        {said.opening}
        <Facts rows={[{ label: 'They say', value: reasonText(reason) }, ...disputedPlaces(dispute)]} />
        <ActionButton href={disputedBookingLink(site, dispute)}>See the booking</ActionButton>
      </>
    ),
  };
}

/** To the business: the bank's decision, and who pays. */
function outcome(site: MailSite, dispute: DisputeNews, say: RenderWords): MailTemplate {
  const { customer, amountPence, state, borneBySellerPence, business } = dispute;
  const amount = formatPounds(amountPence);
  const lost = state === 'lost';
  const said = say(lost ? lostWords : wonWords, {
    customer,
    amount,
    borne: formatPounds(borneBySellerPence),
  });
  return {
    subject: said.subject,
    preheader: lost
      ? `We’ll take ${formatPounds(borneBySellerPence)} from your earnings.`
      : 'Your earnings haven’t changed.',
    reason: `You get this email because ${business.name} takes bookings on ${site.brand.name}.`,
    title: said.title,
    body: (
      <>
        {said.opening}
        <Facts rows={disputedPlaces(dispute)} />
        <ActionButton href={disputedBookingLink(site, dispute)}>See the booking</ActionButton>
      </>
    ),
  };
}

/** To an admin: the deadline to answer. */
function request(site: MailSite, dispute: DisputeNews, say: RenderWords): MailTemplate {
  const { customer, amountPence, reason, dueBy, business, news } = dispute;
  const due = dueBy === null ? 'soon' : `by ${formatLondonDay(dueBy)}`;
  const amount = formatPounds(amountPence);
  const said = say(news === 'due' ? dueWords : toAnswerWords, { amount, due });
  return {
    subject: said.subject,
    preheader: `${customer}, ${business.name}: ${reasonText(reason)}.`,
    reason: `You get this email because you’re an admin of ${site.brand.name}.`,
    title: said.title,
    body: (
      <>
        {said.opening}
        <Facts
          rows={[
            { label: 'Amount', value: amount },
            { label: 'Customer', value: customer },
            { label: 'They say', value: reasonText(reason) },
            { label: 'Business', value: business.name },
            ...disputedPlaces(dispute),
          ]}
        />
        <ActionButton href={disputeLink(site.publicUrl, dispute.disputeId)}>Answer it</ActionButton>
      </>
    ),
  };
}

/** To an admin: the business's statement, before we answer. */
function sellerStatement(site: MailSite, dispute: DisputeNews, say: RenderWords): MailTemplate {
  const { customer, amountPence, dueBy, business, news } = dispute;
  const amount = formatPounds(amountPence);
  const said = say(news === 'accepted' ? acceptedWords : statementWords, { business: business.name, amount });
  return {
    subject: said.subject,
    preheader: dueBy === null ? `${customer}’s bank is waiting.` : `Answer by ${formatLondonDay(dueBy)}.`,
    reason: `You get this email because you’re an admin of ${site.brand.name}.`,
    title: said.title,
    body: (
      <>
        {said.opening}
        <Facts rows={disputedPlaces(dispute)} />
        <ActionButton href={disputeLink(site.publicUrl, dispute.disputeId)}>See the case</ActionButton>
      </>
    ),
  };
}
