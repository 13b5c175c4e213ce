import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { toNetwork, toWiderNetwork } from './network.ts';

it.each([
  ['192.0.2.7', '192.0.2.7', null],
  ['::ffff:192.0.2.7', '192.0.2.7', null],
  ['::ffff:c000:207', '192.0.2.7', null],
  ['0:0:0:0:0:FFFF:192.0.2.7', '192.0.2.7', null],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2', '2001:db8:1'],
  ['2001:0DB8:0001:0002::9', '2001:db8:1:2', '2001:db8:1'],
  ['2001:db8::1', '2001:db8:0:0', '2001:db8:0'],
  ['::1', '0:0:0:0', '0:0:0'],
  ['fe80::1%eth0', 'fe80:0:0:0', 'fe80:0:0'],
  ['', '', null],
  ['1', '1', null],
])('%s belongs to the network %s of %s', (address, network, site) => {
  expect(toNetwork(address)).toBe(network);
  expect(toWiderNetwork(address)).toBe(site);
});

/** Files that read a request's address, and why. Counters aren't among them. */
const readers: Readonly<Record<string, string>> = {
  'src/shared/http/network.ts': 'says which network it belongs to',
  'src/shared/log/create-log.server.ts': 'logs it',
  'src/app/page-handler.server.ts': 'hands it on to the API request that a page makes inside the process',
  'src/areas/platform/assistants/protocol/mcp-routes.server.ts':
    'hands it on to the API request that a tool makes inside the process',
  'src/app/metrics-route.server.ts': 'answers programs on this machine',
  'src/areas/identity/accounts/sign-in/library-routes.server.ts':
    'hands it to the sign-in library, which shows it to the person and counts by the first 64 bits',
};

it('counters count networks: no other file reads the address of a request', () => {
  const root = path.resolve(import.meta.dirname, '../../..');
  const found = readdirSync(path.join(root, 'src'), { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.tsx?$/.test(name) && !/\.test\.tsx?$/.test(name))
    .map((name) => `src/${name}`)
    .filter((file) =>
      /\bip\s*[,}][^)]*\}?\s*[:=)]|\brequest\.ip\b|\breq\.ip\b|\braw\.ip\b|\bremoteAddress\b|\.ips\b/.test(
        readFileSync(path.join(root, file), 'utf8'),
      ),
    );
  expect(found.toSorted()).toEqual(Object.keys(readers).toSorted());
});
