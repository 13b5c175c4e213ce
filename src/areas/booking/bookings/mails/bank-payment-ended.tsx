import { z } from 'zod';
import { defineMail } from '#areas/messaging/email/mails/define-mail.server.ts';
import { PanelLine, SessionPanel } from '#areas/messaging/email/mails/layout/mail-elements.tsx';
import { commonFacts, mailWords } from '#areas/messaging/email/mails/words/mail-words.ts';
import { toSeeker } from '#areas/messaging/email/sending/seeker-recipient.ts';
import { formatLondonRange } from '#shared/calendar/london-time.ts';
import { formatPounds } from '#shared/domain/pence.ts';
import { BookAgainLinks } from './book-again.tsx';
import { readBankPaymentForMail } from './booking-queries.server.ts';
import { bankPayment as example } from './example-data.ts';

const facts = { amount: commonFacts.amount, session: commonFacts.session };

const refusedWords = mailWords({
  name: 'bank-payment-refused',
  label: 'Pay by bank: refused',
  facts,
  needs: ['session'],
  subject: 'Your bank didn’t make the payment for {session}',
  title: 'Your bank didn’t make this payment',
  parts: {
    opening:
      'Your bank refused your payment of {amount}. We haven’t charged you, and you’re not booked on this session:',
    closing: 'To go, book again with a card, a wallet or your bank. Your bank knows why it refused.',
  },
});

const unansweredWords = mailWords({
  name: 'bank-payment-unanswered',
  label: 'Pay by bank: no answer in time',
  facts,
  needs: ['session'],
  subject: 'Your bank hasn’t answered about {session}',
  title: 'Your bank hasn’t answered in time',
  parts: {
    opening:
      'Your bank hasn’t confirmed your payment of {amount} in time. We couldn’t hold the place any longer, so you’re not booked on this session:',
    closing:
      'If your bank still pays, we book you if there’s a place. Otherwise we refund {amount}, the full amount. Please don’t pay again before you know.',
  },
});

/** A bank refused a payment, or didn't answer before we freed the place. Not sent if it has paid since. */
export const mail = defineMail({
  payload: z.object({ holdId: z.uuid(), ending: z.enum(['refused', 'unanswered']) }),
  read: async ({ holdId, ending }, { pool }) => {
    const payment = await readBankPaymentForMail(pool, holdId);
    return payment && { ...payment, ending };
  },
  letters: {
    'bank-payment-ended': {
      reader: 'seeker',
      to: toSeeker,
      once: ({ holdId, ending }) => `${holdId}:${ending}`,
      words: [refusedWords, unansweredWords],
      preview: { ...example, ending: 'refused' as const },
      previews: { [unansweredWords.name]: { ...example, ending: 'unanswered' as const } },
      template: (site, payment, say) => {
        const { sessionTitle, businessName, startsAt, endsAt, ending } = payment;
        const amount = formatPounds(payment.amountPence);
        const said = say(ending === 'refused' ? refusedWords : unansweredWords, {
          amount,
          session: sessionTitle,
        });
        return {
          subject: said.subject,
          preheader: `You’re not booked on ${sessionTitle}.`,
          reason: `You get this email because you chose to pay for a session on ${site.brand.name} by bank.`,
          title: said.title,
          body: (
            <>
              {said.opening}
              <SessionPanel title={sessionTitle} when={formatLondonRange(startsAt, endsAt)}>
                <PanelLine>{businessName}</PanelLine>
              </SessionPanel>
              {said.closing}
              <BookAgainLinks site={site} booked={payment} action="Book again" />
            </>
          ),
        };
      },
    },
  },
});
