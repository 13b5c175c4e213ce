import type { WrittenArticle } from '../article.ts';

export const automations: WrittenArticle = {
  slug: 'automations',
  reader: 'studios',
  title: 'How do I email customers automatically?',
  summary: 'Switch on an email under Automations. It goes out by itself after each occasion.',
  alsoAsked: ['birthday', 'win back', 'first visit', 'no-show email', 'marketing', 'triggers', 'lapsed'],
  parts: [
    { text: 'Automations are part of Premium Pro. Owners and managers see them.' },
    {
      steps: [
        'Open [Automations](/business/automations).',
        'Select “Show them” to see the people that an email would reach today.',
        'Select “Edit the email” to write your own words. The preview shows the result.',
        'Turn on the switch. The first emails go out within an hour.',
      ],
    },
    {
      list: [
        'We email only customers with news turned on. Checkout asks for their agreement.',
        'Nothing goes out between 22:00 and 07:30.',
        'A person gets at most one of these emails in 20 hours, and one for each occasion.',
        'Each email has a link to unsubscribe from your news.',
      ],
    },
    {
      text: 'For the birthday email, add the day and month on a customer’s page, or import them. Note a birthday only if the customer told you.',
    },
  ],
  next: ['your-customers', 'plans'],
};
