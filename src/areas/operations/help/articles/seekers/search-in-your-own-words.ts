import { MAX_SENTENCE_LENGTH } from '#areas/discovery/search/filters/search-params.ts';
import type { WrittenArticle } from '../article.ts';

export const searchInYourOwnWords: WrittenArticle = {
  slug: 'search-in-your-own-words',
  reader: 'seekers',
  title: 'How do I search in my own words?',
  summary: 'Describe the session you want in a sentence. We show how we read it, and you can change it.',
  alsoAsked: [
    'ask',
    'sentence',
    'describe',
    'find',
    'filters',
    'words',
    'typing mistake',
    'price',
    'near me',
  ],
  parts: [
    {
      steps: [
        'Open [Search in your own words](/ask), or type into the box for a place on [Find Sessions](/search).',
        'Describe the session: “gentle yoga near Hackney after work under £8, step-free”. Then select “Search”.',
        'Check the chips under “We understood”. Select the cross of a chip to remove it.',
        'Select “All filters and map” to add other filters, or to see the map.',
      ],
    },
    { heading: 'Words that we know' },
    {
      list: [
        'Name an activity, a place, a distance, a day, a time, a price, a level, an age or your access needs. We allow small typing mistakes.',
        'An outlined chip is a guess or a correction. It shows the words that it came from.',
        'Prices include our fee, so “under £8” is the whole price.',
      ],
    },
    { heading: 'Words that we leave out' },
    {
      list: [
        '“We didn’t use” lists words that we don’t know or have no filter for. We can’t leave out activities (“no HIIT”), and we search for one activity at a time.',
        `We read English, and up to ${MAX_SENTENCE_LENGTH} characters. We don’t store your sentence. It is part of the page’s address, so a link that you share contains it.`,
      ],
    },
  ],
  next: ['book-a-session'],
};
