import { z } from 'zod';
import { daysText, passPromises, placesText } from '#features/credits/copy.ts';
import { creditsText, formatLastDay } from '#features/credits/credit-words.ts';
import { formatLondonDay } from '#shared/calendar/london-time.ts';
import { formatPounds } from '#shared/domain/pence.ts';
import { firstName } from '../../rules.ts';
import { toSeeker } from '../bookings/booking-letters.server.ts';
import { defineMail } from '../define-mail.server.ts';
import type { MailSite, MailTemplate } from '../layout/layout.tsx';
import { Action, Facts, PanelLine, Paragraph, SessionPanel } from '../layout/parts.tsx';
import { businessPassesLink, passesLink } from '../links.ts';
import { type PassOfMail, readPassForMail } from './pass-queries.server.ts';

const newsSchema = z.object({
  creditId: z.uuid(),
  news: z.enum(['bought', 'refunded', 'ending']),
  /** What goes back, in pence. */
  refundPence: z.int().optional(),
  /** What ends: how many places, with which last day. */
  validUntil: z.string().optional(),
  places: z.int().optional(),
});
type News = z.infer<typeof newsSchema>;

/** Something happened to a pass: bought (the mail is its receipt), given back, or some of it ends within the week. */
export const mail = defineMail({
  payload: newsSchema,
  read: async (news, { pool }) => {
    const pass = await readPassForMail(pool, news.creditId);
    if (pass === null) return null;
    // What was booked with, or given back, since then does not end unused.
    return news.news === 'ending' && pass.left === 0 ? null : { ...pass, ...news };
  },
  letters: {
    'pass-news': {
      reader: 'seeker',
      to: toSeeker,
      once: ({ creditId, news, validUntil = '', refundPence = '' }) =>
        `${creditId}:${news}:${validUntil}${refundPence}`,
      template,
      preview: {
        creditId: '2f1b4c9e-6a0d-4f52-9d3c-8c1f0a7f5b11',
        news: 'bought',
        name: '5-class pass',
        places: 5,
        businessId: 1,
        businessName: 'Willow & Stone Yoga',
        seeker: { name: 'Priya Nair', email: 'priya@people.example' },
        pricePence: 6000,
        platformFeePence: 600,
        totalPence: 6600,
        pauseDays: 14,
        lastDay: '2027-02-24',
        boughtAt: new Date('2026-11-24T10:00:00Z'),
        left: 5,
      },
    },
  },
});

function template(site: MailSite, pass: PassOfMail & News): MailTemplate {
  const { subject, when, paragraphs } = wordsOf(pass);
  return {
    subject,
    preheader: paragraphs[0] ?? '',
    reason: `You get this email because you bought a pass on ${site.brand.name}.`,
    title: subject,
    help: { about: 'passes', says: 'How passes work' },
    body: (
      <>
        <SessionPanel title={pass.name} when={when}>
          <PanelLine>{pass.businessName}</PanelLine>
        </SessionPanel>
        {paragraphs.map((text) => (
          <Paragraph key={text}>{text}</Paragraph>
        ))}
        {pass.news === 'bought' && (
          <Facts
            figures
            rows={[
              { label: 'Total Paid', value: formatPounds(pass.totalPence), strong: true },
              {
                label: pass.places === null ? 'Pass' : `Pass, ${pass.places} places`,
                value: formatPounds(pass.pricePence),
              },
              { label: 'Platform Fee (10%)', value: formatPounds(pass.platformFeePence) },
              { label: 'Bought', value: formatLondonDay(pass.boughtAt) },
            ]}
          />
        )}
        <Action
          href={
            pass.news === 'ending'
              ? businessPassesLink(site.publicUrl, pass.businessId)
              : passesLink(site.publicUrl)
          }
        >
          {pass.news === 'ending' ? `See ${pass.businessName}` : 'See your passes'}
        </Action>
      </>
    ),
  };
}

function wordsOf(pass: PassOfMail & News): { subject: string; when: string; paragraphs: string[] } {
  switch (pass.news) {
    case 'bought':
      return {
        subject: `Your ${pass.name} at ${pass.businessName}`,
        when: `${placesText(pass.places)}, until ${formatLastDay(pass.lastDay)}`,
        paragraphs: [
          pass.places === null
            ? `Thank you, ${firstName(pass.seeker.name)}. At checkout, choose to use it in place of paying: it is for one place at each class until ${formatLastDay(pass.lastDay)}, for you alone.`
            : `Thank you, ${firstName(pass.seeker.name)}. At checkout, choose to use a credit in place of paying; whoever you book for can come with it.`,
          `${pass.places === null ? '' : `${passPromises.back}. `}${passPromises.refund}.${pass.pauseDays > 0 ? ` You can pause it for ${daysText(pass.pauseDays)} in all.` : ''}`,
        ],
      };
    case 'refunded':
      return {
        subject: `${formatPounds(pass.refundPence ?? 0)} is on its way back to you`,
        when: formatPounds(pass.refundPence ?? 0),
        paragraphs: [
          `What was unused of your ${pass.name} goes back to the card that you paid with, within 5 to 10 days. It cannot be booked with any more.`,
        ],
      };
    case 'ending': {
      const day = formatLastDay(pass.validUntil ?? pass.lastDay);
      if (pass.places === null)
        return {
          subject: `Your ${pass.name} ends on ${day}`,
          when: `Until ${day}`,
          paragraphs: ['It is for classes until then, as many as you like, one place at each.'],
        };
      const places = Math.min(pass.places, pass.left);
      return {
        subject: `${creditsText(places)} of your ${pass.name} ${places === 1 ? 'ends' : 'end'} on ${day}`,
        when: `Book by ${day}`,
        paragraphs: [
          `Book by then, for any date that can be booked: a credit is used on the day that you book.`,
        ],
      };
    }
  }
}
