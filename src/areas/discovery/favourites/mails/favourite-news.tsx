import { z } from 'zod';
import { defineMail } from '#areas/messaging/email/mails/define-mail.server.ts';
import type { MailSite, MailTemplate } from '#areas/messaging/email/mails/layout/layout.tsx';
import { PanelLine, SessionPanel, TextLink } from '#areas/messaging/email/mails/layout/mail-elements.tsx';
import { sessionLink } from '#areas/messaging/email/mails/mail-links.ts';
import { mailWords, type RenderWords } from '#areas/messaging/email/mails/words/mail-words.ts';
import { MAX_SESSIONS_NAMED } from '#areas/messaging/email/rules.ts';
import { getMailChoice } from '#areas/messaging/push/unsubscribe-mails.server.ts';
import { formatShortMoment } from '#shared/calendar/london-time.ts';
import { type FavouriteNewsData, readFavouriteNews } from './favourite-queries.server.ts';
import { exampleFollower, FavouritesFooter, followerLetter } from './follower-mail.tsx';

type Facts = FavouriteNewsData & { token: string };

const words = mailWords({
  name: 'favourite-news',
  label: 'Alert: new times',
  facts: { news: 'Which: “New times: Sunrise Vinyasa Flow”, “New times from 3 favourites”' },
  subject: '{news}',
  title: 'New times from your favourites',
  parts: {
    opening: '',
  },
});

/** Not sent for sessions no longer saved, or to people who have turned these emails off. */
export const mail = defineMail({
  payload: z.object({ userId: z.uuid(), sessionIds: z.array(z.int()), at: z.iso.datetime() }),
  read: async ({ userId, sessionIds }, { pool, clock }): Promise<Facts | null> => {
    const news = await readFavouriteNews(pool, userId, sessionIds, clock.now());
    if (news === null || news.sessions.length === 0) return null;
    const { wanted, token } = await getMailChoice(pool, userId, 'favourite_dates');
    return wanted ? { ...news, token } : null;
  },
  letters: {
    'favourite-news': {
      ...followerLetter,
      words: [words],
      template,
      preview: {
        ...exampleFollower,
        sessions: [
          {
            id: 1,
            title: 'Sunrise Vinyasa Flow',
            businessName: 'Willow & Stone Yoga',
            nextStart: '2026-11-26T19:00:00Z',
          },
        ],
      },
    },
  },
});

function template(site: MailSite, { sessions }: Facts, say: RenderWords): MailTemplate {
  const [first] = sessions;
  const more = sessions.length - MAX_SESSIONS_NAMED;
  const said = say(words, {
    news:
      sessions.length === 1 ? `New times: ${first?.title}` : `New times from ${sessions.length} favourites`,
  });
  return {
    subject: said.subject,
    preheader: sessions.map(({ title }) => title).join(', '),
    reason: `You get this email because you have an alert for new times from your favourites, up to once a day.`,
    title: said.title,
    body: (
      <>
        {said.opening}
        {sessions.slice(0, MAX_SESSIONS_NAMED).map(({ id, title, businessName, nextStart }) => (
          <SessionPanel
            key={id}
            title={title}
            when={nextStart === null ? 'No dates yet' : `Next: ${formatShortMoment(new Date(nextStart))}`}
          >
            <PanelLine>{businessName}</PanelLine>
            <PanelLine>
              <TextLink href={sessionLink(site.publicUrl, id, 'favourite')}>See its times</TextLink>
            </PanelLine>
          </SessionPanel>
        ))}
        <FavouritesFooter site={site} more={more} />
      </>
    ),
  };
}
