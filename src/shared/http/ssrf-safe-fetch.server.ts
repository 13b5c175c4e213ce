import { type LookupAddress, lookup as lookUp } from 'node:dns';
import { isIP, type LookupFunction } from 'node:net';
import ipaddr from 'ipaddr.js';
import type { buildConnector, Dispatcher } from 'undici';

/** Why something out there was not fetched. None of them says more of our network than that it is refused. */
export type SsrfFetchRefusal =
  /** No https address, or one with a name and password in it. */
  | 'bad_address'
  /** It is written as an IP address that is not on the public internet. */
  | 'not_public'
  | 'too_many_redirects'
  /** More than `maxBytes`, or packed although we asked for it plain. */
  | 'too_large'
  /** Longer than `timeoutMs`, from the first look-up to the last byte. */
  | 'too_slow'
  /**
   * No such name, a name of a network inside, nobody there, a certificate that is not theirs. One answer for the first
   * two: otherwise people could find out which names exist in the network that we run in.
   */
  | 'unreachable';

/** Thrown by `ssrfSafeFetch`: nothing was answered, or nothing that may be read. */
export class SsrfFetchError extends Error {
  constructor(
    readonly refusal: SsrfFetchRefusal,
    options?: ErrorOptions,
  ) {
    super(`not fetched: ${refusal}`, options);
    this.name = 'PublicFetchError';
  }
}

export interface OutboundRequest {
  method?: 'GET' | 'HEAD' | 'POST';
  /** Sent as they are; `authorization` and `cookie` only to the origin that was asked for. */
  headers?: Readonly<Record<string, string>>;
  /** Of a POST. */
  body?: string | Uint8Array;
  /** The most that is read of an answer's body. What has more is refused whole, unless it is to be cut there. */
  maxBytes: number;
  /** `cut`: the beginning is enough. Of what is packed it is nothing. */
  beyond?: 'refuse' | 'cut';
  /** For all of it: look-up, connection, redirects, body. Milliseconds. */
  timeoutMs: number;
  /** Followed for GET and HEAD alone, 3 unless said otherwise; a POST is answered with the redirect itself. */
  maxRedirects?: number;
}

export interface OutboundResponse {
  status: number;
  headers: Readonly<Record<string, string>>;
  body: Uint8Array;
  /** Where the answer came from, after redirects. */
  url: string;
}

export type SsrfSafeFetch = (address: string, ask: OutboundRequest) => Promise<OutboundResponse>;

/** What a test puts in the place of the internet. */
export interface FetchEnvironment {
  /** Whether an address may be connected to. */
  isPublic: (ip: string) => boolean;
  lookup: LookupFunction;
  /** `http:` too: a server of the test has no certificate. */
  plain: boolean;
}

/** IPv6 that is given out to anybody at all (RFC 4291, IANA): everything else is of some machine, network or use. */
const ALLOCATED_IPV6 = ipaddr.parseCIDR('2000::/3');

/**
 * Whether an IP address belongs to the public internet: not this machine, a private network, a link, a cloud's metadata
 * service, another address in disguise (IPv4 in IPv6, NAT64, 6to4, Teredo), multicast or reserved (IANA's registries of
 * special-purpose addresses).
 */
export function isPublicAddress(ip: string): boolean {
  // A zone (`fe80::1%eth0`) is of a link of this machine.
  if (isIP(ip) === 0 || ip.includes('%')) return false;
  const address = ipaddr.process(ip);
  if (address.range() !== 'unicast') return false;
  return address.kind() === 'ipv4' || address.match(ALLOCATED_IPV6);
}

/** Names that are only of a machine or a network (RFC 6761, 6762, 8375; ICANN keeps `internal` for that). */
const INTERNAL_NAMES = /(?:^|\.)(?:localhost|local|internal|home\.arpa)\.?$/;

/**
 * Whether a web address says by itself that it is none of the public internet: an IP address inside, in whichever way it
 * is written, or a name that is none outside. It is for telling whoever types it at once. What any other name leads to is
 * known only as it is called, when `ssrfSafeFetch` looks.
 */
export function isInternalAddress(address: string): boolean {
  const host = new URL(address).hostname.replace(/^\[(.*)\]$/, '$1');
  return isIP(host) === 0 ? INTERNAL_NAMES.test(host) : !isPublicAddress(host);
}

/**
 * Makes the one way to call addresses that people give us: calendars to read, hooks to tell. Each connection is made
 * only to an address that was looked at when it was made, so a name that leads elsewhere by then, or a redirect into our
 * own network, is refused like the address itself (OWASP, Server Side Request Forgery Prevention).
 */
export function createSsrfSafeFetch(world: FetchEnvironment): SsrfSafeFetch {
  return async (address, ask) => {
    const client = await import('undici');
    const agent = new client.Agent({
      connect: guardedConnector(client, world),
      connections: 1,
      pipelining: 0,
    });
    try {
      return await followRedirects(address, ask, { client, agent, world });
    } catch (error) {
      throw toRefusal(client, error);
    } finally {
      // Whatever is left of an answer nobody reads, and the connection, end here.
      void agent.destroy();
    }
  };
}

/** Calls addresses of the public internet, by https, within the bytes and the time given. Throws `SsrfFetchError`. */
export const ssrfSafeFetch: SsrfSafeFetch = createSsrfSafeFetch({
  isPublic: isPublicAddress,
  lookup: lookUp,
  plain: false,
});

