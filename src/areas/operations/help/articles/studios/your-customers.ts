import type { WrittenArticle } from '../article.ts';

export const yourCustomers: WrittenArticle = {
  slug: 'your-customers',
  reader: 'studios',
  title: 'What do we know about our customers?',
  summary:
    'Customers lists everyone who has booked or has a pass, with their visits and your notes. You can merge two accounts of one person.',
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
      text: '[Customers](/business/customers) shows the details people gave you when they booked. You don’t see anything from other businesses.',
    },
    {
      list: [
        'Use tags to group customers, filter the list and send messages.',
        'A note “For the front desk” shows at check-in. The customer can ask for a copy of any note.',
        'The CSV export leaves out notes. We log each export.',
      ],
    },
    { heading: 'Agreement to news' },
    {
      text: 'Checkout offers people your news. The box starts empty. “Marketing emails” on a customer’s page shows when and how they agreed.',
    },
    { heading: 'Merge two accounts' },
    {
      steps: [
        'Open the customer you want to keep in the list.',
        'Select “Merge with another customer”. We suggest people with the same email, phone or name.',
        'Choose the other customer and select “Merge”.',
      ],
    },
    {
      text: 'We then show their visits, spend, passes, notes and tags together. Bookings and passes stay with their accounts. Select “Unmerge” to separate them again.',
    },
    { heading: 'Delete a customer’s data' },
    {
      text: 'Select “Erase notes and tags” on their page. It erases the birthday too. Bookings stay, because they’re sales records.',
    },
  ],
  next: ['check-people-in', 'moving-in-and-out'],
};
