import ipaddr from 'ipaddr.js';

/**
 * Returns the network that an address belongs to, as far as one household or machine can choose its address: an IPv4
 * address whole (also one written inside IPv6, `::ffff:192.0.2.7`), and the first 64 bits of an IPv6 address, as four
 * groups (`2001:db8:1:2`). Text that is not an address is returned as it is. Every counter of requests and guesses
 * counts by this, because one IPv6 subscriber has 2^64 addresses (RFC 6177).
 */
export function toNetwork(address: string): string {
  const read = readAddress(address);
  return read === null ? address : firstGroups(read, 4);
}

/**
 * Returns the first 48 bits of an IPv6 address: what one customer of a provider may hold, which is up to 65,536 of the
 * networks above (RFC 6177). Null for IPv4, and for text that is not an address.
 */
export function toWiderNetwork(address: string): string | null {
  const read = readAddress(address);
  return read === null || read.kind() === 'ipv4' ? null : firstGroups(read, 3);
}

/** Returns the network that a request comes from. Counters read this, and nothing else of the address. */
export const requestNetwork = ({ ip }: { ip: string }): string => toNetwork(ip);

/** Returns the wider network (`toWiderNetwork`) that a request comes from. */
export const requestWiderNetwork = ({ ip }: { ip: string }): string | null => toWiderNetwork(ip);

function readAddress(address: string): ipaddr.IPv4 | ipaddr.IPv6 | null {
  return ipaddr.isValid(address) && (address.includes(':') || ipaddr.IPv4.isValidFourPartDecimal(address))
    ? ipaddr.process(address)
    : null;
}

function firstGroups(address: ipaddr.IPv4 | ipaddr.IPv6, groups: number): string {
  if (!('parts' in address)) return address.toString();
  return address.parts
    .slice(0, groups)
    .map((part) => part.toString(16))
    .join(':');
}
