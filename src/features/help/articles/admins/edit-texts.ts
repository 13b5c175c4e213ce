import type { WrittenArticle } from '../article.ts';

export const editTexts: WrittenArticle = {
  slug: 'edit-texts',
  reader: 'admins',
  title: 'How do I change the legal pages or the words of an email?',
  summary:
    'Write it under Texts, look at it, and publish it with a note: everybody reads it within a second, and every version is kept.',
  alsoAsked: [
    'terms',
    'privacy policy',
    'cookie policy',
    'guidelines',
    'mail template',
    'wording',
    'markdown',
    'placeholder',
    'history',
    'restore',
  ],
  parts: [
    {
      steps: [
        'Open the [texts](/admin/texts) and choose one. “Write” has it as it is published.',
        '“Preview” shows it as its readers will see it, “Changes” what you have changed, word by word.',
        '“Publish” asks what changes and why. The page says “Last updated” with today’s date.',
      ],
    },
    { heading: 'How a page is written' },
    {
      list: [
        'First comes a list: what the page is in short. Then a section for each line that begins with ##.',
        'A section’s address stands in braces behind its title, ## Refunds {#refunds}. Keep it when you change the title: other pages lead there.',
        '### begins a part of a section, - an item of a list, 1. one of a numbered list. An empty line begins another paragraph.',
        '**two stars** make words strong, *one* slants them. A link is its words in square brackets with the address in round ones behind them: an address of this site, or one that begins with https:, mailto: or tel:.',
        'A table has a line for each row, its cells between upright strokes, and a line of dashes under the first.',
        'HTML, pictures and code cannot be used. You are told which line is meant.',
      ],
    },
    { heading: 'How an email is written' },
    {
      list: [
        'Its subject, its heading and the paragraphs around its facts are yours; tables and buttons are not.',
        'An email that tells different things has words for each. An empty line begins another paragraph, **two stars** make words strong.',
        'What stands in braces may be a whole sentence, such as what goes back. Where it has nothing to say, the comma or space before it goes with it.',
        '“Send a test to me” sends it to your address with made-up names and figures. Nobody else gets it.',
      ],
    },
    { heading: 'What stands in braces' },
    {
      text: 'The site says it in its place: figures that follow the product’s rules, tables of what it stores, in an email the session and the name. Each text lists its own. What “has to stay” cannot be left out.',
    },
    { heading: 'When two of you write at once' },
    {
      text: 'Whoever publishes second is told who was first, and nothing is published. What you wrote stays in your browser: compare it with theirs, then publish yours after theirs, or take theirs.',
    },
    { heading: 'Back to how it was' },
    {
      text: '“History” has every version with who published it, when and what for. Take one up and publish it again. “Take the standard” brings back the site’s own text, which then follows it when it changes.',
    },
  ],
  next: ['work-on-queues'],
};