/** The same for receivers on this machine, which have neither a name nor a certificate: for demos and tests alone. */
export const unguardedFetch: SsrfSafeFetch = createSsrfSafeFetch({
  isPublic: () => true,
  lookup: lookUp,
  plain: true,
});

/** Read by the first who calls anything out there: its hundred files are no part of a start. */
type Client = typeof import('undici');

async function followRedirects(
  address: string,
  ask: OutboundRequest,
  { client, agent, world }: { client: Client; agent: Dispatcher; world: FetchEnvironment },
): Promise<OutboundResponse> {
  const signal = AbortSignal.timeout(ask.timeoutMs);
  const method = ask.method ?? 'GET';
  const follows = method === 'POST' ? 0 : (ask.maxRedirects ?? 3);
  const first = readAddress(address, world);
  let url = first;
  for (let left = follows; ; left -= 1) {
    const answer = await client.request(url, {
      method,
      headers: { ...headersFor(url, first, ask), 'accept-encoding': 'identity' },
      body: method === 'POST' ? (ask.body ?? null) : null,
      dispatcher: agent,
      signal,
    });
    const headers = plainHeaders(answer.headers);
    const next = REDIRECT_STATUSES.has(answer.statusCode) ? headers['location'] : undefined;
    if (next === undefined || method === 'POST') {
      return {
        status: answer.statusCode,
        headers,
        body: await readBody(answer.body, headers, ask),
        url: url.href,
      };
    }
    if (left === 0) throw new SsrfFetchError('too_many_redirects');
    // One connection at a time: the next is not begun while an answer that nobody reads is still coming.
    answer.body.on('error', () => undefined).destroy();
    url = readAddress(next, world, url);
  }
}

const REDIRECT_STATUSES = new Set([301, 302, 303, 307, 308]);

function readAddress(address: string, world: FetchEnvironment, base?: URL): URL {
  if (!URL.canParse(address, base?.href)) throw new SsrfFetchError('bad_address');
  const url = new URL(address, base);
  const known = url.protocol === 'https:' || (world.plain && url.protocol === 'http:');
  if (!known || url.username !== '' || url.password !== '') throw new SsrfFetchError('bad_address');
  return url;
}

function headersFor(url: URL, first: URL, ask: OutboundRequest): Record<string, string> {
  const given = Object.entries(ask.headers ?? {});
  const kept =
    url.origin === first.origin ? given : given.filter(([name]) => !SECRET_HEADERS.has(name.toLowerCase()));
  return Object.fromEntries(kept);
}

const SECRET_HEADERS = new Set(['authorization', 'cookie', 'proxy-authorization']);

const plainHeaders = (headers: Dispatcher.ResponseData['headers']): Record<string, string> =>
  Object.fromEntries(
    Object.entries(headers).flatMap(([name, value]) =>
      value === undefined ? [] : [[name, Array.isArray(value) ? value.join(', ') : value]],
    ),
  );

async function readBody(
  body: Dispatcher.ResponseData['body'],
  headers: Record<string, string>,
  { maxBytes, beyond = 'refuse' }: OutboundRequest,
): Promise<Uint8Array> {
  // Packed, a few bytes could become more than there is memory for.
  if (!/^(?:identity)?$/i.test(headers['content-encoding'] ?? '')) {
    if (beyond === 'refuse') throw new SsrfFetchError('too_large');
    body.on('error', () => undefined).destroy();
    return Buffer.of();
  }
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of body as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > maxBytes && beyond === 'refuse') throw new SsrfFetchError('too_large');
    chunks.push(chunk);
    if (size > maxBytes) break;
  }
  return Buffer.concat(chunks).subarray(0, maxBytes);
}

/** Connects to what may be connected to: a number in the address is looked at itself, a name by what it leads to. */
function guardedConnector(client: Client, world: FetchEnvironment): buildConnector.connector {
  const connect = client.buildConnector({ lookup: guardedLookup(world), timeout: 0 });
  return (options, callback) => {
    const host = options.hostname.replace(/^\[(.*)\]$/, '$1');
    if (isIP(host) !== 0 && !world.isPublic(host)) callback(new SsrfFetchError('not_public'), null);
    else connect(options, callback);
  };
}

/** A name of which even one address is not public is refused: which of them is taken is chance. */
const guardedLookup =
  (world: FetchEnvironment): LookupFunction =>
  (host, options, callback) => {
    world.lookup(host, { ...options, all: true }, (error, found) => {
      // With an error Node.js gives no list, whatever its type says.
      if (error) {
        callback(error, '', 0);
        return;
      }
      const all: LookupAddress[] = typeof found === 'string' ? [] : found;
      const [one] = all;
      if (one === undefined || !all.every(({ address }) => world.isPublic(address)))
        callback(new SsrfFetchError('unreachable', { cause: new Error(`${host} isn't public`) }), '', 0);
      else if (options.all) callback(null, all);
      else callback(null, one.address, one.family);
    });
  };

function toRefusal({ errors }: Client, error: unknown): SsrfFetchError {
  if (error instanceof SsrfFetchError) return error;
  const slow =
    (error instanceof DOMException && error.name === 'TimeoutError') ||
    error instanceof errors.HeadersTimeoutError ||
    error instanceof errors.BodyTimeoutError ||
    error instanceof errors.ConnectTimeoutError;
  return new SsrfFetchError(slow ? 'too_slow' : 'unreachable', { cause: error });
}
