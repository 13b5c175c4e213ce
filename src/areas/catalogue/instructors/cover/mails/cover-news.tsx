import { z } from 'zod';
import { defineMail } from '#areas/messaging/email/mails/define-mail.server.ts';
import type { MailSite, MailTemplate } from '#areas/messaging/email/mails/layout/layout.tsx';
import { ActionButton } from '#areas/messaging/email/mails/layout/mail-elements.tsx';
import { classesLink, occurrenceLink } from '#areas/messaging/email/mails/mail-links.ts';
import { commonFacts, mailWords, type RenderWords } from '#areas/messaging/email/mails/words/mail-words.ts';
import { formatLondonMoment } from '#shared/calendar/london-time.ts';
import { type CoverNewsFacts, readCoverNews } from './cover-mail-queries.server.ts';

const facts = {
  instructor: 'Instructor who can’t teach',
  session: commonFacts.session,
  when: commonFacts.when,
  business: commonFacts.business,
};

const requestedWords = mailWords({
  name: 'cover-requested',
  label: 'Cover asked for',
  facts: { ...facts, next: '“We’ve asked Leo Park.” Empty if there is nobody to ask.' },
  needs: ['instructor', 'session', 'when'],
  subject: '{instructor} asks for cover: {session}, {when}',
  title: '{instructor} asks for cover',
  parts: {
    opening: '{instructor} can’t teach {session}, {when}. {next} You can change the order or choose someone.',
  },
});

const coveredWords = mailWords({
  name: 'cover-given',
  label: 'Class covered',
  facts: { ...facts, cover: 'Instructor who teaches instead' },
  needs: ['cover', 'session', 'when'],
  subject: '{cover} is teaching {session}, {when}',
  title: '{cover} is teaching',
  parts: {
    opening:
      '{cover} is teaching {session} instead of {instructor}, {when}. We’ve emailed everyone who booked.',
  },
});

const unansweredWords = mailWords({
  name: 'cover-unanswered',
  label: 'Nobody has accepted cover',
  facts,
  needs: ['session', 'when'],
  subject: 'Nobody covers {session} yet, {when}',
  title: 'Nobody covers {session} yet',
  parts: {
    opening:
      'We’ve asked every instructor who is free and teaches this activity. Nobody has accepted {instructor}’s class yet. Choose someone, or cancel the date.',
  },
});

const givenWords = mailWords({
  name: 'cover-answer-given',
  label: 'Your class is covered',
  facts: { ...facts, cover: 'Instructor who teaches instead' },
  needs: ['cover', 'session', 'when'],
  subject: '{cover} is teaching {session} for you, {when}',
  title: '{cover} is teaching for you',
  parts: {
    opening: '{cover} is teaching {session} instead of you, {when}. We’ve emailed everyone who booked.',
  },
});

const missingWords = mailWords({
  name: 'cover-answer-none',
  label: 'Your class has no cover yet',
  facts,
  needs: ['session', 'when'],
  subject: 'No cover yet for {session}, {when}',
  title: 'No cover yet for {session}',
  parts: {
    opening:
      'We’ve asked every instructor who is free and teaches this activity. Nobody has accepted yet, so you still teach the class. {business} can choose someone or cancel the date.',
  },
});

type News = CoverNewsFacts & { news: 'requested' | 'covered' | 'unanswered' };

const payload = z.object({ requestId: z.int(), news: z.enum(['requested', 'covered', 'unanswered']) });

/** To the owner; if the class is covered or nobody accepts, also to the instructor who asked. */
export const mail = defineMail({
  payload,
  read: async ({ requestId, news }, { pool }): Promise<News | null> => {
    const found = await readCoverNews(pool, requestId, news);
    return found && { ...found, news };
  },
  letters: {
    'cover-news': {
      reader: 'business',
      to: ({ owner }) => owner ?? [],
      once: ({ requestId, news }) => `${requestId}:${news}`,
      words: [requestedWords, coveredWords, unansweredWords],
      template: (site, news, say) => template(site, news, say, 'owner'),
      preview: example('requested'),
      previews: { [coveredWords.name]: example('covered'), [unansweredWords.name]: example('unanswered') },
    },
    'cover-answer': {
      reader: 'account',
      to: ({ news, asker, owner }) =>
        news === 'requested' || asker === null || asker.id === owner?.id ? [] : asker,
      once: ({ requestId, news }) => `${requestId}:${news}`,
      words: [givenWords, missingWords],
      template: (site, news, say) => template(site, news, say, 'asker'),
      preview: example('covered'),
      previews: { [missingWords.name]: example('unanswered') },
    },
  },
});

function example(news: News['news']): News {
  return {
    news,
    businessId: 1,
    businessName: 'Willow & Stone Yoga',
    occurrenceId: 1,
    title: 'Slow Flow',
    startsAt: new Date('2026-12-01T18:30:00Z'),
    by: 'Hannah Okafor',
    reason: 'I have a cold.',
    asker: { id: '1', name: 'Hannah Okafor', address: 'hannah@willow.example' },
    owner: { id: '2', name: 'Amara Stone', address: 'owner@willow.example' },
    cover: 'Leo Park',
  };
}

function template(site: MailSite, told: News, say: RenderWords, reader: 'owner' | 'asker'): MailTemplate {
  const { businessId, businessName, occurrenceId, title, startsAt, by, reason, cover, news } = told;
  const common = {
    instructor: by,
    session: title,
    when: formatLondonMoment(startsAt),
    business: businessName,
  };
  const isOwner = reader === 'owner';
  const said =
    news === 'requested'
      ? say(requestedWords, { ...common, next: cover === null ? '' : `We’ve asked ${cover}.` })
      : news === 'covered'
        ? say(isOwner ? coveredWords : givenWords, { ...common, cover: cover ?? '' })
        : say(isOwner ? unansweredWords : missingWords, common);
  return {
    subject: said.subject,
    preheader: `${title}, ${common.when}`,
    reason: isOwner
      ? `You get this email because you own ${businessName} on ${site.brand.name}.`
      : `You get this email because you asked for cover at ${businessName} on ${site.brand.name}.`,
    title: said.title,
    body: (
      <>
        {said.opening}
        {news === 'requested' && reason !== '' && <p>Reason: {reason}</p>}
        <ActionButton
          href={
            isOwner ? occurrenceLink(site.publicUrl, occurrenceId) : classesLink(site.publicUrl, businessId)
          }
        >
          {isOwner ? 'See the date' : 'See your classes'}
        </ActionButton>
      </>
    ),
  };
}
