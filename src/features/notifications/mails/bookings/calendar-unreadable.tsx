import { z } from 'zod';
import { formatLondonMoment } from '#shared/calendar/london-time.ts';
import { defineMail } from '../define-mail.server.ts';
import type { MailSite, MailTemplate } from '../layout/layout.tsx';
import { Action } from '../layout/parts.tsx';
import { fact, mailWords, type Say } from '../words/mail-words.ts';
import { readUnreadableCalendar, type UnreadableCalendarMailData } from './calendar-queries.server.ts';

const words = mailWords({
  name: 'calendar-unreadable',
  label: 'A trainer’s calendar cannot be read any more',
  facts: { name: fact.name, problem: 'Why it cannot be read, a sentence', read: 'When we last read it' },
  needs: ['problem', 'read'],
  subject: 'We can no longer read your calendar',
  parts: {
    opening: `Hello {name}, we can no longer read the calendar that keeps your busy times free. {problem}

We last read it {read}. Those busy times still count, but we don't see anything that you have added since. Somebody may book you then. Please check the calendar's private address on your dashboard, or take the time off there.`,
  },
});

/** The address of a trainer's calendar failed twice in a row; nothing is sent once it works again. */
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
        problem: 'The address answers 404 and no calendar.',
        readAt: new Date('2026-11-20T09:30:00Z'),
      },
    },
  },
});

function template(site: MailSite, calendar: UnreadableCalendarMailData, say: Say): MailTemplate {
  const said = say(words, {
    name: calendar.firstName,
    problem: calendar.problem,
    read: calendar.readAt === null ? 'never' : `on ${formatLondonMoment(calendar.readAt)}`,
  });
  return {
    subject: said.subject,
    preheader: 'Somebody may book a time at which you are busy.',
    reason: `You get this email because you are a trainer on ${site.brand.name}.`,
    title: said.title,
    body: (
      <>
        {said.opening}
        <Action href={`${site.publicUrl}/trainer-dashboard?show=availability`}>Check your calendar</Action>
      </>
    ),
  };
}
