import ipaddr from 'ipaddr.js';

/**
 * Returns the network that one household controls: an IPv4 address (also inside IPv6, `::ffff:192.0.2.7`), or the
 * first 64 bits of IPv6 (`2001:db8:1:2`). Other text stays as it is. All rate limits count by this, as one IPv6
 * subscriber has 2^64 addresses (RFC 6177).
 */
export function toNetwork(address: string): string {
  const read = readAddress(address);
  return read === null ? address : firstGroups(read, 4);
}

/**
 * Returns the first 48 bits of an IPv6 address, the most one customer may hold (RFC 6177). Null for IPv4 and invalid
 * text.
 */
export function toWiderNetwork(address: string): string | null {
  const read = readAddress(address);
  return read === null || read.kind() === 'ipv4' ? null : firstGroups(read, 3);
}

/** Rate limits must read only this, never the raw address. */
export const requestNetwork = ({ ip }: { ip: string }): string => toNetwork(ip);

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
