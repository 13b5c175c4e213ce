import { instructorsSentence } from '#areas/booking/bookings/mails/instructor-changes.server.ts';
import { defineMail } from '#areas/messaging/email/mails/define-mail.server.ts';
import type { MailSite, MailTemplate } from '#areas/messaging/email/mails/layout/layout.tsx';
import { PanelLine, SessionPanel, TextLink } from '#areas/messaging/email/mails/layout/mail-elements.tsx';
import { sessionLink } from '#areas/messaging/email/mails/mail-links.ts';
import { mailWords, type RenderWords } from '#areas/messaging/email/mails/words/mail-words.ts';
import { MAX_SESSIONS_NAMED } from '#areas/messaging/email/rules.ts';
import { getMailChoice } from '#areas/messaging/push/unsubscribe-mails.server.ts';
import {
  formatGroupDates,
  groupInstructorChanges,
  type InstructorNewsData,
  instructorChangeSentence,
  instructorNewsPayload,
  readInstructorNews,
} from './favourite-instructor-queries.server.ts';
import { exampleFollower, FavouritesFooter, followerLetter } from './follower-mail.tsx';

type Facts = InstructorNewsData & { token: string };

const words = mailWords({
  name: 'favourite-taught',
  label: 'Alert: who teaches',
  facts: { news: 'The change: “Tom Hale is teaching Sunrise Vinyasa Flow, Thu 26 Nov, 19:00”' },
  subject: '{news}',
  title: 'Instructor changes',
  parts: {
    opening: '',
  },
});

/** Not sent to people who no longer follow the session or have turned these emails off. */
export const mail = defineMail({
  payload: instructorNewsPayload,
  read: async (told, { pool, clock }): Promise<Facts | null> => {
    const news = await readInstructorNews(pool, told, clock.now());
    if (news === null) return null;
    const { wanted, token } = await getMailChoice(pool, told.userId, 'favourite_teachers');
    return wanted ? { ...news, token } : null;
  },
  letters: {
    'favourite-taught': {
      ...followerLetter,
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

function template(site: MailSite, { dates }: Facts, say: RenderWords): MailTemplate {
  const told = groupInstructorChanges(dates);
  const [first, ...others] = told;
  const more = told.length - MAX_SESSIONS_NAMED;
  const said = say(words, {
    news:
      others.length === 0 && first !== undefined
        ? `${instructorsSentence(first.teachers)} ${first.title}, ${formatGroupDates(first)}`
        : `Instructor changes on ${dates.length} dates of your favourites`,
  });
  return {
    subject: said.subject,
    preheader: [...new Set(dates.map(({ title }) => title))].join(', '),
    reason: `You get this email because you have an alert for who teaches your favourites.`,
    title: said.title,
    body: (
      <>
        {said.opening}
        {told.slice(0, MAX_SESSIONS_NAMED).map((date) => (
          <SessionPanel
            key={`${date.sessionId} ${date.startsAt}`}
            title={date.title}
            when={formatGroupDates(date)}
          >
            <PanelLine>{instructorChangeSentence(date)}</PanelLine>
            <PanelLine>{date.businessName}</PanelLine>
            <PanelLine>
              <TextLink href={sessionLink(site.publicUrl, date.sessionId, 'favourite')}>
                See the session
              </TextLink>
            </PanelLine>
          </SessionPanel>
        ))}
        <FavouritesFooter site={site} more={more} />
      </>
    ),
  };
}
