import { isIP } from 'node:net';

/**
 * Which senders are proxies of ours, whose `X-Forwarded-For` is believed: nobody, so many in a row before this
 * process, or whoever is in these networks.
 */
export type TrustProxy = false | ((address: string, hop: number) => boolean) | string[];

/** More than a handful in a row is a slip of the keyboard. */
const MAX_HOPS = 5;
/** A wider network holds strangers. `10.0.0.0/8` and `fc00::/7` are the widest there are for one's own machines. */
const MIN_PREFIX_LENGTH = { 4: 8, 6: 7 } as const;

const SETTING_HELP =
  'set the number of proxies in front of Fettle (1), their addresses or networks (10.0.0.0/8,fd00::/8), or off';

/**
 * Reads `TRUST_PROXY`: `off`, a number of proxies, or a list of addresses and networks. `problem` continues the
 * setting's name as a sentence.
 */
export function readTrustProxy(text: string): { trust: TrustProxy } | { problem: string } {
  const given = text.trim().toLowerCase();
  if (given === 'off' || given === '0') return { trust: false };
  if (/^(on|true|yes|all|\*)$/.test(given)) {
    return {
      problem: `can’t be ${given}, because anyone could then fake their address with X-Forwarded-For; ${SETTING_HELP}.`,
    };
  }
  if (/^\d+$/.test(given)) {
    const hops = Number(given);
    return hops > MAX_HOPS
      ? { problem: `counts at most ${MAX_HOPS} proxies; ${SETTING_HELP}.` }
      : { trust: (_address, hop) => hop < hops };
  }
  const networks = given.split(',').map((network) => network.trim());
  const problem = networks.map(networkProblem).find((found) => found !== null);
  return problem === undefined ? { trust: networks } : { problem };
}

function networkProblem(network: string): string | null {
  const [address = '', length, ...more] = network.split('/');
  const family = isIP(address);
  const known = (family === 4 || family === 6) && more.length === 0 && !address.includes('%');
  const bits = family === 4 ? 32 : 128;
  if (!known || (length !== undefined && (!/^\d{1,3}$/.test(length) || Number(length) > bits)))
    return `has “${network}”, which isn’t a number, an address or a network; ${SETTING_HELP}.`;
  // Every IPv4 address has an IPv6 spelling that begins with zeros: such a network may hold all of them.
  const holdsIpv4 = family === 6 && /^0*:/.test(address) && length !== undefined && address !== '::1';
  if (holdsIpv4 || (length !== undefined && Number(length) < MIN_PREFIX_LENGTH[family]))
    return `has ${network}, which is too wide for a proxy network; ${SETTING_HELP}.`;
  return null;
}
