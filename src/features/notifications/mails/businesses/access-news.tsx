import { z } from 'zod';
import { factTitle } from '#features/access/copy.ts';
import { defineMail } from '../define-mail.server.ts';
import type { MailSite, MailTemplate } from '../layout/layout.tsx';
import { Action } from '../layout/parts.tsx';
import { accessLink } from '../links.ts';
import type { MailWords, Say } from '../words/mail-words.ts';
import { type FactOfMail, readFact } from './access-queries.server.ts';

const newsSchema = z.enum(['denied', 'checked', 'refused', 'taken_down']);
type AccessNews = z.infer<typeof newsSchema>;

const stillSo: Readonly<Record<AccessNews, (fact: FactOfMail) => boolean>> = {
  denied: ({ deny, takenDown }) => deny > 0 && takenDown === null,
  checked: ({ photo }) => photo?.state === 'checked',
  refused: ({ photo }) => photo?.state === 'refused',
  taken_down: ({ takenDown }) => takenDown !== null,
};

const example: FactOfMail & { news: AccessNews } = {
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

/** What news of a fact says in braces. */
type AccessWords = MailWords<
  'where' | 'fact' | 'small-fact' | 'found' | 'reason',
  never,
  'opening' | 'closing'
>;

const inWords = {
  where: 'The session or business that it is said of',
  fact: 'What is said: “Step-free”',
  'small-fact': 'The same within a sentence: “step-free”',
};

const deniedWords: AccessWords = {
  name: 'access-denied',
  label: 'Somebody says otherwise of access',
  facts: { ...inWords, found: 'A sentence: what they found' },
  needs: ['fact', 'found'],
  subject: 'Somebody who came says otherwise: {small-fact}',
  parts: {
    opening: `Of {where} you say: {fact}.

{found}

If they’re right, please update it. If two or more say otherwise, and more than agree, nobody finds you by it any more.`,
    closing: '',
  },
};

const checkedWords: AccessWords = {
  name: 'access-checked',
  label: 'A photograph of access was checked',
  facts: inWords,
  needs: ['fact'],
  subject: 'Photograph checked: {small-fact}',
  parts: {
    opening: 'People see at {where}: {fact}, shown by a photograph that we have checked.',
    closing: '',
  },
};

const refusedWords: AccessWords = {
  name: 'access-refused',
  label: 'A photograph of access was not accepted',
  facts: { ...inWords, reason: 'Why, as the admin wrote it' },
  needs: ['reason'],
  subject: 'Photograph not accepted: {small-fact}',
  parts: {
    opening: `Your photograph for {where} could not be taken: {reason}

Your answer stays on your page without the photo.`,
    closing: '',
  },
};

const takenDownWords: AccessWords = {
  name: 'access-taken-down',
  label: 'What was said of access was taken down',
  facts: { ...inWords, reason: 'Why, as the admin wrote it' },
  needs: ['fact', 'reason'],
  subject: 'Taken down: {small-fact}',
  parts: {
    opening: `Nobody sees at {where} any more: {fact}. {reason}

Say what is so, and it is seen again.`,
    closing: '',
  },
};

/** What each news says, and what its button does. */
const told: Readonly<Record<AccessNews, { words: AccessWords; action: string }>> = {
  denied: { words: deniedWords, action: 'See what people say' },
  checked: { words: checkedWords, action: 'See what you say' },
  refused: { words: refusedWords, action: 'Send another' },
  taken_down: { words: takenDownWords, action: 'Say what is so' },
};

/** Something happened to what a business says of getting in and taking part: each is told of once. */
export const mail = defineMail({
  payload: z.object({ factId: z.uuid(), news: newsSchema, at: z.iso.datetime() }),
  read: async ({ factId, news }, { pool }) => {
    const fact = await readFact(pool, factId);
    return fact !== null && stillSo[news](fact) ? { ...fact, news } : null;
  },
  letters: {
    'access-news': {
      reader: 'business',
      to: ({ owner }) => owner,
      once: ({ factId, news, at }) => `${factId}:${news}:${at}`,
      words: [deniedWords, checkedWords, refusedWords, takenDownWords],
      template,
      preview: example,
      previews: {
        [checkedWords.name]: { ...example, news: 'checked' },
        [refusedWords.name]: {
          ...example,
          photo: { state: 'refused', reason: 'It does not show the door.' },
          news: 'refused',
        },
        [takenDownWords.name]: { ...example, takenDown: 'Several people say otherwise.', news: 'taken_down' },
      },
    },
  },
});

function template(site: MailSite, fact: FactOfMail & { news: AccessNews }, say: Say): MailTemplate {
  const { words, action } = told[fact.news];
  const title = factTitle(fact);
  const where = fact.session?.title ?? fact.businessName;
  const said = say<keyof AccessWords['facts'], never, 'opening' | 'closing'>(words, {
    where,
    fact: title,
    'small-fact': title.toLowerCase(),
    found: fact.found
      ? `Somebody who came found: ${fact.found}`
      : 'Somebody who came says that it is not so.',
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
        <Action href={accessLink(site.publicUrl, fact.businessId, fact.session?.id ?? null)}>{action}</Action>
        {said.closing}
      </>
    ),
  };
}
