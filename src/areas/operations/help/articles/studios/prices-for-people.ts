import { feePercent, type WrittenArticle } from '../article.ts';

export const pricesForPeople: WrittenArticle = {
  slug: 'prices-for-people',
  reader: 'studios',
  title: 'How do I offer concession, student or carer prices?',
  summary:
    'Edit a session and select “Add category” under “Concessions and carers”. People choose their price when they book.',
  alsoAsked: [
    'concession',
    'discount',
    'student',
    'junior',
    'senior',
    'carer',
    'companion',
    'cheaper',
    'proof',
  ],
  parts: [
    { heading: 'Add a price' },
    {
      steps: [
        'Open [Sessions](/business/sessions) and edit the session.',
        'Select “Add category” under “Concessions and carers”.',
        `Choose the category, and enter your session fee. We add ${feePercent}%, as on the standard price.`,
        'Enter the proof, and choose whether you check it at every visit or once.',
      ],
    },
    {
      list: [
        'Each price is below the standard price. Each paying person can bring a carer for free.',
        'People see the proof to bring before they pay. The front desk sees it at the door.',
        'Places that are held or booked keep their price when you change it.',
        'Passes, promo codes and multi-date discounts work with these prices. Courses have one price for everyone.',
      ],
    },
    { heading: 'Remember a proof' },
    {
      steps: [
        'Open the person under [Customers](/business/customers).',
        'Select “Add checked price”, and choose the category and the last day.',
        'Select “Remember price”. They see that price when they sign in.',
      ],
    },
    { text: 'We store the category and the day, and no document.' },
    { heading: 'Bookings at the standard price' },
    {
      text: 'Bookings at the desk or through partners, and offers from the waiting list, have the standard price.',
    },
  ],
  next: ['fees-and-prices', 'codes-and-passes'],
};
