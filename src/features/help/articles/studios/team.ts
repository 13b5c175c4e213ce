import { INVITATION_DAYS } from '#features/businesses/team/invite-member.server.ts';
import { many, type WrittenArticle } from '../article.ts';

export const team: WrittenArticle = {
  slug: 'team',
  reader: 'studios',
  title: 'How do I give my staff access?',
  summary: 'Invite them under Team, as manager or front desk. Each has their own sign-in.',
  alsoAsked: ['invite', 'employee', 'role', 'manager', 'permission', 'remove', 'receptionist'],
  parts: [
    {
      text: `Under [Team](/business/team) the owner invites somebody by e-mail address. The link in the mail works for ${many(INVITATION_DAYS, 'day')}, and can be sent again.`,
    },
    {
      list: [
        'Front desk sees the calendar and who comes, and checks people in.',
        'A manager does that too, and runs sessions, bookings, refunds, messages, answers to reviews, codes and passes.',
        'The owner alone has the page of the business, the team, the plan, payouts and the papers for children.',
      ],
    },
    { text: 'Whoever is taken out of the team sees nothing of it from that moment on.' },
  ],
  next: ['check-people-in', 'list-your-studio'],
};
