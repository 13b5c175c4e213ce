import { z } from 'zod';
import { defineMail } from '#areas/messaging/email/mails/define-mail.server.ts';
import type { MailSite, MailTemplate } from '#areas/messaging/email/mails/layout/layout.tsx';
import { ActionButton, Facts, TextLink } from '#areas/messaging/email/mails/layout/mail-elements.tsx';
import { adminMessageLink, adminMessagesLink } from '#areas/messaging/email/mails/mail-links.ts';
import { mailWords, type RenderWords } from '#areas/messaging/email/mails/words/mail-words.ts';
import { formatShortDay, plusDays } from '#shared/calendar/calendar-day.ts';
import { optionLabel } from '#shared/domain/option-lists.ts';
import { messageTopics } from '../messages/message-options.ts';
import { REMINDER_DAYS } from '../messages/rules.ts';
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

/** To every admin once a day, however often the job runs. */
export const mail = defineMail({
  payload: z.object({ day: z.iso.date() }),
  read: ({ day }, { pool }) => readDueComplaints(pool, day, plusDays(day, REMINDER_DAYS)),
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

function template(site: MailSite, { day, complaints }: DueComplaintsData, say: RenderWords): MailTemplate {
  const overdue = complaints.filter(({ dueOn }) => dueOn < day).length;
  const soon = complaints.length - overdue;
  const figures = [
    ...(overdue > 0 ? [`${overdue} overdue`] : []),
    ...(soon > 0 ? [`${soon} due within ${REMINDER_DAYS} days`] : []),
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
                  {optionLabel(messageTopics, topic)}
                </TextLink>
                , {dueOn < day ? 'was due' : 'due'} {formatShortDay(dueOn)}, {assignedTo ?? 'unassigned'}
              </>
            ),
          }))}
        />
        <ActionButton href={adminMessagesLink(site.publicUrl)}>Open the queue</ActionButton>
      </>
    ),
  };
}
