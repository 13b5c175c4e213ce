import { z } from 'zod';
import { MOST_NAMED } from '#features/alerts/rules.ts';
import { mailChoice } from '#features/push/end-mails.server.ts';
import { formatShortMoment } from '#shared/calendar/london-time.ts';
import { defineMail } from '../define-mail.server.ts';
import type { MailSite, MailTemplate } from '../layout/layout.tsx';
import { PanelLine, SessionPanel, TextLink } from '../layout/parts.tsx';
import { sessionLink } from '../links.ts';
import { mailWords, type Say } from '../words/mail-words.ts';
import { type FavouriteNewsData, readFavouriteNews } from './favourite-queries.server.ts';
import { exampleFollower, FavouritesFoot, toFollower } from './to-follower.tsx';

type Facts = FavouriteNewsData & { token: string };

const words = mailWords({
  name: 'favourite-news',
  label: 'New times from favourites',
  facts: { news: 'Which: “New times: Sunrise Vinyasa Flow”, “New times from 3 favourites”' },
  subject: '{news}',
  title: 'New times from your favourites',
  parts: {
    opening: '',
  },
});

/** New times of favourites. Nothing of what is saved no more, nor to whoever wants no such mail. */
export const mail = defineMail({
  payload: z.object({ userId: z.uuid(), sessionIds: z.array(z.int()), at: z.iso.datetime() }),
  read: async ({ userId, sessionIds }, { pool, clock }): Promise<Facts | null> => {
    const news = await readFavouriteNews(pool, userId, sessionIds, clock.now());
    if (news === null || news.sessions.length === 0) return null;
    const { wanted, token } = await mailChoice(pool, userId, 'favourite_dates');
    return wanted ? { ...news, token } : null;
  },
  letters: {
    'favourite-news': {
      ...toFollower,
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

function template(site: MailSite, { sessions }: Facts, say: Say): MailTemplate {
  const [first] = sessions;
  const more = sessions.length - MOST_NAMED;
  const said = say(words, {
    news:
      sessions.length === 1 ? `New times: ${first?.title}` : `New times from ${sessions.length} favourites`,
  });
  return {
    subject: said.subject,
    preheader: sessions.map(({ title }) => title).join(', '),
    reason: `You get this email because you asked ${site.brand.name} to tell you about new times from your favourites, up to once a day.`,
    title: said.title,
    body: (
      <>
        {said.opening}
        {sessions.slice(0, MOST_NAMED).map(({ id, title, businessName, nextStart }) => (
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
        <FavouritesFoot site={site} more={more} />
      </>
    ),
  };
}
