import type { WrittenArticle } from '../article.ts';

export const feedsOfOthers: WrittenArticle = {
  slug: 'feeds-of-others',
  reader: 'admins',
  title: 'How do I manage feeds from other sites?',
  summary:
    'Add the publisher’s dataset page, check the refused items, and pause the feed if something looks wrong. We read it automatically.',
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
        'Open [External feeds](/admin/feed-sources). Add the publisher’s dataset page, or one of its feeds and its name. The licence must let everyone show the data. We show it next to each session.',
        'Wait a minute, then check the figures. “Shown” sessions are in search. “Same as others” are already listed. “Refused” items couldn’t be read.',
        'Open “Refused items and reasons”. It quotes a few items that you can send to the publisher.',
      ],
    },
    {
      list: [
        'We refuse sessions without a price, because the standard requires one. Tell the publisher.',
        '“Waiting for its series” resolves itself after we’ve read the other feed.',
        'If a feed fails, we try again at longer intervals, up to once a day. “Read now” tries straight away.',
        'If reading is interrupted, it continues after the last whole page. Nothing appears twice.',
      ],
    },
    {
      text: '“Pause” hides all of the publisher’s sessions from search, and “Resume” shows them again. “Remove” deletes them. Both need a reason, which we save in the [audit log](/admin/audit).',
    },
    {
      text: 'We link a session to its organiser’s listing if name and postcode match. If the listing is unclaimed, its owner can claim it, and you [review the claim](/admin/claims). The owner’s own sessions then replace the same sessions from the feed.',
    },
  ],
  next: ['work-on-queues', 'searches-without-results'],
};
