import type { WrittenArticle } from '../article.ts';

export const editTexts: WrittenArticle = {
  slug: 'edit-texts',
  reader: 'admins',
  title: 'How do I change the legal pages or the words of an email?',
  summary:
    'Edit it under Texts, preview it and publish it with a note. Everyone sees it within a second, and we keep every version.',
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
        'Open [Texts](/admin/texts) and choose one. “Write” shows the published text.',
        '“Preview” shows the page or email as readers will see it. “Changes” shows your edits word by word.',
        'Select “Publish” and describe the change. The page then shows “Last updated” with today’s date.',
      ],
    },
    { heading: 'Format a page' },
    {
      list: [
        'Start with a list that sums up the page. Each line that starts with ## begins a section.',
        'A section’s ID is in braces after its title: ## Refunds {#refunds}. If you change the title, keep the ID, because other pages link to it.',
        '### starts a subsection, - a list item and 1. a numbered item. An empty line starts a new paragraph.',
        '**Two stars** make text bold, and *one star* makes it italic.',
        'For a link, put the text in square brackets and the address in round brackets. The address is on this site or starts with https:, mailto: or tel:.',
        'A table has one line for each row, with its cells between | signs. Put a line of dashes under the first row.',
        'You can’t use HTML, pictures or code. The error message names the line.',
      ],
    },
    { heading: 'Format an email' },
    {
      list: [
        'You can edit the subject, the heading and the paragraphs, but not the tables and buttons.',
        'An email with several versions has fields for each. An empty line starts a new paragraph, and **two stars** make text bold.',
        'A placeholder can be a whole sentence, such as the refund. If it’s empty, we also remove the comma or space before it.',
        '“Send a test to me” emails it only to you, with sample names and amounts.',
      ],
    },
    { heading: 'Use placeholders' },
    {
      text: 'The site replaces each placeholder in braces with the current value, such as a fee, a table, a session or a name. Each text lists its own. You can’t remove a “Required” one.',
    },
    { heading: 'If another admin publishes first' },
    {
      text: 'We show you the other admin’s name, and don’t publish your text. It stays in your browser. Compare the two, then choose “Use mine” or “Use theirs”.',
    },
    { heading: 'Restore an earlier version' },
    {
      text: '“History” lists every version with its author, date and note. Open one and select “Edit and publish again”. “Restore standard text” brings back the site’s own text, which updates with each release.',
    },
  ],
  next: ['work-on-queues'],
};
