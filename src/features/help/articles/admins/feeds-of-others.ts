import type { WrittenArticle } from '../article.ts';

export const feedsOfOthers: WrittenArticle = {
  slug: 'feeds-of-others',
  reader: 'admins',
  title: 'How do I look after feeds of other sites?',
  summary:
    'Add a publisher by its dataset page, see what was refused and why, pause it when something looks wrong. Reading goes on by itself.',
  alsoAsked: [
    'openactive',
    'feed',
    'import',
    'publisher',
    'source',
    'elsewhere',
    'refused',
    'duplicate',
    'harvest',
  ],
  parts: [
    {
      steps: [
        'Open [Feeds of others](/admin/feed-sources) and give the publisher’s dataset page, or one of its feeds with its name. Only data that everybody may show is taken; its licence stands beside each session.',
        'Wait a minute, then look at the figures: “Shown” is found in the search, “Same as others” is here already, “Refused” could not be read for certain.',
        'Open “What was refused, and why”. A few words of each stand below it, to be sent to the publisher.',
      ],
    },
    {
      list: [
        'A session without a price is refused: the standard demands one. Tell the publisher.',
        '“Waiting for its series” mends itself once the other feed has been read.',
        'A feed that fails is asked again later and later, up to once a day, or when its publisher says. “Read now” asks at once.',
        'A reader that was broken off goes on after the last whole page by itself; nothing is shown twice.',
      ],
    },
    {
      text: '“Pause” takes everything of a publisher out of the search at once and keeps it; “Resume” puts it back. “Remove” forgets all of it. Both ask why, and stand in the [audit log](/admin/audit).',
    },
    {
      text: 'A session is linked to the listing of its organiser where name and postcode are the same. If nobody owns that listing, its page offers to claim it, and the claim comes to you [like any other](/admin/claims). What an owner then publishes here takes the place of the same session from the feed.',
    },
  ],
  next: ['work-on-queues', 'searches-without-results'],
};
