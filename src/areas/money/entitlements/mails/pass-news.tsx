import { z } from 'zod';
import { defineMail } from '#areas/messaging/email/mails/define-mail.server.ts';
import type { MailSite, MailTemplate } from '#areas/messaging/email/mails/layout/layout.tsx';
import {
  ActionButton,
  Facts,
  PanelLine,
  SessionPanel,
} from '#areas/messaging/email/mails/layout/mail-elements.tsx';
import { businessPassesLink, passesLink, trainerLink } from '#areas/messaging/email/mails/mail-links.ts';
import {
  commonFacts,
  type MailWords,
  type RenderWords,
} from '#areas/messaging/email/mails/words/mail-words.ts';
import { toSeeker } from '#areas/messaging/email/sending/seeker-recipient.ts';
import { formatLondonDay } from '#shared/calendar/london-time.ts';
import { firstName } from '#shared/domain/full-name.ts';
import { formatPounds } from '#shared/domain/pence.ts';
import { daysText, passBenefits, placesText } from '../copy.ts';
import { creditsText, formatLastDay } from '../credit-text.ts';
import { appointmentText } from '../packages/rules.ts';
import { type PassMailData, readPassForMail } from './pass-queries.server.ts';

const newsSchema = z.object({
  creditId: z.uuid(),
  news: z.enum(['bought', 'refunded', 'ending']),
  /** Pence. */
  refundPence: z.int().optional(),
  /** For `ending`. */
  validUntil: z.string().optional(),
  places: z.int().optional(),
});
type News = z.infer<typeof newsSchema>;

const example: PassMailData & News = {
  creditId: '2f1b4c9e-6a0d-4f52-9d3c-8c1f0a7f5b11',
  news: 'bought',
  name: '5-class pass',
  places: 5,
  businessId: 1,
  trainer: null,
  sellerName: 'Willow & Stone Yoga',
  seeker: { name: 'Priya Nair', email: 'priya@people.example' },
  pricePence: 6000,
  platformFeePence: 600,
  totalPence: 6600,
  pauseDays: 14,
  lastDay: '2027-02-24',
  boughtAt: new Date('2026-11-24T10:00:00Z'),
  left: 5,
};

const examplePackage: typeof example = {
  ...example,
  name: '10 × 60 minutes one-on-one',
  places: 10,
  businessId: null,
  trainer: { id: 1, sessionType: 'one_on_one', minutes: 60 },
  sellerName: 'Amara Okafor',
  pricePence: 45_000,
  platformFeePence: 4500,
  totalPence: 49_500,
  pauseDays: 0,
  lastDay: '2027-05-24',
  left: 10,
};

type PassWords = MailWords<
  'name' | 'pass' | 'business' | 'day' | 'amount' | 'use' | 'promises' | 'credits',
  never,
  'opening' | 'closing'
>;

const pass = 'Name';
const day = 'Last day to use it';

const words = {
  bought: {
    name: 'pass-bought',
    label: 'Pass bought',
    facts: {
      name: commonFacts.name,
      pass,
      business: commonFacts.business,
      use: 'How to use it at checkout, as the rest of a sentence',
      promises: 'Refund, return and pause terms, as sentences',
    },
    needs: ['use', 'promises'],
    subject: 'Your {pass} at {business}',
    parts: {
      opening: `Thank you, {name}. At checkout, {use}

{promises}`,
      closing: '',
    },
  },
  packageBought: {
    name: 'package-bought',
    label: 'Package bought',
    facts: {
      name: commonFacts.name,
      pass,
      business: 'The trainer',
      use: 'How to use it at checkout, as the rest of a sentence',
      promises: 'Refund and return terms, as sentences',
    },
    needs: ['use', 'promises'],
    subject: 'Your {pass} with {business}',
    parts: {
      opening: `Thank you, {name}. At checkout, {use}

{promises}`,
      closing: '',
    },
  },
  refunded: {
    name: 'pass-refunded',
    label: 'Pass refunded',
    facts: { pass, amount: commonFacts.amount },
    needs: ['amount'],
    subject: 'We’re refunding {amount} to you',
    parts: {
      opening:
        'We’re refunding the unused part of your {pass} to the card you paid with, usually within 5 to 10 working days. You can’t book with it any more.',
      closing: '',
    },
  },
  ending: {
    name: 'pass-ending',
    label: 'Credits about to expire',
    facts: { credits: 'How many: “3 credits on your 5-class pass expire”', day },
    needs: ['day'],
    subject: '{credits} on {day}',
    parts: {
      opening: 'Book by then to use them. The session itself can be later.',
      closing: '',
    },
  },
  endingDays: {
    name: 'pass-ending-days',
    label: 'Introductory offer about to expire',
    facts: { pass, day },
    needs: ['day'],
    subject: 'Your {pass} expires on {day}',
    parts: {
      opening: 'You can take unlimited classes until then, one place per class.',
      closing: '',
    },
  },
} satisfies Record<string, PassWords>;

