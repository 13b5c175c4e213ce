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

/** Where people let assistants in; the issuer of their tokens is below the site's address. */
export const ASSISTANT_OAUTH_BASE = '/mcp/connect';

export const assistantIssuer = (publicUrl: string): string => publicUrl + ASSISTANT_OAUTH_BASE;

/** The page that asks the person. */
export const CONSENT_PATH = '/assistants/agree';

/** Bind a request to its browser; the last is set but never sent on. */
export const assistantCookies = {
  interaction: 'fettle.asking',
  resume: 'fettle.asked',
  session: 'fettle.unused-asked',
} as const;

/** Active grants of one person; more is a mistake. */
export const MAX_GRANTS = 20;

/** The scopes that a person is asked for, in our order. All of them if the client names none of ours. */
export function requestedScopes(scope: string | undefined): AssistantScope[] {
  const asked = new Set((scope ?? '').split(' '));
  const known = allAssistantScopes.filter((one) => asked.has(one));
  return known.length === 0 ? [...allAssistantScopes] : known;
}

/** Where an answer goes, for the person to judge: a host, or a program on their own device. */
export function describeRedirect(redirectUri: string, onDevice = 'a program on this device'): string {
  if (!URL.canParse(redirectUri)) return '';
  const { protocol, host } = new URL(redirectUri);
  return protocol === 'https:' ? host : onDevice;
}

/** After so many days we forget what an assistant did, and an assistant that nobody let in. */
export const ACT_RETENTION_DAYS = 90;
export const CLIENT_RETENTION_DAYS = 7;
