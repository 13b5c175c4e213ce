import { z } from 'zod';
import { reasonWords } from '#features/payments/disputes/copy.ts';
import { formatLondonDay, formatLondonMoment } from '#shared/calendar/london-time.ts';
import { formatPounds } from '#shared/domain/pence.ts';
import { defineMail } from '../define-mail.server.ts';
import type { MailSite, MailTemplate } from '../layout/layout.tsx';
import { Action, type Fact, Facts } from '../layout/parts.tsx';
import { disputeLink, giverDashboardLink, saleLink } from '../links.ts';
import { fact, mailWords, type Say } from '../words/mail-words.ts';
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

const customer = 'Whose bank asks';
/** What is told of a dispute that is over, and of one that we have still to answer. */
const decidedFacts = { customer, amount: fact.amount, borne: 'How much of it was the seller’s' };
const dueFacts = { amount: fact.amount, due: '“by Fri 4 Dec 2026”, “soon”' };

const openedWords = mailWords({
  name: 'dispute-opened',
  label: 'A customer’s bank asks for money back',
  facts: {
    customer,
    amount: fact.amount,
    site: fact.site,
    by: '“by Fri 4 Dec 2026”; nothing where it is not known',
  },
  needs: ['customer', 'amount'],
  subject: '{customer}’s bank is asking for {amount} back',
  parts: {
    opening:
      '{site} answers for you {by}, with the booking, the terms that were agreed to and who checked in. What the bank charges for this is ours. If you know more, say it on the booking, and the bank reads it too; or say there that you accept it. Please do not pay {customer} back yourself while the bank decides.',
  },
});

const lostWords = mailWords({
  name: 'dispute-lost',
  label: 'A bank gave a customer their money back',
  facts: decidedFacts,
  needs: ['amount', 'borne'],
  subject: 'The bank gave {amount} back to {customer}',
  parts: {
    opening:
      '{borne} of it was yours and goes off what you have earned; the rest, and the bank’s charge, is ours. This is final.',
  },
});

const wonWords = mailWords({
  name: 'dispute-won',
  label: 'A bank decided for the seller',
  facts: decidedFacts,
  needs: ['amount'],
  subject: 'The bank decided for you: {amount} stays',
  parts: {
    opening:
      '{customer} gets nothing back, and what you earned is yours. The bank’s charge for this is ours.',
  },
});

const toAnswerWords = mailWords({
  name: 'dispute-to-answer',
  label: 'A bank waits for our answer',
  facts: dueFacts,
  needs: ['due'],
  subject: 'To answer {due}: a dispute of {amount}',
  title: 'A bank asks for money back',
  parts: {
    opening: 'What is not answered {due} is lost.',
  },
});

const dueWords = mailWords({
  name: 'dispute-due',
  label: 'A bank still waits for our answer',
  facts: dueFacts,
  needs: ['due'],
  subject: 'Due: answer the dispute of {amount} {due}',
  title: 'A bank still waits for our answer',
  parts: {
    opening: 'What is not answered {due} is lost.',
  },
});

const saidWords = mailWords({
  name: 'dispute-seller-said',
  label: 'A seller has something to say to a dispute',
  facts: { business: fact.business, amount: fact.amount },
  subject: '{business} has something to say to the dispute of {amount}',
  parts: {
    opening: 'It stands with the evidence at hand, and goes to the bank with it.',
  },
});

const acceptedWords = mailWords({
  name: 'dispute-seller-accepts',
  label: 'A seller would accept a dispute',
  facts: { business: fact.business, amount: fact.amount },
  subject: '{business} would accept the dispute of {amount}',
  parts: {
    opening: 'They would leave the money to the customer. What is done is yours to decide.',
  },
});

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
      words: [openedWords],
      template: opened,
      preview: example,
    },
    'dispute-decided': {
      reader: 'business',
      to: (dispute) => (dispute.news === 'decided' ? toBusiness(dispute) : []),
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
      words: [saidWords, acceptedWords],
      template: sellerSaid,
      preview: { ...example, news: 'said' },
      previews: { [acceptedWords.name]: { ...example, news: 'accepted' } },
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
function opened(site: MailSite, dispute: DisputeNews, say: Say): MailTemplate {
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
    preheader: `${name} answers for you. Add what you know, if there is something.`,
    reason: `You get this email because ${business.name} takes bookings on ${name}.`,
    title: said.title,
    help: { about: 'disputes', says: 'What happens when a bank asks' },
    body: (
      <>
        {said.opening}
        <Facts rows={[{ label: 'They say', value: reasonWords(reason) }, ...placesOf(dispute)]} />
        <Action href={whereSold(site, dispute)}>See the booking</Action>
      </>
    ),
  };
}

/** To the business: how the bank decided, and whose money it is now. */
function outcome(site: MailSite, dispute: DisputeNews, say: Say): MailTemplate {
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
    preheader: lost ? `${formatPounds(borneBySellerPence)} of it was yours.` : 'Nothing has changed for you.',
    reason: `You get this email because ${business.name} takes bookings on ${site.brand.name}.`,
    title: said.title,
    body: (
      <>
        {said.opening}
        <Facts rows={placesOf(dispute)} />
        <Action href={whereSold(site, dispute)}>See the booking</Action>
      </>
    ),
  };
}

/** To an admin: a bank asks, and until when it can be answered. */
function request(site: MailSite, dispute: DisputeNews, say: Say): MailTemplate {
  const { customer, amountPence, reason, dueBy, business, news } = dispute;
  const due = dueBy === null ? 'soon' : `by ${formatLondonDay(dueBy)}`;
  const amount = formatPounds(amountPence);
  const said = say(news === 'due' ? dueWords : toAnswerWords, { amount, due });
  return {
    subject: said.subject,
    preheader: `${customer}, ${business.name}: ${reasonWords(reason)}.`,
    reason: `You get this email because you are an administrator of ${site.brand.name}.`,
    title: said.title,
    body: (
      <>
        {said.opening}
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
function sellerSaid(site: MailSite, dispute: DisputeNews, say: Say): MailTemplate {
  const { customer, amountPence, dueBy, business, news } = dispute;
  const amount = formatPounds(amountPence);
  const said = say(news === 'accepted' ? acceptedWords : saidWords, { business: business.name, amount });
  return {
    subject: said.subject,
    preheader: dueBy === null ? `${customer}’s bank waits.` : `Answer by ${formatLondonDay(dueBy)}.`,
    reason: `You get this email because you are an administrator of ${site.brand.name}.`,
    title: said.title,
    body: (
      <>
        {said.opening}
        <Facts rows={placesOf(dispute)} />
        <Action href={disputeLink(site.publicUrl, dispute.disputeId)}>See the case</Action>
      </>
    ),
  };
}
