import type { WrittenArticle } from '../article.ts';

export const yourCustomers: WrittenArticle = {
  slug: 'your-customers',
  reader: 'studios',
  title: 'What do we know of our customers?',
  summary:
    'Who booked with you or has a pass of yours, with their visits and what you noted. Two accounts of one person can be shown as one.',
  alsoAsked: [
    'customer',
    'client',
    'member',
    'tag',
    'note',
    'merge',
    'duplicate',
    'twice',
    'same person',
    'erase',
    'forget',
    'export',
  ],
  parts: [
    {
      text: '[Customers](/business/customers) lists everybody who has booked with you or has a pass of yours. You see what they gave with their booking, and nothing of other businesses.',
    },
    {
      list: [
        'Tags group people: write to a tag, or look at it alone.',
        'A note “For the front desk” is seen by whoever checks them in. It may be about health: write what you would say to their face.',
        'The file of customers has no notes in it, and that it was taken is recorded.',
      ],
    },
    { heading: 'One person, two accounts' },
    {
      steps: [
        'Open the customer who should stay in the list.',
        'Press “Merge with another customer”. Those with the same email, telephone or name stand there; look for others by name.',
        'Choose who it is and press “Merge”.',
      ],
    },
    {
      text: 'Visits, spend, passes, notes and tags of both are shown as one from then on, at the door too, and news goes by the last word of either. Nothing of theirs moves: bookings and passes stay with the account that made them, and “Unmerge” puts everything back.',
    },
    { heading: 'Somebody asks to be forgotten' },
    {
      text: '“Erase notes and tags” on their page removes all that you noted. Bookings stay, as records of what was sold.',
    },
  ],
  next: ['check-people-in', 'moving-in-and-out'],
};
