import { randomUUID } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import fc from 'fast-check';
import { beforeAll, expect, it } from 'vitest';
import { ZipFile } from 'yazl';
import { dataPath, MANIFEST_PATH, sha256 } from '#areas/platform/portability/package/make-package.server.ts';
import { openPackage } from '#areas/platform/portability/package/open-package.server.ts';
import { FORMAT, kindNames, VERSION } from '#areas/platform/portability/package/record-kinds.ts';
import { AppError } from '#shared/domain/app-error.ts';

/** Crafted packages: path traversal, false sizes, damage at every byte. */
const photo = `files/photographs/${randomUUID()}.webp`;
const empty = Buffer.from('[]');
let whole: Buffer;
beforeAll(async () => {
  whole = await createPackageZip([]);
});

/** A valid package with extra entries; the manifest lists those under `files/`. */
async function createPackageZip(more: readonly (readonly [path: string, bytes: Buffer])[]): Promise<Buffer> {
  const files = [
    [photo, Buffer.from('picture')] as const,
    ...more.filter(([path]) => path.startsWith('files/')),
  ];
  const manifest = {
    format: FORMAT,
    version: VERSION,
    id: randomUUID(),
    madeAt: '2026-11-24T12:00:00.000Z',
    madeBy: 'Fettle',
    business: 'Canal Side Yoga',
    records: Object.fromEntries(kindNames.map((name) => [name, { count: 0, sha256: sha256(empty) }])),
    files: Object.fromEntries(files.map(([path, bytes]) => [path, sha256(bytes)])),
  };
  const zip = new ZipFile();
  zip.addBuffer(Buffer.from(JSON.stringify(manifest)), MANIFEST_PATH);
  for (const name of kindNames) zip.addBuffer(empty, dataPath(name));
  for (const [path, bytes] of [[photo, Buffer.from('picture')] as const, ...more]) zip.addBuffer(bytes, path);
  zip.end();
  return buffer(zip.outputStream);
}

/** Replaces a file name in both ZIP headers with one of the same length. */
const renameZipEntry = (zip: Buffer, from: string, to: string): Buffer => {
  const name = Buffer.from(to, 'utf8');
  expect(name.length, to).toBe(from.length);
  return Buffer.from(zip.toString('latin1').replaceAll(from, name.toString('latin1')), 'latin1');
};

/** The unpacked files, or the error. */
const unpack = (bytes: Buffer) =>
  openPackage(bytes).then(
    ({ files }) => [...files.keys()],
    (error: unknown) => error,
  );

/** "refused" with a readable error, "opened", or the unexpected fault. */
function classifyOutcome(outcome: unknown): string {
  if (Array.isArray(outcome)) return 'opened';
  return outcome instanceof AppError && [400, 415].includes(outcome.status) ? 'refused' : String(outcome);
}

const escapingPaths = [
  '../evil.webp',
  '../../evil.webp',
  '../'.repeat(20) + 'etc/passwd',
  '..\\evil.webp',
  '..\\..\\windows\\evil.webp',
  '/etc/passwd',
  '//server/share/evil.webp',
  '\\\\server\\share\\evil.webp',
  'C:\\evil.webp',
  'C:/evil.webp',
  'c:evil.webp',
  './evil.webp',
  '././../evil.webp',
  'files/../evil.webp',
  'files/photographs/../../evil.webp',
  'files/photographs/..',
  'files/photographs/../' + photo.slice('files/photographs/'.length),
  'files/./photographs/evil.webp',
  'files//photographs/evil.webp',
  'files/photographs//evil.webp',
  'files\\photographs\\evil.webp',
  'files/photographs/..\\..\\evil.webp',
  'files/photographs/%2e%2e%2fevil.webp',
  'files/photographs/..%2fevil.webp',
  'files/photographs/..%c0%afevil.webp',
  'files/photographs/．．／evil.webp',
  'files/photographs/..∕evil.webp',
  'files/photographs/..⁄evil.webp',
  'files/photographs/evil.webp\0.webp',
  '\0files/photographs/evil.webp',
  'files/photographs/evil\n.webp',
  'files/photographs/\u202epbew.live',
  'files/photographs/evil.webp ',
  'files/photographs/evil.webp.',
  'files/photographs/evil.webp:stream',
  'files/photographs/CON.webp',
  'files/photographs/~root.webp',
  'files/photographs/.htaccess',
  'files/photographs/evil.php',
  'files/photographs/evil.svg',
  'files/photographs/evil.html',
  `files/photographs/${'a'.repeat(300)}.webp`,
  `files/${randomUUID()}.webp`,
  `files/other/${randomUUID()}.webp`,
  `FILES/PHOTOGRAPHS/${randomUUID()}.webp`,
  'data/../manifest.json',
  'data/people.json/../../evil',
  'data/evil.json',
  'data/',
  'manifest.json/evil',
  'MANIFEST.JSON',
  'Manifest.json',
  'node_modules/evil.js',
  '.env',
  '__proto__',
  'constructor',
  '',
] as const;

