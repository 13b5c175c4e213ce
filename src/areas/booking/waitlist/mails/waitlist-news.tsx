import { z } from 'zod';
import { defineMail } from '#areas/messaging/email/mails/define-mail.server.ts';
import type { MailSite, MailTemplate } from '#areas/messaging/email/mails/layout/layout.tsx';
import {
  ActionButton,
  PanelLine,
  Paragraph,
  SessionPanel,
} from '#areas/messaging/email/mails/layout/mail-elements.tsx';
import { sessionLink, waitingListLink } from '#areas/messaging/email/mails/mail-links.ts';
import {
  commonFacts,
  type MailWords,
  mailWords,
  type RenderWords,
} from '#areas/messaging/email/mails/words/mail-words.ts';
import { toSeeker } from '#areas/messaging/email/sending/seeker-recipient.ts';
import { formatLondonRange, formatShortMoment } from '#shared/calendar/london-time.ts';
import { formatPounds } from '#shared/domain/pence.ts';
import { isStillRelevant, type WaitlistNews, waitlistNewsKinds } from './waitlist-news-kinds.ts';
import { readWaitlistEntryForMail, type WaitlistMailData } from './waitlist-queries.server.ts';

const example: WaitlistMailData = {
  placeId: '0d2a3f34-5a60-4b39-8b7e-8a6b3f0c9d23',
  state: 'offered',
  userId: '0d2a3f34-5a60-4b39-8b7e-8a6b3f0c9d22',
  seeker: { name: 'Priya Nair', email: 'priya@people.example' },
  sessionId: 1,
  sessionTitle: 'Sunrise Vinyasa Flow',
  businessName: 'Willow & Stone Yoga',
  startsAt: new Date('2026-11-26T12:15:00Z'),
  endsAt: new Date('2026-11-26T13:15:00Z'),
  places: 1,
  position: 2,
  waiting: 5,
  offer: {
    id: '0d2a3f34-5a60-4b39-8b7e-8a6b3f0c9d24',
    kind: 'in_turn',
    deadline: '2026-11-24T20:00:00Z',
    reason: null,
  },
  totalPence: 1485,
  cancelledBecause: null,
};

const joinedWords = mailWords({
  name: 'waiting-joined',
  label: 'Joined a waiting list',
  facts: {
    session: commonFacts.session,
    position: 'Position on the list',
    waiting: 'Number of people waiting',
    places: '“a place”, “2 places”',
  },
  needs: ['session'],
  subject: 'You’re on the waiting list: {session}',
  title: 'You’re on the list',
  parts: {
    opening:
      'You’re number {position} of {waiting}. We’ll email you when it’s your turn for {places}. You only pay if you accept.',
  },
});

const inTurnWords = mailWords({
  name: 'waiting-offered',
  label: 'Place offered in turn',
  facts: {
    session: commonFacts.session,
    until: 'When the offer expires',
    places: '“a place”, “2 places”',
    cost: 'The price, as sentences. Empty if free.',
  },
  needs: ['session', 'until', 'cost'],
  subject: 'A place for you until {until}: {session}',
  title: 'We’re holding {places} for you',
  parts: {
    opening:
      'Accept by {until}. After that we’ll offer it to the next person and take you off the list. {cost}',
  },
});

const everyoneWords = mailWords({
  name: 'waiting-offered-everyone',
  label: 'Place offered to everyone waiting',
  facts: {
    session: commonFacts.session,
    until: 'When the offer expires',
    places: '“a place”, “2 places”',
    cost: 'The price, as sentences. Empty if free.',
  },
  needs: ['session', 'cost'],
  subject: 'A place is free: {session}',
  title: 'A place is free',
  parts: {
    opening: 'It starts soon, so we’ve asked everyone on the list. First to accept gets it. {cost}',
  },
});

const missedWords = mailWords({
  name: 'waiting-missed',
  label: 'Offer expired',
  facts: { session: commonFacts.session, places: '“a place”, “2 places”' },
  needs: ['session'],
  subject: 'The offer has ended: {session}',
  title: 'The offer has ended',
  parts: {
    opening:
      'Your time to accept {places} has passed, so it went to the next person. We haven’t charged you. You’re no longer on the list, but you can join again.',
  },
});