/** The `bought` email is the receipt. */
export const mail = defineMail({
  payload: newsSchema,
  read: async (news, { pool }) => {
    const pass = await readPassForMail(pool, news.creditId);
    if (pass === null) return null;
    // Used or refunded in the meantime.
    return news.news === 'ending' && pass.left === 0 ? null : { ...pass, ...news };
  },
  letters: {
    'pass-news': {
      reader: 'seeker',
      to: toSeeker,
      once: ({ creditId, news, validUntil = '', refundPence = '' }) =>
        `${creditId}:${news}:${validUntil}${refundPence}`,
      words: [words.bought, words.packageBought, words.refunded, words.ending, words.endingDays],
      template,
      preview: example,
      previews: {
        [words.packageBought.name]: examplePackage,
        [words.refunded.name]: { ...example, news: 'refunded', refundPence: 5280 },
        [words.ending.name]: { ...example, news: 'ending', validUntil: '2027-02-24', left: 3 },
        [words.endingDays.name]: {
          ...example,
          news: 'ending',
          name: '14 days unlimited',
          places: null,
          validUntil: '2027-02-24',
          left: 1,
        },
      },
    },
  },
});

function template(site: MailSite, pass: PassMailData & News, say: RenderWords): MailTemplate {
  const { words: told, when } = newsDetails(pass);
  const unlimited = pass.places === null;
  const kind = pass.trainer === null ? 'pass' : 'package';
  const left = Math.min(pass.places ?? 0, pass.left);
  const said = say<keyof PassWords['facts'], never, 'opening' | 'closing'>(told, {
    name: firstName(pass.seeker.name),
    pass: pass.name,
    business: pass.sellerName,
    day: formatLastDay(pass.news === 'ending' ? (pass.validUntil ?? pass.lastDay) : pass.lastDay),
    amount: formatPounds(pass.refundPence ?? 0),
    use: useWords(pass),
    promises: `${unlimited ? '' : `${passBenefits.back}. `}${passBenefits.refund}.${pass.pauseDays > 0 ? ` You can pause it for up to ${daysText(pass.pauseDays)}.` : ''}`,
    credits: unlimited
      ? ''
      : `${creditsText(left)} on your ${pass.name} ${left === 1 ? 'expires' : 'expire'}`,
  });
  return {
    subject: said.subject,
    preheader: said.plain.opening,
    reason: `You get this email because you bought a ${kind} on ${site.brand.name}.`,
    title: said.title,
    help: {
      about: `${kind === 'pass' ? 'passes' : 'packages'}`,
      says: `How ${kind === 'pass' ? 'passes' : 'packages'} work`,
    },
    body: (
      <>
        <SessionPanel title={pass.name} when={when}>
          <PanelLine>{pass.sellerName}</PanelLine>
        </SessionPanel>
        {said.opening}
        {pass.news === 'bought' && (
          <Facts
            figures
            rows={[
              { label: 'Total Paid', value: formatPounds(pass.totalPence), strong: true },
              {
                label: unlimited
                  ? 'Pass'
                  : kind === 'pass'
                    ? `Pass, ${pass.places} places`
                    : `Package, ${pass.places} appointments`,
                value: formatPounds(pass.pricePence),
              },
              { label: 'Platform Fee (10%)', value: formatPounds(pass.platformFeePence) },
              { label: 'Bought', value: formatLondonDay(pass.boughtAt) },
            ]}
          />
        )}
        <ActionButton href={pass.news === 'ending' ? bookLink(site, pass) : passesLink(site.publicUrl)}>
          {pass.news === 'ending' ? `See ${pass.sellerName}` : 'See your passes'}
        </ActionButton>
        {said.closing}
      </>
    ),
  };
}

/** Completes "At checkout, ". */
function useWords({ places, trainer, lastDay }: PassMailData): string {
  if (trainer !== null)
    return `choose to use a credit instead of paying. It’s for ${appointmentText(trainer)}, just for you.`;
  return places === null
    ? `choose to use it instead of paying. It’s for one place per class until ${formatLastDay(lastDay)}, just for you.`
    : 'choose to use a credit instead of paying. You can use it for people you book for too.';
}

function bookLink({ publicUrl }: MailSite, { trainer, businessId }: PassMailData): string {
  return trainer === null
    ? businessPassesLink(publicUrl, businessId ?? 0)
    : trainerLink(publicUrl, trainer.id);
}

function newsDetails(pass: PassMailData & News): { words: PassWords; when: string } {
  switch (pass.news) {
    case 'bought':
      return {
        words: pass.trainer === null ? words.bought : words.packageBought,
        when: `${placesText(pass.places)}, until ${formatLastDay(pass.lastDay)}`,
      };
    case 'refunded':
      return { words: words.refunded, when: formatPounds(pass.refundPence ?? 0) };
    case 'ending': {
      const day = formatLastDay(pass.validUntil ?? pass.lastDay);
      return pass.places === null
        ? { words: words.endingDays, when: `Until ${day}` }
        : { words: words.ending, when: `Book by ${day}` };
    }
  }
}
