import { messageDueDay } from '#areas/operations/help/messages/rules.ts';
import { daytimeBefore } from './demo-calendar.ts';
import { createRandom } from './random.ts';

/** From morning to evening, as `daytime` reckons. */
const MORNING = 0.1;

/** Messages to us: an open complaint and question, and an answered one of the seeker. */
export function makeMessages(
  { seeker, admin }: Record<'seeker' | 'admin', { id: string }>,
  bookings: readonly { id: string; user_id: string; starts_at: Date }[],
  today: Date,
): { messages: object[]; replies: object[] } {
  const message = (reference: string, daysAgo: number, complaint: boolean) => {
    const sentAt = daytimeBefore(today, daysAgo, MORNING);
    return {
      id: createRandom(`message ${reference}`).uuid(),
      reference,
      complaint,
      user_id: null,
      name: '',
      email: '',
      booking_id: null,
      state: 'open',
      revision: 0,
      sent_at: sentAt,
      due_on: messageDueDay(sentAt, complaint),
      answered_at: null,
    };
  };
  const complained = message('H-4F7K2', 9, true);
  const about = bookings
    .filter(({ starts_at }) => starts_at < complained.sent_at)
    .toSorted((a, b) => b.starts_at.getTime() - a.starts_at.getTime())[0];
  const answered = { ...message('H-9XQ3B', 6, false), user_id: seeker.id };
  const answeredAt = daytimeBefore(today, 5, MORNING);
  return {
    messages: [
      {
        ...complained,
        topic: 'seller',
        user_id: about?.user_id ?? seeker.id,
        booking_id: about?.id ?? null,
        body: 'The door was locked and nobody came. I rang twice and waited for half an hour in the rain. The business says that the class took place. I would like my money back, and an apology.',
      },
      {
        ...message('H-7MTR6', 1, false),
        topic: 'listing',
        name: 'Rhona Blyth',
        email: 'rhona@post.example',
        body: 'We teach in two halls, a mile from each other. Is that one listing or two?\n\nAnd can both have their own photographs?',
      },
      {
        ...answered,
        topic: 'refund',
        state: 'answered',
        revision: 1,
        answered_at: answeredAt,
        body: 'I cancelled in time on Monday, and my bank shows nothing yet. Where is the money?',
      },
    ],
    replies: [
      {
        id: createRandom('reply to a message').uuid(),
        message_id: answered.id,
        kind: 'answer',
        author_id: admin.id,
        body: 'The refund left us the minute you cancelled. Banks take up to ten working days to show it, so it should be there by the end of next week.\n\nIf it is not, answer this email and we ask the card company where it is.',
        written_at: answeredAt,
      },
    ],
  };
}
