import { z } from 'zod';
import { defineMail } from '#areas/messaging/email/mails/define-mail.server.ts';
import type { MailSite, MailTemplate } from '#areas/messaging/email/mails/layout/layout.tsx';
import { ActionButton } from '#areas/messaging/email/mails/layout/mail-elements.tsx';
import { accessLink } from '#areas/messaging/email/mails/mail-links.ts';
import type { MailWords, RenderWords } from '#areas/messaging/email/mails/words/mail-words.ts';
import { factTitle } from '../copy.ts';
import { type AccessFactMailData, readAccessFact } from './access-queries.server.ts';

const newsSchema = z.enum(['denied', 'checked', 'refused', 'taken_down']);
type AccessNews = z.infer<typeof newsSchema>;

const isStillRelevant: Readonly<Record<AccessNews, (fact: AccessFactMailData) => boolean>> = {
  denied: ({ deny, takenDown }) => deny > 0 && takenDown === null,
  checked: ({ photo }) => photo?.state === 'checked',
  refused: ({ photo }) => photo?.state === 'refused',
  taken_down: ({ takenDown }) => takenDown !== null,
};

const example: AccessFactMailData & { news: AccessNews } = {
  businessId: 1,
  businessName: 'Willow & Stone Yoga',
  owner: { name: 'Amara Stone', address: 'owner@willow.example' },
  fact: 'step_free',
  holds: true,
  session: null,
  takenDown: null,
  photo: null,
  deny: 1,
  found: 'There is a step of ten centimetres behind the door.',
  news: 'denied',
};

type AccessWords = MailWords<
  'where' | 'fact' | 'small-fact' | 'found' | 'reason',
  never,
  'opening' | 'closing'
>;

const factWords = {
  where: 'The session or business',
  fact: 'The detail: “Step-free”',
  'small-fact': 'In a sentence: “step-free”',
};

const deniedWords: AccessWords = {
  name: 'access-denied',
  label: 'Visitor disagrees about accessibility',
  facts: { ...factWords, found: 'The visitor’s comment, as a sentence' },
  needs: ['fact', 'found'],
  subject: 'A visitor disagrees about {small-fact}',
  parts: {
    opening: `You’ve listed this for {where}: {fact}.

{found}

If they’re right, please update it. If most visitors disagree, we’ll stop using it in search.`,
    closing: '',
  },
};

const checkedWords: AccessWords = {
  name: 'access-checked',
  label: 'Accessibility photo checked',
  facts: factWords,
  needs: ['fact'],
  subject: 'Photo checked: {small-fact}',
  parts: {
    opening: 'We’ve checked your photo for {where}. People now see: {fact}, with a checked photo.',
    closing: '',
  },
};

const refusedWords: AccessWords = {
  name: 'access-refused',
  label: 'Accessibility photo not accepted',
  facts: { ...factWords, reason: 'Reason from the admin' },
  needs: ['reason'],
  subject: 'Photo not accepted: {small-fact}',
  parts: {
    opening: `We couldn’t accept your photo for {where}: {reason}

Your answer stays on your page without the photo.`,
    closing: '',
  },
};

const removedWords: AccessWords = {
  name: 'access-taken-down',
  label: 'Accessibility detail removed',
  facts: { ...factWords, reason: 'Reason from the admin' },
  needs: ['fact', 'reason'],
  subject: 'Removed: {small-fact}',
  parts: {
    opening: `We’ve removed this from {where}: {fact}. {reason} Update it and we’ll show it again.`,
    closing: '',
  },
};

const newsDetails: Readonly<Record<AccessNews, { words: AccessWords; action: string }>> = {
  denied: { words: deniedWords, action: 'See visitors’ comments' },
  checked: { words: checkedWords, action: 'See your answers' },
  refused: { words: refusedWords, action: 'Send another' },
  taken_down: { words: removedWords, action: 'Update it' },
};

export const mail = defineMail({
  payload: z.object({ factId: z.uuid(), news: newsSchema, at: z.iso.datetime() }),
  read: async ({ factId, news }, { pool }) => {
    const fact = await readAccessFact(pool, factId);
    return fact !== null && isStillRelevant[news](fact) ? { ...fact, news } : null;
  },
  letters: {
    'access-news': {
      reader: 'business',
      to: ({ owner }) => owner,
      once: ({ factId, news, at }) => `${factId}:${news}:${at}`,
      words: [deniedWords, checkedWords, refusedWords, removedWords],
      template,
      preview: example,
      previews: {
        [checkedWords.name]: { ...example, news: 'checked' },
        [refusedWords.name]: {
          ...example,
          photo: { state: 'refused', reason: 'It doesn’t show the door.' },
          news: 'refused',
        },
        [removedWords.name]: { ...example, takenDown: 'Several people say otherwise.', news: 'taken_down' },
      },
    },
  },
});

function template(
  site: MailSite,
  fact: AccessFactMailData & { news: AccessNews },
  say: RenderWords,
): MailTemplate {
  const { words, action } = newsDetails[fact.news];
  const title = factTitle(fact);
  const where = fact.session?.title ?? fact.businessName;
  const said = say<keyof AccessWords['facts'], never, 'opening' | 'closing'>(words, {
    where,
    fact: title,
    'small-fact': title.toLowerCase(),
    found: fact.found ? `A visitor found: ${fact.found}` : 'A visitor says this isn’t right.',
    reason: (fact.news === 'refused' ? fact.photo?.reason : fact.takenDown) ?? '',
  });
  return {
    subject: said.subject,
    preheader: said.plain.opening,
    reason: `You get this email because you own ${fact.businessName} on ${site.brand.name}.`,
    title: said.title,
    body: (
      <>
        {said.opening}
        <ActionButton href={accessLink(site.publicUrl, fact.businessId, fact.session?.id ?? null)}>
          {action}
        </ActionButton>
        {said.closing}
      </>
    ),
  };
}
