import type { WrittenArticle } from '../article.ts';

export const apiKeys: WrittenArticle = {
  slug: 'api-keys',
  reader: 'studios',
  title: 'How do I connect my own software?',
  summary:
    'Create an API key for each program, such as a till, website or spreadsheet. You choose what each key can do and can revoke it at any time.',
  alsoAsked: [
    'api',
    'key',
    'token',
    'developer',
    'integration',
    'zapier',
    'webhook',
    'till',
    'programmer',
    'secret',
    'mcp',
    'assistant',
  ],
  parts: [
    {
      steps: [
        'Open [API](/business/api) as the owner.',
        'Enter a name and tick what the program needs.',
        'Select “Create key”. We may ask you to confirm it’s you first.',
        'Copy the key into your program. We show it only once.',
      ],
    },
    { text: 'Never put a key on a web page or in an email. We email you about each new key.' },
    {
      list: [
        'Tick only what the program needs. A check-in till doesn’t need your customers’ details.',
        'Keys that book use the same places as everyone. People pay you directly, we charge no fee, and we don’t email them.',
        'Keys that change sessions follow the usual rules: we check new sessions before they go live.',
        'Keys that export can download all your business data, including customers. Use them only for backups.',
        'An assistant that supports MCP can use a key: add this site’s address with /mcp at the end, and the key as its token. Each permission opens its tools.',
        'Bookings made with a key show “through” and its name.',
        'Revoke a key that you no longer use, or that someone else may have seen. It stops working straight away.',
      ],
    },
    {
      text: 'For examples and a form to try requests, see the page for [developers](/developers).',
    },
  ],
  next: ['open-data', 'team'],
};
