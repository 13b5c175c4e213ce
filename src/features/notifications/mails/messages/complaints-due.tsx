import { z } from 'zod';
import { messageTopics } from '#features/help/messages/message-options.ts';
import { REMINDED_DAYS } from '#features/help/messages/rules.ts';
import { formatShortDay, plusDays } from '#shared/calendar/calendar-day.ts';
import { labelOf } from '#shared/domain/option-lists.ts';
import { defineMail } from '../define-mail.server.ts';
import type { MailSite, MailTemplate } from '../layout/layout.tsx';
import { Action, Facts, TextLink } from '../layout/parts.tsx';
import { adminMessageLink, adminMessagesLink } from '../links.ts';
import { mailWords, type Say } from '../words/mail-words.ts';
import { type DueComplaintsData, readDueComplaints } from './message-queries.server.ts';

const words = mailWords({
  name: 'complaints-due',
  label: 'Complaints due',
  facts: { figures: 'How many: “1 overdue, 2 due within 5 days”' },
  needs: ['figures'],
  subject: 'Complaints: {figures}',
  title: 'Complaints to answer',
  parts: {
    opening: '{figures}. We’ve told each person when they’ll hear from us.',
  },
});

/** Complaints due soon or overdue: to every admin, once a day however often its job runs. */
export const mail = defineMail({
  payload: z.object({ day: z.iso.date() }),
  read: ({ day }, { pool }) => readDueComplaints(pool, day, plusDays(day, REMINDED_DAYS)),
  letters: {
    'complaints-due': {
      reader: 'admin',
      to: ({ admins }) => admins,
      once: ({ day }) => day,
      words: [words],
      template,
      preview: {
        day: '2026-11-24',
        complaints: [
          {
            id: '00000000-0000-4000-8000-000000000000',
            reference: 'H-4F7K2',
            topic: 'refund',
            dueOn: '2026-11-23',
            assignedTo: null,
          },
          {
            id: '00000000-0000-4000-8000-000000000000',
            reference: 'H-9XQ3B',
            topic: 'seller',
            dueOn: '2026-11-29',
            assignedTo: 'Moira Keane',
          },
        ],
        admins: [],
      },
    },
  },
});

function template(site: MailSite, { day, complaints }: DueComplaintsData, say: Say): MailTemplate {
  const overdue = complaints.filter(({ dueOn }) => dueOn < day).length;
  const soon = complaints.length - overdue;
  const figures = [
    ...(overdue > 0 ? [`${overdue} overdue`] : []),
    ...(soon > 0 ? [`${soon} due within ${REMINDED_DAYS} days`] : []),
  ].join(', ');
  const said = say(words, { figures });
  return {
    subject: said.subject,
    preheader: complaints.map(({ reference }) => reference).join(', '),
    reason: `You get this email because you’re an admin of ${site.brand.name}.`,
    title: said.title,
    body: (
      <>
        {said.opening}
        <Facts
          rows={complaints.map(({ id, reference, topic, dueOn, assignedTo }) => ({
            label: reference,
            value: (
              <>
                <TextLink href={adminMessageLink(site.publicUrl, id)}>
                  {labelOf(messageTopics, topic)}
                </TextLink>
                , {dueOn < day ? 'was due' : 'due'} {formatShortDay(dueOn)}, {assignedTo ?? 'unassigned'}
              </>
            ),
          }))}
        />
        <Action href={adminMessagesLink(site.publicUrl)}>Open the queue</Action>
      </>
    ),
  };
}
