import { INVITATION_DAYS } from '#areas/catalogue/businesses/team/invite-member.server.ts';
import { formatQuantity, type WrittenArticle } from '../article.ts';

export const team: WrittenArticle = {
  slug: 'team',
  reader: 'studios',
  title: 'How do I give my staff access?',
  summary: 'Invite them under Team, as manager, front desk or instructor. Each person has their own sign-in.',
  alsoAsked: ['invite', 'employee', 'role', 'manager', 'permission', 'remove', 'receptionist', 'teacher'],
  parts: [
    {
      steps: [
        'Open [Team](/business/team) as the owner.',
        'Enter their email address and choose a role. For an instructor, also choose their name from your [Instructors](/business/instructors) page.',
        'Select “Send invitation”.',
      ],
    },
    {
      text: `The link in the email works for ${formatQuantity(INVITATION_DAYS, 'day')}. You can send it again.`,
    },
    {
      list: [
        'Instructor: sees their own classes and registers, and marks attendance. They see no email addresses, phone numbers or money.',
        'Front desk: sees the calendar and bookings, and checks people in.',
        'Manager: also runs sessions, refunds, messages, review replies, codes and passes.',
        'Owner: also manages the business page, team, plan, payouts and documents for children’s sessions.',
      ],
    },
    { text: 'To end someone’s access, select “Remove” next to their name. It ends straight away.' },
  ],
  next: ['check-people-in', 'list-your-studio'],
};
