import { z } from 'zod';
import { formatLondonRange, formatShortMoment } from '#shared/calendar/london-time.ts';
import { formatPounds } from '#shared/domain/pence.ts';
import { defineMail } from '../define-mail.server.ts';
import type { MailSite, MailTemplate } from '../layout/layout.tsx';
import { Action, PanelLine, Paragraph, SessionPanel } from '../layout/parts.tsx';
import { sessionLink, waitingListLink } from '../links.ts';
import { toSeeker } from './booking-letters.server.ts';
import { readWaitingForMail, type WaitingMailData } from './waiting-queries.server.ts';
import { stillTrue, type WaitingNews, waitingNews } from './waiting-truth.ts';

const example: WaitingMailData = {
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

/**
 * What happens to somebody on a waiting list. Who has booked gets the booking's own mail; an offer that is over before
 * its mail could leave is not told of, and what is true no more neither.
 */
export const mail = defineMail({
  payload: z.object({ placeId: z.uuid(), news: z.enum(waitingNews), about: z.string() }),
  read: async ({ placeId, news, about }, { pool }) => {
    const place = await readWaitingForMail(pool, placeId);
    return place !== null && stillTrue(news, about, place) ? { ...place, news } : null;
  },
  letters: {
    'waiting-joined': letter('joined', joined),
    'waiting-offered': letter('offered', offered),
    'waiting-missed': letter('missed', missed),
    'waiting-closed': letter('over', closed, 'cancelled'),
    'waiting-moved': letter('moved', moved),
  },
});

type Facts = WaitingMailData & { news: WaitingNews };

/** Of the mail's letters the one for this news. */
function letter(
  news: WaitingNews,
  template: (site: MailSite, facts: Facts) => MailTemplate,
  or?: WaitingNews,
) {
  return {
    reader: 'seeker' as const,
    to: (facts: Facts) => (facts.news === news || facts.news === or ? toSeeker(facts) : []),
    once: ({ placeId, about }: { placeId: string; about: string }) => `${placeId}:${about}`,
    template,
    preview: { ...example, news },
  };
}

const reasonOf = (site: MailSite) =>
  `You get this email because you joined a waiting list on ${site.brand.name}. You can leave it on its page at any time.`;

const placesOf = (places: number) => (places === 1 ? 'a place' : `${places} places`);

function TheDate({ facts }: { facts: Facts }) {
  return (
    <SessionPanel title={facts.sessionTitle} when={formatLondonRange(facts.startsAt, facts.endsAt)}>
      <PanelLine>{facts.businessName}</PanelLine>
    </SessionPanel>
  );
}

/** To whoever has joined: where they stand, and what happens next. */
function joined(site: MailSite, facts: Facts): MailTemplate {
  return {
    subject: `You are on the waiting list: ${facts.sessionTitle}`,
    preheader: `Number ${facts.position} of ${facts.waiting}. We write to you when ${placesOf(facts.places)} comes free.`,
    reason: reasonOf(site),
    help: { about: 'waiting-lists', says: 'How waiting lists work' },
    title: 'You are on the list',
    body: (
      <>
        <TheDate facts={facts} />
        <Paragraph>
          You are number {facts.position} of {facts.waiting}. When {placesOf(facts.places)} comes free and it
          is your turn, we hold it for you and write to you. You pay only when you accept.
        </Paragraph>
        <Action href={waitingListLink(site.publicUrl)}>See your place in the queue</Action>
      </>
    ),
  };
}

/** To whoever is asked: until when, and what it costs. */
function offered(site: MailSite, facts: Facts): MailTemplate {
  const { offer, places, totalPence } = facts;
  const until = offer === null ? '' : formatShortMoment(new Date(offer.deadline));
  const everyone = offer?.kind === 'everyone';
  return {
    subject: everyone
      ? `A place has come free: ${facts.sessionTitle}`
      : `A place for you until ${until}: ${facts.sessionTitle}`,
    preheader: everyone
      ? 'It is soon, so everybody on the list is asked. The first to accept has it.'
      : `We are holding ${placesOf(places)} for you until ${until}.`,
    reason: reasonOf(site),
    help: { about: 'waiting-lists', says: 'How waiting lists work' },
    title: everyone ? 'A place has come free' : `We are holding ${placesOf(places)} for you`,
    body: (
      <>
        <TheDate facts={facts} />
        {offer?.reason != null && (
          <Paragraph>
            <strong className="ink">{facts.businessName} asks you first:</strong> {offer.reason}
          </Paragraph>
        )}
        <Paragraph>
          {everyone
            ? 'It begins soon, so we ask everybody who waits at once. The first to accept has it.'
            : `It is yours until ${until}. Then the next person is asked, and you are off the list.`}{' '}
          {totalPence === null || totalPence === 0
            ? ''
            : `It costs ${formatPounds(totalPence)} in all. Nothing is charged until you accept.`}
        </Paragraph>
        <Action href={waitingListLink(site.publicUrl)}>Accept or say no</Action>
      </>
    ),
  };
}

/** To whoever did not answer in time. */
function missed(site: MailSite, facts: Facts): MailTemplate {
  return {
    subject: `The offer has ended: ${facts.sessionTitle}`,
    preheader: 'It went to the next person. Nothing was charged.',
    reason: reasonOf(site),
    help: { about: 'waiting-lists', says: 'How waiting lists work' },
    title: 'The offer has ended',
    body: (
      <>
        <TheDate facts={facts} />
        <Paragraph>
          We held {placesOf(facts.places)} for you, and the time to accept has passed. It went to the next
          person, and nothing was charged. You are off the list now; you can join it again at its end.
        </Paragraph>
        <Action href={sessionLink(site.publicUrl, facts.sessionId)}>See other dates</Action>
      </>
    ),
  };
}

/** To everybody on a list that has ended: the date was cancelled, or no place came free in time. */
function closed(site: MailSite, facts: Facts): MailTemplate {
  const { news, sessionTitle, cancelledBecause } = facts;
  const cancelled = news === 'cancelled';
  return {
    subject: cancelled ? `Cancelled: ${sessionTitle}` : `The waiting list has closed: ${sessionTitle}`,
    preheader: cancelled ? 'The date you were waiting for was cancelled.' : 'No place came free in time.',
    reason: reasonOf(site),
    help: { about: 'waiting-lists', says: 'How waiting lists work' },
    title: cancelled ? 'This date was cancelled' : 'The waiting list has closed',
    body: (
      <>
        <TheDate facts={facts} />
        {cancelledBecause !== null && (
          <Paragraph>
            <strong className="ink">{facts.businessName} writes:</strong> {cancelledBecause}
          </Paragraph>
        )}
        <Paragraph>
          {cancelled
            ? 'You were on its waiting list, so there is nothing for you to do. Nothing was charged.'
            : 'No place came free for you in time. Nothing was charged.'}
        </Paragraph>
        <Action href={sessionLink(site.publicUrl, facts.sessionId)}>See other dates</Action>
      </>
    ),
  };
}

/** To everybody on the list of a date that the business has moved. */
function moved(site: MailSite, facts: Facts): MailTemplate {
  const when = formatLondonRange(facts.startsAt, facts.endsAt);
  return {
    subject: `New time, ${when}: ${facts.sessionTitle}`,
    preheader: 'The date you are waiting for is at another time now.',
    reason: reasonOf(site),
    help: { about: 'waiting-lists', says: 'How waiting lists work' },
    title: 'The date you wait for has a new time',
    body: (
      <>
        <Paragraph>
          {facts.businessName} has moved this date. You keep your turn on its waiting list.
        </Paragraph>
        <TheDate facts={facts} />
        <Paragraph>
          If you cannot come then, please leave the list, so that others are asked sooner.
        </Paragraph>
        <Action href={waitingListLink(site.publicUrl)}>See your waiting lists</Action>
      </>
    ),
  };
}
