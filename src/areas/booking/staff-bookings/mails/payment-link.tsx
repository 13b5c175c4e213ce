import { z } from 'zod';
import { defineMail, shortDigest } from '#areas/messaging/email/mails/define-mail.server.ts';
import type { MailSite, MailTemplate } from '#areas/messaging/email/mails/layout/layout.tsx';
import {
  ActionButton,
  Facts,
  PanelLine,
  PlainLink,
  SessionPanel,
} from '#areas/messaging/email/mails/layout/mail-elements.tsx';
import { paymentLink } from '#areas/messaging/email/mails/mail-links.ts';
import { commonFacts, mailWords, type RenderWords } from '#areas/messaging/email/mails/words/mail-words.ts';
import { strangerMailLimit } from '#areas/messaging/email/sending/mail-caps.ts';
import { formatLondonMoment } from '#shared/calendar/london-time.ts';
import { firstName } from '#shared/domain/full-name.ts';
import { formatDecimalPounds } from '#shared/domain/pence.ts';

const payload = z.object({
  orderId: z.uuid(),
  address: z.email(),
  person: z.string(),
  business: z.string(),
  session: z.string(),
  startsAt: z.iso.datetime(),
  payBy: z.iso.datetime(),
  amount: z.string(),
  token: z.string(),
});

const words = mailWords({
  name: 'payment-link',
  label: 'Payment link for a booking by the team',
  facts: {
    name: commonFacts.name,
    business: commonFacts.business,
    session: commonFacts.session,
    when: commonFacts.when,
    payBy: 'Time until which the place is kept',
  },
  needs: ['business', 'session', 'payBy'],
  subject: 'Pay for your place: {session}, {when}',
  title: 'Your place is waiting',
  parts: {
    opening:
      'Hello {name}. **{business}** is keeping a place for you until **{payBy}**. Pay by then to book it.',
    closing:
      'If you don’t pay in time, the place opens for others and you pay nothing. If the button doesn’t work, open this link:',
  },
});

export const mail = defineMail({
  payload,
  read: async (made) => made,
  letters: {
    'payment-link': {
      reader: 'seeker',
      to: ({ person, address }) => ({ name: person, address }),
      once: ({ token }) => shortDigest(token),
      words: [words],
      template,
      cap: strangerMailLimit,
      preview: {
        orderId: '3f1c2e64-5a76-4be7-9d7e-0d5f7a0f6c11',
        address: 'nadia@people.example',
        person: 'Nadia Osei',
        business: 'Willow & Stone Yoga',
        session: 'Slow Flow',
        startsAt: '2026-11-25T18:00:00.000Z',
        payBy: '2026-11-24T11:40:00.000Z',
        amount: '13.75',
        token: 'preview',
      },
    },
  },
});

function template(
  site: MailSite,
  { person, business, session, startsAt, payBy, amount, token, address }: z.infer<typeof payload>,
  say: RenderWords,
): MailTemplate {
  const when = formatLondonMoment(new Date(startsAt));
  const said = say(words, {
    name: firstName(person),
    business,
    session,
    when,
    payBy: formatLondonMoment(new Date(payBy)),
  });
  const url = paymentLink(site.publicUrl, token);
  return {
    subject: said.subject,
    preheader: `${business} keeps your place until ${formatLondonMoment(new Date(payBy))}.`,
    reason: `You get this email because ${business} entered ${address} on ${site.brand.name} when booking for you. If you don’t know them, ignore it.`,
    title: said.title,
    body: (
      <>
        {said.opening}
        <SessionPanel title={session} when={when}>
          <PanelLine>{business}</PanelLine>
        </SessionPanel>
        <Facts figures rows={[{ label: 'To pay', value: formatDecimalPounds(amount) }]} />
        <ActionButton href={url}>Pay now</ActionButton>
        {said.closing}
        <PlainLink href={url} />
      </>
    ),
  };
}
