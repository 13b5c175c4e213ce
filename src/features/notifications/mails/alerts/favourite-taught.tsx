import { MOST_NAMED } from '#features/alerts/rules.ts';
import { mailChoice } from '#features/push/end-mails.server.ts';
import { teachersWords } from '../bookings/teacher-changes.server.ts';
import { defineMail } from '../define-mail.server.ts';
import type { MailSite, MailTemplate } from '../layout/layout.tsx';
import { PanelLine, SessionPanel, TextLink } from '../layout/parts.tsx';
import { sessionLink } from '../links.ts';
import { mailWords, type Say } from '../words/mail-words.ts';
import {
  readTaughtNews,
  type TaughtNewsData,
  taughtAlike,
  taughtPayload,
  taughtSentence,
  whenTaught,
} from './taught-queries.server.ts';
import { exampleFollower, FavouritesFoot, toFollower } from './to-follower.tsx';

type Facts = TaughtNewsData & { token: string };

const words = mailWords({
  name: 'favourite-taught',
  label: 'Instructor changes in favourites',
  facts: { news: 'The change: “Tom Hale is teaching Sunrise Vinyasa Flow, Thu 26 Nov, 19:00”' },
  subject: '{news}',
  title: 'Instructor changes',
  parts: {
    opening: '',
  },
});

/** Others teach dates of favourites. Nothing of what is followed no more, nor to whoever wants no such mail. */
export const mail = defineMail({
  payload: taughtPayload,
  read: async (told, { pool, clock }): Promise<Facts | null> => {
    const news = await readTaughtNews(pool, told, clock.now());
    if (news === null) return null;
    const { wanted, token } = await mailChoice(pool, told.userId, 'favourite_teachers');
    return wanted ? { ...news, token } : null;
  },
  letters: {
    'favourite-taught': {
      ...toFollower,
      words: [words],
      template,
      preview: {
        ...exampleFollower,
        dates: [
          {
            sessionId: 1,
            title: 'Sunrise Vinyasa Flow',
            businessName: 'Willow & Stone Yoga',
            startsAt: '2026-11-26T19:00:00Z',
            teachers: ['Tom Hale'],
            previous: ['Ana Reid'],
          },
        ],
      },
    },
  },
});

function template(site: MailSite, { dates }: Facts, say: Say): MailTemplate {
  const told = taughtAlike(dates);
  const [first, ...others] = told;
  const more = told.length - MOST_NAMED;
  const said = say(words, {
    news:
      others.length === 0 && first !== undefined
        ? `${teachersWords(first.teachers)} ${first.title}, ${whenTaught(first)}`
        : `Instructor changes on ${dates.length} dates of your favourites`,
  });
  return {
    subject: said.subject,
    preheader: [...new Set(dates.map(({ title }) => title))].join(', '),
    reason: `You get this email because you asked ${site.brand.name} to tell you about instructor changes.`,
    title: said.title,
    body: (
      <>
        {said.opening}
        {told.slice(0, MOST_NAMED).map((date) => (
          <SessionPanel key={`${date.sessionId} ${date.startsAt}`} title={date.title} when={whenTaught(date)}>
            <PanelLine>{taughtSentence(date)}</PanelLine>
            <PanelLine>{date.businessName}</PanelLine>
            <PanelLine>
              <TextLink href={sessionLink(site.publicUrl, date.sessionId, 'favourite')}>
                See the session
              </TextLink>
            </PanelLine>
          </SessionPanel>
        ))}
        <FavouritesFoot site={site} more={more} />
      </>
    ),
  };
}
