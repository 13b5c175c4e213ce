import { z } from 'zod';
import { defineMail } from '../define-mail.server.ts';
import type { MailSite, MailTemplate } from '../layout/layout.tsx';
import { Action, PanelLine, Paragraph, SessionPanel } from '../layout/parts.tsx';
import { passesLink } from '../links.ts';
import { readShareForMail, type ShareOfMail } from './share-queries.server.ts';

const newsSchema = z.object({ shareId: z.uuid(), news: z.enum(['accepted', 'ended', 'left']) });
type News = z.infer<typeof newsSchema>;

/** Somebody has accepted to share a pass, or one of the two has ended it: the other is told. */
export const mail = defineMail({
  payload: newsSchema,
  read: async ({ shareId, news }, { pool }) => {
    const share = await readShareForMail(pool, shareId);
    if (share === null) return null;
    const reader = news === 'ended' ? share.guest : share.owner;
    return reader === null ? null : { ...share, shareId, news, reader };
  },
  letters: {
    'share-news': {
      reader: 'seeker',
      to: ({ reader }) => ({ name: reader.name, address: reader.email }),
      once: ({ shareId, news }) => `${shareId}:${news}`,
      template,
      preview: {
        shareId: '2f1b4c9e-6a0d-4f52-9d3c-8c1f0a7f5b11',
        news: 'accepted',
        name: '8-class pass',
        businessName: 'Willow & Stone Yoga',
        owner: { name: 'Priya Nair', email: 'priya@people.example' },
        guest: { name: 'Ravi Nair', email: 'ravi@people.example' },
        reader: { name: 'Priya Nair', email: 'priya@people.example' },
      },
    },
  },
});

/** Whoever is gone has no name any more. */
const SOMEBODY = 'Somebody';

function template(site: MailSite, share: ShareOfMail & News): MailTemplate {
  const { subject, text } = wordsOf(share);
  return {
    subject,
    preheader: text,
    reason: `You get this email because you share a pass on ${site.brand.name}.`,
    title: subject,
    help: { about: 'passes', says: 'How passes work' },
    body: (
      <>
        <SessionPanel title={share.name} when={share.businessName}>
          {share.news === 'accepted' && <PanelLine>Shared with {share.guest?.name ?? SOMEBODY}</PanelLine>}
        </SessionPanel>
        <Paragraph>{text}</Paragraph>
        <Action href={passesLink(site.publicUrl)}>See your passes</Action>
      </>
    ),
  };
}

function wordsOf({ news, name, owner, guest }: ShareOfMail & News): { subject: string; text: string } {
  const guestName = guest?.name ?? SOMEBODY;
  const ownerName = owner?.name ?? SOMEBODY;
  switch (news) {
    case 'accepted':
      return {
        subject: `${guestName} shares your ${name} now`,
        text: 'They can book with its credits, and My passes shows you what they use. You can end it there at any time.',
      };
    case 'left':
      return {
        subject: `${guestName} no longer shares your ${name}`,
        text: 'They can book nothing more with it. What they have booked stays booked; what they cancel in time comes back to your pass.',
      };
    case 'ended':
      return {
        subject: `${ownerName} no longer shares the ${name} with you`,
        text: 'You can book nothing more with it. What you have booked stays booked.',
      };
  }
}
