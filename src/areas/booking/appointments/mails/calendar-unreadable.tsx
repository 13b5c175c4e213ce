import { z } from 'zod';
import { defineMail } from '#areas/messaging/email/mails/define-mail.server.ts';
import type { MailSite, MailTemplate } from '#areas/messaging/email/mails/layout/layout.tsx';
import { ActionButton } from '#areas/messaging/email/mails/layout/mail-elements.tsx';
import { commonFacts, mailWords, type RenderWords } from '#areas/messaging/email/mails/words/mail-words.ts';
import { formatLondonMoment } from '#shared/calendar/london-time.ts';
import { readUnreadableCalendar, type UnreadableCalendarMailData } from './calendar-queries.server.ts';

const words = mailWords({
  name: 'calendar-unreadable',
  label: 'A trainer’s calendar can’t be read',
  facts: {
    name: commonFacts.name,
    problem: 'Why we can’t read it, as a sentence',
    read: 'When we last read it',
  },
  needs: ['problem', 'read'],
  subject: 'We can no longer read your calendar',
  parts: {
    opening: `Hello {name}, we can no longer read the calendar that blocks your busy times. {problem} We last read it {read}. We can’t see anything you’ve added since, so people may book you at those times. Check the calendar’s private address on your dashboard, or add time off there.`,
  },
});

/** After two failures in a row. Not sent once it works again. */
export const mail = defineMail({
  payload: z.object({ trainerId: z.number().int(), since: z.iso.datetime() }),
  read: ({ trainerId, since }, { pool }) => readUnreadableCalendar(pool, trainerId, new Date(since)),
  letters: {
    'calendar-unreadable': {
      reader: 'account',
      to: ({ name, email }) => ({ name, address: email }),
      once: ({ trainerId, since }) => `${trainerId}:${since}`,
      words: [words],
      template,
      preview: {
        firstName: 'Priya',
        name: 'Priya Nair',
        email: 'priya@people.example',
        problem: 'The address returns a 404 error, not a calendar.',
        readAt: new Date('2026-11-20T09:30:00Z'),
      },
    },
  },
});

function template(site: MailSite, calendar: UnreadableCalendarMailData, say: RenderWords): MailTemplate {
  const said = say(words, {
    name: calendar.firstName,
    problem: calendar.problem,
    read: calendar.readAt === null ? 'never' : `on ${formatLondonMoment(calendar.readAt)}`,
  });
  return {
    subject: said.subject,
    preheader: 'People may book you when you’re busy.',
    reason: `You get this email because you’re a trainer on ${site.brand.name}.`,
    title: said.title,
    body: (
      <>
        {said.opening}
        <ActionButton href={`${site.publicUrl}/trainer-dashboard?show=availability`}>
          Check your calendar
        </ActionButton>
      </>
    ),
  };
}
