import { randomUUID } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import { describe, expect, it } from 'vitest';
import { ZipFile } from 'yazl';
import { installValidationMessages } from '#shared/http/validation-messages.server.ts';
import { dataPath, MANIFEST_PATH, sha256 } from './make-package.server.ts';
import { openPackage } from './open-package.server.ts';
import { FORMAT, type KindName, kindNames, VERSION } from './record-kinds.ts';

installValidationMessages();

const photo = `files/photographs/${randomUUID()}.webp`;

function entriesOf(records: Partial<Record<KindName, unknown[]>> = {}): Map<string, Buffer> {
  const entries = new Map<string, Buffer>();
  for (const name of kindNames) entries.set(dataPath(name), Buffer.from(JSON.stringify(records[name] ?? [])));
  entries.set(photo, Buffer.from('picture'));
  entries.set('README.md', Buffer.from('# Read me'));
  return entries;
}

async function packed(entries: Map<string, Buffer>, changes: object = {}): Promise<Buffer> {
  const manifest = {
    format: FORMAT,
    version: VERSION,
    id: randomUUID(),
    madeAt: '2026-11-24T12:00:00.000Z',
    madeBy: 'Fettle',
    business: 'Canal Side Yoga',
    records: Object.fromEntries(
      kindNames.map((name) => {
        const json = entries.get(dataPath(name)) ?? Buffer.from('[]');
        return [name, { count: JSON.parse(json.toString()).length, sha256: sha256(json) }];
      }),
    ),
    files: Object.fromEntries(
      [...entries]
        .filter(([path]) => path.startsWith('files/'))
        .map(([path, bytes]) => [path, sha256(bytes)]),
    ),
    ...changes,
  };
  return zipOf([[MANIFEST_PATH, Buffer.from(JSON.stringify(manifest))], ...entries]);
}

async function zipOf(entries: Iterable<[string, Buffer]>): Promise<Buffer> {
  const zip = new ZipFile();
  for (const [path, bytes] of entries) zip.addBuffer(bytes, path);
  zip.end();
  return buffer(zip.outputStream);
}

/** Renames an entry to a name no writer would use. */
function renamed(zip: Buffer, from: string, to: string): Buffer {
  return Buffer.from(zip.toString('latin1').replaceAll(from, to), 'latin1');
}

const sentenceOf = (bytes: Buffer): Promise<string> =>
  openPackage(bytes).then(
    () => 'It was opened.',
    (error: unknown) => (error instanceof Error ? error.message : String(error)),
  );

