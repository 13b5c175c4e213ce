/** What search engines show under a page's title: written by the server alone (see page-head.ts). */
export const pageDescriptions = import.meta.env.SSR
  ? ({
      home: 'Local classes, personal training and group sessions near you: compare times and prices, and book in a couple of minutes.',
      search: 'Find and book local fitness sessions near you: yoga, gym, pilates, BJJ, HIIT and running.',
      trainers:
        'Personal trainers near you, each profile reviewed: what they teach, when they are free and what an hour costs.',
      trainerSignup:
        'Apply as a personal trainer: your profile is reviewed, and bookings and payments can come in online.',
      about:
        'Search fitness sessions by postcode, book and pay in a couple of minutes, and go along. What a listing costs, and what keeps you safe.',
      claim:
        'Find your business in the directory and claim it: reviewed by people, free, and yours to manage afterwards.',
      towns:
        'Every town with fitness sessions to book: yoga, gym, pilates, BJJ, HIIT, running and personal training.',
      privacy:
        'What personal data is kept, why, who else handles it and for how long, and how to see, correct or erase yours.',
      terms:
        'Bookings, prices and the platform fee, cancelling and refunds, how results are ranked, reviews, plans and complaints.',
      communityGuidelines:
        'What listings and reviews are held to, what reviewers look for, and what happens when something is reported.',
      cookies: 'The cookies that are set, what for, and why there is no cookie banner.',
    } as const)
  : {};
