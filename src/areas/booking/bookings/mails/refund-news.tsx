import { z } from 'zod';
import { defineMail } from '#areas/messaging/email/mails/define-mail.server.ts';
import type { MailSite, MailTemplate } from '#areas/messaging/email/mails/layout/layout.tsx';
import { ActionButton, PanelLine, SessionPanel } from '#areas/messaging/email/mails/layout/mail-elements.tsx';
import { bookingsLink } from '#areas/messaging/email/mails/mail-links.ts';
import { commonFacts, mailWords, type RenderWords } from '#areas/messaging/email/mails/words/mail-words.ts';
import { toSeeker } from '#areas/messaging/email/sending/seeker-recipient.ts';
import { formatLondonRange } from '#shared/calendar/london-time.ts';
import { formatPounds } from '#shared/domain/pence.ts';
import { lateRefund as example } from './example-data.ts';
import { type LateRefundMailData, readLateRefundForMail } from './refund-queries.server.ts';

const delayedWords = mailWords({
  name: 'refund-delayed',
  label: 'Refund late',
  facts: { amount: commonFacts.amount, session: commonFacts.session },
  needs: ['amount'],
  subject: 'Your refund of {amount} is late: {session}',
  title: 'Your refund hasn’t reached you yet',
  parts: {
    opening:
      '**We haven’t been able to send your refund of {amount} yet.** The money is still yours. We’re looking into it and will email you when it’s on its way. You don’t need to do anything.',
  },
});

const bankWords = mailWords({
  name: 'refund-waits-for-bank',
  label: 'Refund depends on the customer’s bank',
  facts: { amount: commonFacts.amount, session: commonFacts.session },
  needs: ['amount'],
  subject: 'Your refund of {amount} depends on your bank: {session}',
  title: 'Your refund hasn’t reached you yet',
  parts: {
    opening:
      '**Your bank is reviewing this payment, so we can’t send your refund of {amount} yet.** If your bank refunds you, you’ll get it from them. Otherwise we’ll send it and email you.',
  },
});

const madeWords = mailWords({
  name: 'refund-late-made',
  label: 'Late refund sent',
  facts: { amount: commonFacts.amount, session: commonFacts.session },
  needs: ['amount'],
  subject: 'We’ve sent your refund of {amount}: {session}',
  title: 'Your refund is on its way',
  parts: {
    opening:
      '**We’ve sent your refund of {amount} to the card you paid with.** It usually takes 5 to 10 working days. Sorry for the delay.',
  },
});

const news = z.enum(['delayed', 'made']);

/** A refund failed, or succeeded after failing. Skips outdated news: a refund made since is not announced as late. */
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

function template(
  site: MailSite,
  refund: LateRefundMailData & { news: z.infer<typeof news> },
  say: RenderWords,
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
        <ActionButton href={bookingsLink(site.publicUrl)}>See your bookings</ActionButton>
      </>
    ),
  };
}
