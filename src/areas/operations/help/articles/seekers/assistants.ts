import { HOLD_MINUTES } from '#areas/booking/bookings/rules.ts';
import type { WrittenArticle } from '../article.ts';

export const assistants: WrittenArticle = {
  slug: 'assistants',
  reader: 'seekers',
  title: 'Can my assistant find and hold sessions for me?',
  summary: 'Yes. Add this site to an assistant that supports MCP, and ask for a session in your own words.',
  alsoAsked: ['ai', 'chatgpt', 'claude', 'copilot', 'gemini', 'mcp', 'agent', 'bot', 'connector', 'siri'],
  parts: [
    {
      steps: [
        'Open the settings of your assistant and look for connectors or MCP servers.',
        'Add the address of this site with /mcp at the end.',
        'Ask for a session, for example “gentle yoga near E8 1AA on Tuesday evening”.',
        'To let it hold places or see your bookings, sign in here when it asks you to, and select “Connect”.',
      ],
    },
    {
      list: [
        'Without access, it sees the sessions, dates and prices that everyone sees.',
        'It shows you one total with the booking fee, and until when you can cancel for a refund.',
        `It can hold places for ${HOLD_MINUTES} minutes. You pay on this site, with the link that it gives you. It can’t pay.`,
        'Before it holds or cancels anything, you agree to the date and the amount.',
        'It never sees your card, your password or your contact details.',
        '[Connected assistants](/profile/security#assistants) shows each assistant and its activity. Select “Disconnect” and its access ends straight away.',
        'A new password disconnects every assistant.',
      ],
    },
    { text: 'For tools and limits, see the page for [developers](/developers#assistants).' },
  ],
  next: ['book-a-session', 'your-data'],
};
