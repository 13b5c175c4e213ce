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
  /** Null for a pass. */
  startsAt: z.iso.datetime().nullable(),
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

/** A pass has no date, and nothing is kept for it. */
const passWords = mailWords({
  name: 'payment-link-pass',
  label: 'Payment link for a pass sold by the team',
  facts: {
    name: commonFacts.name,
    business: commonFacts.business,
    pass: 'Name of the pass',
    payBy: 'Time until which the link works',
  },
  needs: ['business', 'pass', 'payBy'],
  subject: 'Pay for your {pass}',
  title: 'Your pass is one step away',
  parts: {
    opening: 'Hello {name}. **{business}** sent you this link for your {pass}. It works until **{payBy}**.',
    closing: 'If you don’t pay, nothing happens. If the button doesn’t work, open this link:',
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
      words: [words, passWords],
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
      previews: {
        [passWords.name]: {
          orderId: '3f1c2e64-5a76-4be7-9d7e-0d5f7a0f6c12',
          address: 'nadia@people.example',
          person: 'Nadia Osei',
          business: 'Willow & Stone Yoga',
          session: '5-class pass',
          startsAt: null,
          payBy: '2026-11-25T11:40:00.000Z',
          amount: '66.00',
          token: 'preview',
        },
      },
    },
  },
});

function template(
  site: MailSite,
  { person, business, session, startsAt, payBy, amount, token, address }: z.infer<typeof payload>,
  say: RenderWords,
): MailTemplate {
  const until = formatLondonMoment(new Date(payBy));
  const when = startsAt === null ? null : formatLondonMoment(new Date(startsAt));
  const name = firstName(person);
  const said =
    when === null
      ? say(passWords, { name, business, pass: session, payBy: until })
      : say(words, { name, business, session, when, payBy: until });
  const url = paymentLink(site.publicUrl, token);
  return {
    subject: said.subject,
    preheader: when === null ? `Pay until ${until}.` : `${business} keeps your place until ${until}.`,
    reason: `You get this email because ${business} entered ${address} on ${site.brand.name} when ${when === null ? 'selling to' : 'booking for'} you. If you don’t know them, ignore it.`,
    title: said.title,
    body: (
      <>
        {said.opening}
        <SessionPanel title={session} when={when ?? `Pay until ${until}`}>
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