const overWords = mailWords({
  name: 'waiting-closed',
  label: 'Waiting list closed',
  facts: { session: commonFacts.session },
  needs: ['session'],
  subject: 'The waiting list has closed: {session}',
  title: 'The waiting list has closed',
  parts: {
    opening: 'No place came up for you in time. We haven’t charged you.',
  },
});

const cancelledWords = mailWords({
  name: 'waiting-cancelled',
  label: 'Date with a waiting list cancelled',
  facts: { session: commonFacts.session },
  needs: ['session'],
  subject: 'Cancelled: {session}',
  title: 'This date was cancelled',
  parts: {
    opening: 'You were on its waiting list. We haven’t charged you, and you don’t need to do anything.',
  },
});

const movedWords = mailWords({
  name: 'waiting-moved',
  label: 'Date with a waiting list moved',
  facts: { session: commonFacts.session, business: commonFacts.business, when: commonFacts.when },
  needs: ['session', 'when'],
  subject: 'New time, {when}: {session}',
  title: 'A session you’re waiting for has a new time',
  parts: {
    opening: '{business} has moved this date. You keep your place on its waiting list.',
    closing: 'Can’t make the new time? Please leave the list so others get an offer sooner.',
  },
});

const forEveryone: Facts = {
  ...example,
  news: 'offered',
  offer: {
    id: '0d2a3f34-5a60-4b39-8b7e-8a6b3f0c9d24',
    kind: 'everyone',
    deadline: '2026-11-24T20:00:00Z',
    reason: null,
  },
};

/** Skips news that no longer applies. A booking has its own email. */
export const mail = defineMail({
  payload: z.object({ placeId: z.uuid(), news: z.enum(waitlistNewsKinds), about: z.string() }),
  read: async ({ placeId, news, about }, { pool }) => {
    const place = await readWaitlistEntryForMail(pool, placeId);
    return place !== null && isStillRelevant(news, about, place) ? { ...place, news } : null;
  },
  letters: {
    'waiting-joined': newsLetter('joined', [joinedWords], joined),
    'waiting-offered': newsLetter('offered', [inTurnWords, everyoneWords], offered, {
      previews: { [everyoneWords.name]: forEveryone },
    }),
    'waiting-missed': newsLetter('missed', [missedWords], missed),
    'waiting-closed': newsLetter('over', [overWords, cancelledWords], closed, {
      or: 'cancelled',
      previews: {
        [cancelledWords.name]: { ...example, news: 'cancelled', cancelledBecause: 'Our teacher is ill.' },
      },
    }),
    'waiting-moved': newsLetter('moved', [movedWords], moved),
  },
});

type Facts = WaitlistMailData & { news: WaitlistNews };

function newsLetter(
  news: WaitlistNews,
  words: readonly [MailWords, ...MailWords[]],
  template: (site: MailSite, facts: Facts, say: RenderWords) => MailTemplate,
  { or, previews = {} }: { or?: WaitlistNews; previews?: Readonly<Record<string, Facts>> } = {},
) {
  return {
    reader: 'seeker' as const,
    to: (facts: Facts) => (facts.news === news || facts.news === or ? toSeeker(facts) : []),
    once: ({ placeId, about }: { placeId: string; about: string }) => `${placeId}:${about}`,
    words,
    template,
    preview: { ...example, news },
    previews,
  };
}

const mailReason = (site: MailSite) =>
  `You get this email because you joined a waiting list on ${site.brand.name}. You can leave it on its page at any time.`;

const formatPlaces = (places: number) => (places === 1 ? 'a place' : `${places} places`);

function OccurrencePanel({ facts }: { facts: Facts }) {
  return (
    <SessionPanel title={facts.sessionTitle} when={formatLondonRange(facts.startsAt, facts.endsAt)}>
      <PanelLine>{facts.businessName}</PanelLine>
    </SessionPanel>
  );
}

