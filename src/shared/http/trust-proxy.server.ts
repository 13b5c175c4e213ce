import { isIP } from 'node:net';

/** Proxies whose `X-Forwarded-For` we believe: none, a number of hops, or these networks. */
export type TrustProxy = false | ((address: string, hop: number) => boolean) | string[];

/** More hops are a typo. */
const MAX_HOPS = 5;
/** `10.0.0.0/8` and `fc00::/7` are the widest private networks; wider ones contain strangers. */
const MIN_PREFIX_LENGTH = { 4: 8, 6: 7 } as const;

const SETTING_HELP =
  'set the number of proxies in front of Fettle (1), their addresses or networks (10.0.0.0/8,fd00::/8), or off';

/** Reads `TRUST_PROXY`: `off`, a hop count, or addresses and networks. `problem` continues the setting's name. */
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
  // An IPv6 network that starts with zeros may contain all IPv4 addresses.
  const holdsIpv4 = family === 6 && /^0*:/.test(address) && length !== undefined && address !== '::1';
  if (holdsIpv4 || (length !== undefined && Number(length) < MIN_PREFIX_LENGTH[family]))
    return `has ${network}, which is too wide for a proxy network; ${SETTING_HELP}.`;
  return null;
}
