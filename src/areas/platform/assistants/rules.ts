// Addresses, scopes and limits of assistants; no HTTP, no SQL.

export const MCP_PATH = '/mcp';

/** The resource that tokens are for (RFC 8707). `publicUrl` has no trailing slash. */
export const mcpUrl = (publicUrl: string): string => publicUrl + MCP_PATH;

/** Protected resource metadata of `/mcp` (RFC 9728, section 3.1). */
export const RESOURCE_METADATA_PATH = '/.well-known/oauth-protected-resource';

/** What a person can allow an assistant. */
export const assistantScopes = {
  'bookings:read': {
    label: 'See your bookings',
    hint: 'Sessions, dates, prices and refunds, without your card or contact details',
  },
  'bookings:hold': {
    label: 'Hold places for you',
    hint: 'For ten minutes, while you pay on this site. It can’t pay.',
  },
  'bookings:cancel': {
    label: 'Cancel your bookings',
    hint: 'After it has shown you the refund and you have agreed',
  },
} as const satisfies Record<string, { label: string; hint: string }>;
export type AssistantScope = keyof typeof assistantScopes;

export const allAssistantScopes = [
  'bookings:read',
  'bookings:hold',
  'bookings:cancel',
] as const satisfies readonly AssistantScope[];

/** Requests a minute of one assistant for one person, and of a network without a token. */
export const REQUESTS_PER_GRANT = 120;
export const REQUESTS_PER_NETWORK = 300;

/** The longest message. A tool's arguments have a few hundred bytes. */
export const MAX_MESSAGE_BYTES = 32 * 1024;