function joined(site: MailSite, facts: Facts, say: RenderWords): MailTemplate {
  const said = say(joinedWords, {
    session: facts.sessionTitle,
    position: String(facts.position),
    waiting: String(facts.waiting),
    places: formatPlaces(facts.places),
  });
  return {
    subject: said.subject,
    preheader: `Number ${facts.position} of ${facts.waiting}. We’ll email you when it’s your turn for ${formatPlaces(facts.places)}.`,
    reason: mailReason(site),
    help: { about: 'waiting-lists', says: 'How waiting lists work' },
    title: said.title,
    body: (
      <>
        <OccurrencePanel facts={facts} />
        {said.opening}
        <ActionButton href={waitingListLink(site.publicUrl)}>See your waiting lists</ActionButton>
      </>
    ),
  };
}

function offered(site: MailSite, facts: Facts, say: RenderWords): MailTemplate {
  const { offer, places, totalPence } = facts;
  const until = offer === null ? '' : formatShortMoment(new Date(offer.deadline));
  const everyone = offer?.kind === 'everyone';
  const said = say(everyone ? everyoneWords : inTurnWords, {
    session: facts.sessionTitle,
    until,
    places: formatPlaces(places),
    cost:
      totalPence === null || totalPence === 0
        ? ''
        : `It costs ${formatPounds(totalPence)} in total. You only pay if you accept.`,
  });
  return {
    subject: said.subject,
    preheader: everyone
      ? 'It starts soon, so we’ve asked everyone on the list. First to accept gets it.'
      : `We’re holding ${formatPlaces(places)} for you until ${until}.`,
    reason: mailReason(site),
    help: { about: 'waiting-lists', says: 'How waiting lists work' },
    title: said.title,
    body: (
      <>
        <OccurrencePanel facts={facts} />
        {offer?.reason != null && (
          <Paragraph>
            <strong className="ink">{facts.businessName} asks you first:</strong> {offer.reason}
          </Paragraph>
        )}
        {said.opening}
        <ActionButton href={waitingListLink(site.publicUrl)}>Accept or decline</ActionButton>
      </>
    ),
  };
}

function missed(site: MailSite, facts: Facts, say: RenderWords): MailTemplate {
  const said = say(missedWords, { session: facts.sessionTitle, places: formatPlaces(facts.places) });
  return {
    subject: said.subject,
    preheader: 'It went to the next person. We haven’t charged you.',
    reason: mailReason(site),
    help: { about: 'waiting-lists', says: 'How waiting lists work' },
    title: said.title,
    body: (
      <>
        <OccurrencePanel facts={facts} />
        {said.opening}
        <ActionButton href={sessionLink(site.publicUrl, facts.sessionId)}>See other dates</ActionButton>
      </>
    ),
  };
}

/** The date was cancelled, or no place became free in time. */
function closed(site: MailSite, facts: Facts, say: RenderWords): MailTemplate {
  const { news, sessionTitle, cancelledBecause } = facts;
  const cancelled = news === 'cancelled';
  const said = say(cancelled ? cancelledWords : overWords, { session: sessionTitle });
  return {
    subject: said.subject,
    preheader: cancelled ? 'The date you were waiting for is cancelled.' : 'No place came up in time.',
    reason: mailReason(site),
    help: { about: 'waiting-lists', says: 'How waiting lists work' },
    title: said.title,
    body: (
      <>
        <OccurrencePanel facts={facts} />
        {cancelledBecause !== null && (
          <Paragraph>
            <strong className="ink">A note from {facts.businessName}:</strong> {cancelledBecause}
          </Paragraph>
        )}
        {said.opening}
        <ActionButton href={sessionLink(site.publicUrl, facts.sessionId)}>See other dates</ActionButton>
      </>
    ),
  };
}

function moved(site: MailSite, facts: Facts, say: RenderWords): MailTemplate {
  const when = formatLondonRange(facts.startsAt, facts.endsAt);
  const said = say(movedWords, { session: facts.sessionTitle, business: facts.businessName, when });
  return {
    subject: said.subject,
    preheader: 'The date you’re waiting for has a new time.',
    reason: mailReason(site),
    help: { about: 'waiting-lists', says: 'How waiting lists work' },
    title: said.title,
    body: (
      <>
        {said.opening}
        <OccurrencePanel facts={facts} />
        {said.closing}
        <ActionButton href={waitingListLink(site.publicUrl)}>See your waiting lists</ActionButton>
      </>
    ),
  };
}
