import { z } from 'zod';
import { defineMail } from '#areas/messaging/email/mails/define-mail.server.ts';
import type { MailSite, MailTemplate } from '#areas/messaging/email/mails/layout/layout.tsx';
import {
  ActionButton,
  PanelLine,
  Paragraph,
  SessionPanel,
  TextLink,
} from '#areas/messaging/email/mails/layout/mail-elements.tsx';
import { alertsLink, searchLink, sessionLink } from '#areas/messaging/email/mails/mail-links.ts';
import { mailWords, type RenderWords } from '#areas/messaging/email/mails/words/mail-words.ts';
import { MAX_SESSIONS_NAMED } from '#areas/messaging/email/rules.ts';
import { toSeeker } from '#areas/messaging/email/sending/seeker-recipient.ts';
import { formatShortMoment } from '#shared/calendar/london-time.ts';
import { formatPounds, priceBreakdown } from '#shared/domain/pence.ts';
import { withQuery } from '#shared/http/api-client.ts';
import { type AlertMailData, readAlertForMail } from './alert-queries.server.ts';

const words = mailWords({
  name: 'alert-found',
  label: 'Alert: new sessions',
  facts: { count: 'How many: “3 new sessions”', search: 'Name of the alert' },
  links: { change: 'Link to manage alerts' },
  needs: ['change'],
  subject: '{count}: {search}',
  title: '{count} in “{search}”',
  parts: {
    opening: '',
    closing: '{change}',
  },
});

/** Not sent if the search is gone or off, no session is visible any more, or these emails are turned off. */
export const mail = defineMail({
  payload: z.object({ alertId: z.uuid(), searchId: z.uuid(), sessionIds: z.array(z.int()) }),
  read: async ({ searchId, sessionIds }, { pool }) => {
    const alert = await readAlertForMail(pool, searchId, sessionIds);
    return alert?.byMail && alert.sessions.length > 0 ? alert : null;
  },
  letters: {
    'alert-found': {
      reader: 'seeker',
      to: toSeeker,
      once: ({ alertId }) => alertId,
      unsubscribe: (site, { token }) => `${site.publicUrl}/api/alerts/off/${token}`,
      words: [words],
      template,
      preview: {
        name: 'Beginner yoga, evenings',
        every: 'day',
        token: 'none',
        query: { sessionType: 'yoga', postcode: 'SW1A 1AA' },
        userId: '0d2a3f34-5a60-4b39-8b7e-8a6b3f0c9d22',
        byMail: true,
        seeker: { name: 'Priya Nair', email: 'priya@people.example' },
        sessions: [
          {
            id: 1,
            title: 'Sunrise Vinyasa Flow',
            businessName: 'Willow & Stone Yoga',
            town: 'London',
            pricePence: 1350,
            soldAs: 'date',
            nextStart: '2026-11-26T19:00:00Z',
          },
        ],
      },
    },
  },
});

function template(
  site: MailSite,
  { name, every, query, sessions }: AlertMailData,
  say: RenderWords,
): MailTemplate {
  const count = sessions.length === 1 ? '1 new session' : `${sessions.length} new sessions`;
  const more = sessions.length - MAX_SESSIONS_NAMED;
  const said = say(words, {
    count,
    search: name,
    change: <TextLink href={alertsLink(site.publicUrl)}>Manage your alerts</TextLink>,
  });
  return {
    subject: said.subject,
    preheader: sessions.map(({ title }) => title).join(', '),
    reason: `You get this email because you have an alert for new sessions in this search, ${every === 'day' ? 'once a day' : 'straight away'}.`,
    title: said.title,
    body: (
      <>
        {said.opening}
        {sessions.slice(0, MAX_SESSIONS_NAMED).map((session) => (
          <SessionPanel
            key={session.id}
            title={session.title}
            when={
              session.nextStart === null
                ? 'No dates yet'
                : `Next: ${formatShortMoment(new Date(session.nextStart))}`
            }
          >
            <PanelLine>
              {session.businessName}, {session.town}
            </PanelLine>
            <PanelLine>
              {session.soldAs === 'course' && 'Course · '}
              {session.pricePence === 0
                ? 'Free'
                : formatPounds(priceBreakdown(session.pricePence).totalPence)}{' '}
              <TextLink href={sessionLink(site.publicUrl, session.id, 'alert')}>See this session</TextLink>
            </PanelLine>
          </SessionPanel>
        ))}
        {more > 0 && <Paragraph>And {more} more.</Paragraph>}
        <ActionButton href={withQuery(searchLink(site.publicUrl), query)}>See them all</ActionButton>
        {said.closing}
      </>
    ),
  };
}
