import { z } from 'zod';
import { defineMail } from '#areas/messaging/email/mails/define-mail.server.ts';
import type { MailSite, MailTemplate } from '#areas/messaging/email/mails/layout/layout.tsx';
import { ActionButton, PanelLine, SessionPanel } from '#areas/messaging/email/mails/layout/mail-elements.tsx';
import { passesLink } from '#areas/messaging/email/mails/mail-links.ts';
import { mailWords, type RenderWords } from '#areas/messaging/email/mails/words/mail-words.ts';
import { readShareForMail, type ShareMailData } from './share-queries.server.ts';

const newsSchema = z.object({ shareId: z.uuid(), news: z.enum(['accepted', 'ended', 'left']) });
type News = z.infer<typeof newsSchema>;

const words = {
  accepted: mailWords({
    name: 'share-accepted',
    label: 'Shared pass accepted',
    facts: { other: 'The other person', pass: 'Pass name' },
    subject: '{other} now shares your {pass}',
    parts: {
      opening: 'They can book with its credits. You can see what they use, or stop sharing, in My passes.',
    },
  }),
  left: mailWords({
    name: 'share-left',
    label: 'Shared pass left',
    facts: { other: 'The other person', pass: 'Pass name' },
    subject: '{other} no longer shares your {pass}',
    parts: {
      opening:
        'They can’t book with it any more. Their existing bookings aren’t affected. If they cancel in time, the credit goes back on your pass.',
    },
  }),
  ended: mailWords({
    name: 'share-ended',
    label: 'Sharing stopped',
    facts: { other: 'The other person', pass: 'Pass name' },
    subject: '{other} no longer shares the {pass} with you',
    parts: {
      opening: 'You can’t book with it any more. Your existing bookings aren’t affected.',
    },
  }),
};

const example: ShareMailData & News & { reader: { name: string; email: string } } = {
  shareId: '2f1b4c9e-6a0d-4f52-9d3c-8c1f0a7f5b11',
  news: 'accepted',
  name: '8-class pass',
  businessName: 'Willow & Stone Yoga',
  owner: { name: 'Priya Nair', email: 'priya@people.example' },
  guest: { name: 'Ravi Nair', email: 'ravi@people.example' },
  reader: { name: 'Priya Nair', email: 'priya@people.example' },
};

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
      words: [words.accepted, words.left, words.ended],
      template,
      preview: example,
      previews: {
        [words.left.name]: { ...example, news: 'left' },
        [words.ended.name]: {
          ...example,
          news: 'ended',
          reader: { name: 'Ravi Nair', email: 'ravi@people.example' },
        },
      },
    },
  },
});

/** For deleted accounts. */
const ANONYMOUS_NAME = 'Someone';

function template(site: MailSite, share: ShareMailData & News, say: RenderWords): MailTemplate {
  const said = say<'other' | 'pass', never, 'opening'>(words[share.news], {
    other: (share.news === 'ended' ? share.owner : share.guest)?.name ?? ANONYMOUS_NAME,
    pass: share.name,
  });
  return {
    subject: said.subject,
    preheader: said.plain.opening,
    reason: `You get this email because you share a pass on ${site.brand.name}.`,
    title: said.title,
    help: { about: 'passes', says: 'How passes work' },
    body: (
      <>
        <SessionPanel title={share.name} when={share.businessName}>
          {share.news === 'accepted' && (
            <PanelLine>Shared with {share.guest?.name ?? ANONYMOUS_NAME}</PanelLine>
          )}
        </SessionPanel>
        {said.opening}
        <ActionButton href={passesLink(site.publicUrl)}>See your passes</ActionButton>
      </>
    ),
  };
}
