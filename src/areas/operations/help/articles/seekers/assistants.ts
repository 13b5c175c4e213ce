import type { WrittenArticle } from '../article.ts';

export const assistants: WrittenArticle = {
  slug: 'assistants',
  reader: 'seekers',
  title: 'Can my assistant find sessions for me?',
  summary: 'Yes. Add this site to an assistant that supports MCP, and ask for a session in your own words.',
  alsoAsked: ['ai', 'chatgpt', 'claude', 'copilot', 'gemini', 'mcp', 'agent', 'bot', 'connector', 'siri'],
  parts: [
    {
      steps: [
        'Open the settings of your assistant and look for connectors or MCP servers.',
        'Add the address of this site with /mcp at the end.',
        'Ask for a session, for example “gentle yoga near E8 1AA on Tuesday evening”.',
      ],
    },
    {
      list: [
        'It sees the sessions, dates and prices that everyone sees. It needs no account.',
        'It shows you one total with the booking fee, and until when you can cancel for a refund.',
        'You book and pay on this site, with the link that it gives you.',
      ],
    },
    { text: 'For tools and limits, see the page for [developers](/developers#assistants).' },
  ],
  next: ['book-a-session', 'your-data'],
};
