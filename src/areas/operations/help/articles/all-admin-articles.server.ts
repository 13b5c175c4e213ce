import { editTexts } from './admins/edit-texts.ts';
import { feedsOfOthers } from './admins/feeds-of-others.ts';
import { readVenues } from './admins/read-venues.ts';
import { searchesWithoutResults } from './admins/searches-without-results.ts';
import { signalsOfMisuse } from './admins/signals-of-misuse.ts';
import { switchThingsOff } from './admins/switch-things-off.ts';
import { viewAs } from './admins/view-as.ts';
import { workOnQueues } from './admins/work-on-queues.ts';
import type { WrittenArticle } from './article.ts';

export const adminArticles: readonly WrittenArticle[] = [
  workOnQueues,
  viewAs,
  signalsOfMisuse,
  switchThingsOff,
  editTexts,
  searchesWithoutResults,
  readVenues,
  feedsOfOthers,
];