it('no name of an entry leads out of the package, or into a place that the format does not have', async () => {
  for (const path of escapingPaths) {
    const bytes = Buffer.from(path, 'utf8');
    if (bytes.length === 0) continue;
    const name = `n${'x'.repeat(bytes.length - 1)}`;
    const outcome = await unpack(
      renameZipEntry(await createPackageZip([[name, Buffer.from('evil')]]), name, path),
    );
    // Folder entries are skipped.
    if (path.endsWith('/')) expect(outcome, path).toEqual([photo]);
    else expect(classifyOutcome(outcome), path).toBe('refused');
  }
});

it('a file that the manifest names is taken only under the name of a photograph', async () => {
  for (const path of escapingPaths.filter((path) => path.startsWith('files/'))) {
    const bytes = Buffer.from(path, 'utf8');
    const name = `files/${'x'.repeat(bytes.length - 'files/'.length)}`;
    expect(
      classifyOutcome(
        await unpack(renameZipEntry(await createPackageZip([[name, Buffer.from('evil')]]), name, path)),
      ),
      path,
    ).toBe('refused');
  }
});

it('an entry that is a link to another file is no more than its bytes', async () => {
  const link = Buffer.from(await createPackageZip([]));
  const at = link.indexOf(Buffer.from([0x50, 0x4b, 0x01, 0x02]));
  for (let entry = at; entry >= 0; entry = link.indexOf(Buffer.from([0x50, 0x4b, 0x01, 0x02]), entry + 4))
    link.writeUInt32LE((0o120777 << 16) >>> 0, entry + 38);
  expect(await unpack(link)).toEqual([photo]);
});

it('cut short at any place it is refused', async () => {
  for (let length = 0; length < whole.length; length += 37)
    expect(classifyOutcome(await unpack(whole.subarray(0, length))), `${length} bytes`).toBe('refused');
});

it('with any byte changed it is refused, or opens to the same files', async () => {
  await fc.assert(
    fc.asyncProperty(fc.nat(whole.length - 1), fc.integer({ min: 1, max: 255 }), async (at, change) => {
      const damaged = Buffer.from(whole);
      damaged.writeUInt8(damaged.readUInt8(at) ^ change, at);
      const outcome = await unpack(damaged);
      if (Array.isArray(outcome)) expect(outcome).toEqual([photo]);
      else expect(classifyOutcome(outcome), `byte ${at}`).toBe('refused');
    }),
    { numRuns: 300 },
  );
});

it('bytes that are no ZIP are refused', async () => {
  await fc.assert(
    fc.asyncProperty(fc.uint8Array({ maxLength: 2_000 }), async (bytes) => {
      expect(classifyOutcome(await unpack(Buffer.from(bytes)))).toBe('refused');
    }),
    { numRuns: 100 },
  );
});

it('an entry within another, and one twice, are refused', async () => {
  const twin = `files/photographs/${randomUUID()}.webp`;
  expect(
    classifyOutcome(
      await unpack(renameZipEntry(await createPackageZip([[twin, Buffer.from('picture')]]), twin, photo)),
    ),
    'twice',
  ).toBe('refused');
  const nested = await createPackageZip([['README.md', whole]]);
  expect(await unpack(nested)).toEqual([photo]);
  const many = Buffer.from(whole);
  many.writeUInt16LE(20_001, many.length - 12);
  expect(classifyOutcome(await unpack(many)), 'too many').toBe('refused');
});