describe('a package', () => {
  it('is opened when it is whole', async () => {
    const { files, manifest } = await openPackage(await packed(entriesOf()));
    expect(manifest.business).toBe('Canal Side Yoga');
    expect(files.get(photo)?.toString()).toBe('picture');
  });

  it('that is older than some columns is read as if they said nothing', async () => {
    const pass = {
      id: randomUUID(),
      purchase_id: randomUUID(),
      person: randomUUID(),
      product_id: 3,
      name: 'Five classes',
      pause_days: 14,
      paid_pence: 4_400,
      paid_at: '2026-11-23T10:00:00Z',
      paid_elsewhere: null,
      created_at: '2026-11-23T10:00:00Z',
    };
    const { rows } = await openPackage(await packed(entriesOf({ passes: [pass] })));
    expect(rows.passes).toEqual([{ ...pass, unlimited: false }]);
    const { paid_at: _never, ...without } = pass;
    expect(await sentenceOf(await packed(entriesOf({ passes: [without] })))).toMatch(
      'data/passes.json, record 1, paid_at: ',
    );
  });

  it('has its own names, whatever the tables call the same, so that exports from before schema 1.0.0 import', async () => {
    const before = {
      customer_consents: [
        {
          customer_id: randomUUID(),
          wants: true,
          said: 'desk',
          recorded_by: null,
          said_at: '2026-11-23T10:00:00Z',
        },
      ],
      series_prices: [
        { session_id: 1, least_dates: 4, percent_off: 10, pence_off: null, set_at: '2026-11-23T10:00:00Z' },
      ],
      pass_places: [
        {
          pass_id: randomUUID(),
          number: 1,
          valid_until: '2026-12-31',
          ended: 'taken_back',
          ended_at: '2026-11-24T10:00:00Z',
          warned_of: null,
        },
      ],
      walk_ins: [
        {
          id: randomUUID(),
          date_id: 7,
          name: 'Rosa',
          places: 2,
          paid_by: 'cash',
          paid_pence: 2800,
          came_at: '2026-11-23T10:00:00Z',
          noted_at: '2026-11-23T10:01:00Z',
          noted_by: null,
          taken_back_at: null,
        },
      ],
      sessions_without_lists: [{ session_id: 1, since: '2026-11-23T10:00:00Z' }],
    };
    const { rows } = await openPackage(await packed(entriesOf(before)));
    expect(rows).toMatchObject(before);
  });

  it.each<[why: string, make: () => Promise<Buffer>, sentence: string]>([
    ['no ZIP', async () => Buffer.from('Dear Sir or Madam'), 'This isn’t a ZIP file.'],
    [
      'another ZIP',
      () => zipOf([['README.md', Buffer.from('hello')]]),
      `This isn’t a business export: it has no ${MANIFEST_PATH}.`,
    ],
    [
      'a path out of it',
      async () =>
        renamed(await zipOf([['aa/aa/evil.md', Buffer.from('x')]]), 'aa/aa/evil.md', '../../evil.md'),
      'The ZIP file is damaged, or points to files outside it.',
    ],
    [
      'an absolute path',
      async () => renamed(await zipOf([['aetc/evil.md', Buffer.from('x')]]), 'aetc/evil.md', '/etc/evil.md'),
      'The ZIP file is damaged, or points to files outside it.',
    ],
    [
      'a backslash',
      async () => renamed(await zipOf([['aa/evil.md', Buffer.from('x')]]), 'aa/evil.md', 'aa\\evil.md'),
      'The ZIP file is damaged, or points to files outside it.',
    ],
    [
      'something of its own',
      () => packed(new Map([...entriesOf(), ['run.sh', Buffer.from('rm -rf /')]])),
      'The package contains an unexpected file: run.sh.',
    ],
    ['another format', () => packed(entriesOf(), { format: 'gym-backup' }), 'This isn’t a business export.'],
    [
      'a later version',
      () => packed(entriesOf(), { version: VERSION + 1 }),
      `The package is version ${VERSION + 1}, and this site reads version ${VERSION}. Create a new export on an up-to-date site.`,
    ],
    [
      'a file its manifest doesn’t list',
      async () => packed(entriesOf(), { files: {} }),
      `The package contains a file its manifest doesn’t list: ${photo}.`,
    ],
    [
      'another file under its name',
      () => packed(entriesOf(), { files: { [photo]: sha256('another') } }),
      `${photo} has changed since the export.`,
    ],
    [
      'a kind that is gone',
      () => {
        const entries = entriesOf();
        entries.delete(dataPath('bookings'));
        return packed(entries);
      },
      'The package is missing data/bookings.json.',
    ],
    [
      'records of another package',
      async () => {
        const entries = entriesOf();
        const whole = await packed(entries);
        const { manifest } = await openPackage(whole);
        entries.set(dataPath('customer_tags'), Buffer.from('[{"customer_id":"x","tag":"vip"}]'));
        return packed(entries, { records: manifest.records });
      },
      'data/customer_tags.json has changed since the export.',
    ],
    [
      'a column more',
      () => packed(entriesOf({ customer_tags: [{ customer_id: randomUUID(), tag: 'vip', is_admin: true }] })),
      'data/customer_tags.json, record 1: The format has no field called is_admin.',
    ],
    [
      'a column of another kind',
      () => packed(entriesOf({ customer_tags: [{ customer_id: { $ne: null }, tag: 'vip' }] })),
      'data/customer_tags.json, record 1, customer_id: This must be text.',
    ],
    [
      'a character that nothing can keep',
      () => packed(entriesOf({ customer_tags: [{ customer_id: randomUUID(), tag: 'v\0p' }] })),
      'data/customer_tags.json, record 1, tag: contains an unsupported character.',
    ],
  ])('with %s is refused', async (_why, make, sentence) => {
    expect(await sentenceOf(await make())).toBe(sentence);
  });

  it('that unfolds to gigabytes is refused before it is unfolded', async () => {
    const bomb = await zipOf([...entriesOf(), [`data/${'money'}.csv`, Buffer.alloc(129 * 1024 * 1024)]]);
    expect(bomb.length).toBeLessThan(1024 * 1024);
    expect(await sentenceOf(bomb)).toBe('The unpacked files are too large for a package.');
  });

  it('that lies about what it unfolds to is refused', async () => {
    const zip = await zipOf([[MANIFEST_PATH, Buffer.alloc(5_000_000)]]);
    const said = Buffer.alloc(4);
    said.writeUInt32LE(5_000_000);
    const small = Buffer.alloc(4);
    small.writeUInt32LE(100);
    const lying = renamed(zip, said.toString('latin1'), small.toString('latin1'));
    expect(lying.equals(zip)).toBe(false);
    expect(await sentenceOf(lying)).toBe('The ZIP file is damaged, or points to files outside it.');
  });
});
