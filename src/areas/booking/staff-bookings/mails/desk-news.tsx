import { z } from 'zod';
import { defineMail } from '#areas/messaging/email/mails/define-mail.server.ts';
import type { MailSite, MailTemplate } from '#areas/messaging/email/mails/layout/layout.tsx';
import {
  ActionButton,
  Facts,
  PanelLine,
  SessionPanel,
} from '#areas/messaging/email/mails/layout/mail-elements.tsx';
import { passesLink } from '#areas/messaging/email/mails/mail-links.ts';
import {
  commonFacts,
  type MailWords,
  type RenderWords,
} from '#areas/messaging/email/mails/words/mail-words.ts';
import { strangerMailLimit } from '#areas/messaging/email/sending/mail-caps.ts';
import { formatLastDay } from '#areas/money/entitlements/credit-text.ts';
import { firstName } from '#shared/domain/full-name.ts';
import { formatDecimalPounds } from '#shared/domain/pence.ts';

const payload = z.object({
  id: z.uuid(),
  news: z.enum(['sold', 'given', 'extended', 'refunded']),
  address: z.email(),
  person: z.string(),
  business: z.string(),
  name: z.string(),
  isVoucher: z.boolean().default(false),
  lastDay: z.iso.date(),
  amount: z.string(),
});
type News = z.infer<typeof payload>;

const example: News = {
  id: '3f1c2e64-5a76-4be7-9d7e-0d5f7a0f6c13',
  news: 'sold',
  address: 'nadia@people.example',
  person: 'Nadia Osei',
  business: 'Willow & Stone Yoga',
  name: '5-class pass',
  isVoucher: false,
  lastDay: '2027-02-24',
  amount: '60.00',
};

type DeskWords = MailWords<
  'name' | 'pass' | 'business' | 'day' | 'amount' | 'use',
  never,
  'opening' | 'closing'
>;

const facts = { name: commonFacts.name, pass: 'Name of the pass or voucher', business: commonFacts.business };
const day = 'Last day to use it';
const use = 'How to use it, as a sentence';

const words = {
  sold: {
    name: 'desk-sold',
    label: 'Pass sold at the desk',
    facts: { ...facts, day, use, amount: commonFacts.amount },
    needs: ['pass', 'amount', 'day', 'use'],
    subject: 'Your {pass} at {business}',
    parts: {
      opening: `Thank you, {name}. You paid **{business}** {amount} at the desk. Your {pass} is valid until {day}. {use}`,
      closing: 'If you need a refund, ask {business}: it has your payment.',
    },
  },
  given: {
    name: 'desk-given',
    label: 'Pass given by a team',
    facts: { ...facts, day, use },
    needs: ['pass', 'day', 'use'],
    subject: 'Your {pass} at {business}',
    parts: {
      opening: `Hello {name}. **{business}** gave you a {pass}, free of charge. It is valid until {day}. {use}`,
      closing: '',
    },
  },
  extended: {
    name: 'desk-extended',
    label: 'Pass extended by a team',
    facts: { ...facts, day },
    needs: ['pass', 'day'],
    subject: 'Your {pass} now lasts until {day}',
    parts: { opening: 'Hello {name}. **{business}** extended your {pass}.', closing: '' },
  },
  refunded: {
    name: 'desk-refunded',
    label: 'Pass refunded at the desk',
    facts: { ...facts, amount: commonFacts.amount },
    needs: ['pass', 'amount'],
    subject: 'Your {pass} at {business} has ended',
    parts: {
      opening:
        'Hello {name}. **{business}** ended the unused part of your {pass} and refunded {amount} at the desk. Your existing bookings aren’t affected.',
      closing: '',
    },
  },
} satisfies Record<News['news'], DeskWords>;

export const mail = defineMail({
  payload,
  read: async (news) => news,
  letters: {
    'desk-news': {
      reader: 'seeker',
      to: ({ person, address }) => ({ name: person, address }),
      once: ({ id, news }) => `${id}:${news}`,
      words: [words.sold, words.given, words.extended, words.refunded],
      template,
      cap: strangerMailLimit,
      preview: example,
      previews: {
        [words.given.name]: { ...example, news: 'given', amount: '0.00' },
        [words.extended.name]: { ...example, news: 'extended', lastDay: '2027-03-10' },
        [words.refunded.name]: { ...example, news: 'refunded', amount: '36.00' },
      },
    },
  },
});

function template(site: MailSite, mailed: News, say: RenderWords): MailTemplate {
  const { news, person, business, name, isVoucher, lastDay, amount, address } = mailed;
  const told: DeskWords = words[news];
  const until = formatLastDay(lastDay);
  const paid = formatDecimalPounds(amount);
  const said = say<keyof DeskWords['facts'], never, 'opening' | 'closing'>(told, {
    name: firstName(person),
    pass: name,
    business,
    day: until,
    amount: paid,
    use: isVoucher
      ? 'Give its code to one person. It works once.'
      : 'Sign in or create an account with this address to book with it.',
  });
  return {
    subject: said.subject,
    preheader: said.plain.opening,
    reason: `You get this email because ${business} entered ${address} on ${site.brand.name} at its desk. If you don’t know them, ignore it.`,
    title: said.title,
    help: { about: 'passes', says: 'How passes work' },
    body: (
      <>
        <SessionPanel title={name} when={news === 'refunded' ? paid : `Until ${until}`}>
          <PanelLine>{business}</PanelLine>
        </SessionPanel>
        {said.opening}
        {news === 'sold' && (
          <Facts figures rows={[{ label: 'Paid at the desk', value: paid, strong: true }]} />
        )}
        <ActionButton href={passesLink(site.publicUrl)}>See your passes</ActionButton>
        {said.closing}
      </>
    ),
  };
}
