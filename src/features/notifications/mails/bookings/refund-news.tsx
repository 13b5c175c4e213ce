import { z } from 'zod';
import { formatLondonRange } from '#shared/calendar/london-time.ts';
import { formatPounds } from '#shared/domain/pence.ts';
import { defineMail } from '../define-mail.server.ts';
import type { MailSite, MailTemplate } from '../layout/layout.tsx';
import { Action, PanelLine, SessionPanel } from '../layout/parts.tsx';
import { bookingsLink } from '../links.ts';
import { fact, mailWords, type Say } from '../words/mail-words.ts';
import { toSeeker } from './booking-letters.server.ts';
import { lateRefund as example } from './example.ts';
import { type LateRefundMailData, readLateRefundForMail } from './refund-queries.server.ts';

const delayedWords = mailWords({
  name: 'refund-delayed',
  label: 'A refund is late',
  facts: { amount: fact.amount, session: fact.session },
  needs: ['amount'],
  subject: 'Your refund of {amount} is late: {session}',
  title: 'Your refund has not reached you yet',
  parts: {
    opening:
      '**We could not send your refund of {amount} yet.** The money is still yours. We are looking into it, and we will email you as soon as it is on its way. There is nothing you need to do.',
  },
});

const bankWords = mailWords({
  name: 'refund-waits-for-bank',
  label: 'A refund waits for the customer’s bank',
  facts: { amount: fact.amount, session: fact.session },
  needs: ['amount'],
  subject: 'Your refund of {amount} waits for your bank: {session}',
  title: 'Your refund has not reached you yet',
  parts: {
    opening:
      '**Your bank is deciding about this payment, so we cannot send your refund of {amount} yet.** If the bank gives you the money back, you have it from there. Otherwise we send it, and we email you when we do.',
  },
});

const madeWords = mailWords({
  name: 'refund-late-made',
  label: 'A late refund is on its way',
  facts: { amount: fact.amount, session: fact.session },
  needs: ['amount'],
  subject: 'Your refund of {amount} is on its way: {session}',
  title: 'Your refund is on its way',
  parts: {
    opening:
      '**We have sent your refund of {amount} to the card you paid with.** Banks usually show it within 5 to 10 working days. We are sorry that it took longer than we had said.',
  },
});

const news = z.enum(['delayed', 'made']);

/**
 * A refund was refused or sent back, and once it is made after all. News that is no longer true is not sent: a refund
 * that has been made since is not announced as late.
 */
export const mail = defineMail({
  payload: z.object({ refundId: z.uuid(), news }),
  read: async ({ refundId, news: of }, { pool, log }) => {
    const refund = await readLateRefundForMail(pool, refundId);
    const isTrue =
      refund !== null &&
      (of === 'made'
        ? refund.state === 'succeeded'
        : refund.state === 'pending' || refund.state === 'failed');
    if (isTrue) return { ...refund, news: of };
    log.warn({ refundId, state: refund?.state ?? 'none', news: of }, 'No late refund to tell of');
    return null;
  },
  letters: {
    'refund-news': {
      reader: 'seeker',
      to: toSeeker,
      once: ({ refundId, news: of }) => `${refundId}:${of}`,
      words: [delayedWords, bankWords, madeWords],
      template,
      preview: example,
      previews: {
        [bankWords.name]: { ...example, state: 'pending', bankDecides: true },
        [madeWords.name]: { ...example, state: 'succeeded', news: 'made' },
      },
    },
  },
});

/** To the customer: where their refund is, and what happens next. */
function template(
  site: MailSite,
  refund: LateRefundMailData & { news: z.infer<typeof news> },
  say: Say,
): MailTemplate {
  const { amountPence, boughtName, sellerName, startsAt, endsAt } = refund;
  const words = refund.news === 'made' ? madeWords : refund.bankDecides ? bankWords : delayedWords;
  const said = say(words, { amount: formatPounds(amountPence), session: boughtName });
  return {
    subject: said.subject,
    preheader: said.title,
    reason: `You get this email because we owe you a refund on ${site.brand.name}.`,
    title: said.title,
    body: (
      <>
        {said.opening}
        {startsAt !== null && endsAt !== null && (
          <SessionPanel title={boughtName} when={formatLondonRange(startsAt, endsAt)}>
            <PanelLine>{sellerName}</PanelLine>
          </SessionPanel>
        )}
        <Action href={bookingsLink(site.publicUrl)}>See your bookings</Action>
      </>
    ),
  };
}
