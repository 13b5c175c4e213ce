import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type DecideDeps, decide } from '#areas/catalogue/moderation/decide.server.ts';
import type { AuthUser } from '#areas/identity/accounts/contract.ts';
import { queryOne } from '#shared/db/database.server.ts';
import { systemClock } from '#shared/domain/clock.ts';
import type { AppInstance } from '#shared/http/app-instance.server.ts';
import { createHttpApp } from '#shared/http/create-http-app.server.ts';
import { outbox } from '#shared/jobs/outbox.server.ts';
import { diskStorage } from '#shared/storage/disk-storage.server.ts';
import { acceptUploads } from '#shared/storage/receive-upload.server.ts';
import { authUser, createPerson } from '#support/people.ts';
import { createBusiness, createUser } from '#support/session-factory.ts';
import { setUpDatabase } from '#support/set-up-database.ts';
import { headerAuthenticator, USER_HEADER } from '#support/shop.ts';
import { type ClaimModerationDeps, claimModeration } from './decide-claim.server.ts';
import { findUnclaimed } from './list-claims.server.ts';
import { unclaimedSearchStatement } from './queries.server.ts';
import { claimRoutes } from './routes.server.ts';
import { type SubmitClaimDeps, submitClaim } from './submit-claim.server.ts';

const message = 'I have run this hall since 2019.';
const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);
const pdf = Buffer.from('%PDF-1.4\n1 0 obj\n<<>>\nendobj\ntrailer\n<<>>\n%%EOF\n');

const database = setUpDatabase();
let folder: string;
let deps: SubmitClaimDeps & DecideDeps & ClaimModerationDeps;
let app: AppInstance;
let notifications: string[];
let act: { actorId: string; requestId: string };

beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'claims-'));
  notifications = [];
  deps = {
    pool: database.pool,
    outbox,
    storage: diskStorage(folder),
    verifiedOnly: true,
    clock: systemClock,
    onClaimDecided: async (_tx, { claimId }) => void notifications.push(claimId),
  };
  app = createHttpApp();
  acceptUploads(app);
  claimRoutes({
    ...deps,
    auth: headerAuthenticator(database.pool),
  })(app);
  act = { actorId: (await createUser(database.pool, { role: 'admin' })).id, requestId: 'req-1' };
});
afterAll(async () => {
  await app.close();
  rmSync(folder, { recursive: true, force: true });
});

const unclaimed = async (name = 'Old Hall') =>
  (await createBusiness(database.pool, { status: 'unclaimed', name })).id;

const stateOf = async (claimId: string): Promise<string> =>
  (await queryOne<{ state: string }>(database.pool, 'SELECT state FROM claims WHERE id = $1', [claimId]))
    .state;

const filesKept = (): number =>
  readdirSync(folder, { recursive: true }).filter((name) => /\.\w+$/.test(String(name))).length;

function form(texts: Record<string, string>, files: { name: string; bytes: Buffer }[]) {
  const boundary = '----claim';
  const parts = [
    ...Object.entries(texts).map(([name, value]) =>
      Buffer.from(`--${boundary}\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`),
    ),
    ...files.flatMap(({ name, bytes }) => [
      Buffer.from(
        `--${boundary}\r\ncontent-disposition: form-data; name="documents"; filename="${name}"\r\ncontent-type: application/pdf\r\n\r\n`,
      ),
      bytes,
      Buffer.from('\r\n'),
    ]),
    Buffer.from(`--${boundary}--\r\n`),
  ];
  return {
    payload: Buffer.concat(parts),
    headers: { 'content-type': `multipart/form-data; boundary=${boundary}` },
  };
}

const post = (person: { id: string } | null, businessId: number, sent: ReturnType<typeof form>) =>
  app.inject({
    method: 'POST',
    url: `/api/businesses/${businessId}/claim`,
    payload: sent.payload,
    headers: { ...sent.headers, ...(person === null ? {} : { [USER_HEADER]: person.id }) },
  });

describe('claiming a listing', () => {
  it('keeps the message and the documents, which the claimant and admins may read and nobody else', async () => {
    const businessId = await unclaimed();
    const person = await createPerson(database.pool);
    const answer = await post(
      person,
      businessId,
      form({ claimMessage: message }, [
        { name: 'lease.pdf', bytes: pdf },
        { name: 'door.png', bytes: png },
      ]),
    );
    expect(answer.statusCode).toBe(201);
    const { id } = answer.json<{ id: string }>();
    const read = (who: string | null, number = 2) =>
      app.inject({
        url: `/api/claims/${id}/documents/${number}`,
        headers: who === null ? {} : { [USER_HEADER]: who },
      });
    const own = await read(person.id);
    expect(own.statusCode).toBe(200);
    expect(own.rawPayload.equals(png)).toBe(true);
    expect(own.headers).toMatchObject({
      'content-type': 'image/png',
      'content-disposition': 'attachment; filename="claim-document-2"',
      'x-content-type-options': 'nosniff',
    });
    expect((await read(act.actorId, 1)).rawPayload.equals(pdf)).toBe(true);
    expect((await read((await createPerson(database.pool)).id)).statusCode).toBe(404);
    expect((await read(null)).statusCode).toBe(401);
    expect((await read(person.id, 3)).statusCode).toBe(404);
  });

  it.each([
    [
      'a page that calls itself a PDF',
      [{ name: 'lease.pdf', bytes: Buffer.from('<script>1</script>') }],
      415,
    ],
    ['a program', [{ name: 'a.png', bytes: Buffer.from('MZ\u0090\u0000\u0003') }], 415],
    [
      'one bad file among good ones',
      [
        { name: 'a.pdf', bytes: pdf },
        { name: 'b', bytes: Buffer.from('x') },
      ],
      415,
    ],
    ['a huge one', [{ name: 'a.pdf', bytes: Buffer.concat([pdf, Buffer.alloc(5 * 1024 * 1024)]) }], 413],
    ['six of them', Array.from({ length: 6 }, () => ({ name: 'a.pdf', bytes: pdf })), 413],
  ])('refuses %s and keeps nothing', async (_what, files, status) => {
    const businessId = await unclaimed();
    const before = filesKept();
    const answer = await post(
      await createPerson(database.pool),
      businessId,
      form({ claimMessage: message }, files),
    );
    expect(answer.statusCode).toBe(status);
    expect(answer.json()).toMatchObject({ field: 'documents' });
    expect(filesKept()).toBe(before);
  });

  it('never uses a file’s name as a path', async () => {
    const person = await createPerson(database.pool);
    const answer = await post(
      person,
      await unclaimed(),
      form({ claimMessage: message }, [{ name: '../../../../tmp/evil.pdf', bytes: pdf }]),
    );
    expect(answer.statusCode).toBe(201);
    const { keys } = await queryOne<{ keys: string[] }>(
      database.pool,
      'SELECT document_keys AS keys FROM claims WHERE claimant_id = $1',
      [person.id],
    );
    expect(keys).toEqual([expect.stringMatching(/^claims\/[0-9a-f-]{36}\.pdf$/)]);
  });

  it('asks for a detailed explanation, as JSON too', async () => {
    const person = await createPerson(database.pool);
    const answer = await app.inject({
      method: 'POST',
      url: `/api/businesses/${await unclaimed()}/claim`,
      payload: { claimMessage: '  It is mine.        ' },
      headers: { [USER_HEADER]: person.id },
    });
    expect(answer.statusCode).toBe(400);
    expect(answer.json()).toMatchObject({
      field: 'claimMessage',
      message: 'Please provide a detailed explanation (minimum 20 characters)',
    });
  });

  it('takes a proven address, an account, a listing that nobody owns, and one claim at a time', async () => {
    const businessId = await unclaimed();
    const person = await createPerson(database.pool);
    expect((await post(null, businessId, form({ claimMessage: message }, []))).statusCode).toBe(401);
    const unproven: AuthUser = { ...person, emailVerified: false };
    await expect(
      submitClaim(deps, unproven, businessId, { claimMessage: message }, []),
    ).rejects.toMatchObject({ status: 403 });
    await submitClaim({ ...deps, verifiedOnly: false }, unproven, businessId, { claimMessage: message }, []);
    const before = filesKept();
    await expect(
      submitClaim(deps, person, businessId, { claimMessage: message }, [pdf]),
    ).rejects.toMatchObject({ message: 'You’ve already claimed this business. We’re reviewing your claim.' });
    expect(filesKept()).toBe(before);
    const { id: owned } = await createBusiness(database.pool);
    await expect(submitClaim(deps, person, owned, { claimMessage: message }, [])).rejects.toMatchObject({
      status: 409,
      message: 'This business has already been claimed.',
    });
    await expect(submitClaim(deps, person, 987_654, { claimMessage: message }, [])).rejects.toMatchObject({
      status: 404,
    });
  });
});

describe('deciding on a claim', () => {
  async function claimed(people = 1) {
    const businessId = await unclaimed();
    const claimants = await Promise.all(Array.from({ length: people }, () => createPerson(database.pool)));
    const claims = [];
    for (const person of claimants)
      claims.push((await submitClaim(deps, person, businessId, { claimMessage: message }, [])).id);
    return { businessId, claimants, claims };
  }

  const approveClaim = (claimId: string) =>
    decide(deps, act, claimModeration(deps), claimId, { verdict: 'approved' });

  it('gives the listing to one claimant, declines the others and tells them all', async () => {
    const { businessId, claimants, claims } = await claimed(3);
    notifications.length = 0;
    await approveClaim(claims[1] ?? '');
    expect(
      await queryOne(database.pool, 'SELECT owner_id, status FROM businesses WHERE id = $1', [businessId]),
    ).toEqual({ owner_id: claimants[1]?.id, status: 'approved' });
    expect(await queryOne(database.pool, 'SELECT role FROM users WHERE id = $1', [claimants[1]?.id])).toEqual(
      {
        role: 'business',
      },
    );
    expect(await Promise.all(claims.map(stateOf))).toEqual(['declined', 'approved', 'declined']);
    expect(notifications.toSorted()).toEqual(claims.toSorted());
    expect(
      await queryOne(database.pool, `SELECT action, actor_id FROM audit_log WHERE subject_id = $1`, [
        claims[1],
      ]),
    ).toEqual({ action: 'claim.approved', actor_id: act.actorId });
  });

  it('twice at once makes one owner, and the other admin is told', async () => {
    for (let round = 0; round < 5; round++) {
      const { businessId, claimants, claims } = await claimed(2);
      const outcomes = await Promise.allSettled(claims.map((claim) => approveClaim(claim)));
      const won = outcomes.findIndex(({ status }) => status === 'fulfilled');
      expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
      expect(outcomes.find(({ status }) => status === 'rejected')).toMatchObject({
        reason: { status: 409, message: 'Another claim on this business has been approved.' },
      });
      expect(
        await queryOne(database.pool, 'SELECT owner_id FROM businesses WHERE id = $1', [businessId]),
      ).toEqual({ owner_id: claimants[won]?.id });
    }
  });

  it('can be to reject it, with a reason that the claimant reads', async () => {
    const { claimants, claims } = await claimed();
    const [claim] = claims;
    await decide(deps, act, claimModeration(deps), claim ?? '', {
      verdict: 'rejected',
      reason: 'The lease names somebody else.',
    });
    const mine = await app.inject({
      url: '/api/claims/my',
      headers: { [USER_HEADER]: claimants[0]?.id ?? '' },
    });
    expect(mine.json()).toMatchObject([{ state: 'rejected', reason: 'The lease names somebody else.' }]);
    await expect(approveClaim(claim ?? '')).rejects.toMatchObject({
      message: expect.stringMatching(/ has already decided this claim: rejected\.$/),
    });
  });

  it('is for admins alone, who see whose address is of the listing’s website', async () => {
    const { businessId, claims } = await claimed();
    await database.pool.query('UPDATE businesses SET website = $2 WHERE id = $1', [
      businessId,
      'https://www.hall-of-claims.example',
    ]);
    const { id: deskId } = await createUser(database.pool);
    await database.pool.query(`UPDATE users SET email = 'desk@hall-of-claims.example' WHERE id = $1`, [
      deskId,
    ]);
    const desk = await authUser(database.pool, deskId);
    if (desk !== null) await submitClaim(deps, desk, businessId, { claimMessage: message }, [pdf]);
    const seeker = await createPerson(database.pool);
    const as = (id: string | null) => (id === null ? {} : { [USER_HEADER]: id });
    const queue = await app.inject({ url: '/api/admin/claims', headers: as(act.actorId) });
    const here = queue
      .json<{ business: { id: number }; emailOfWebsite: boolean; competing: number; documents: object[] }[]>()
      .filter(({ business }) => business.id === businessId);
    expect(here).toMatchObject([
      { emailOfWebsite: false, competing: 1, documents: [] },
      { emailOfWebsite: true, competing: 1, documents: [{ name: 'Document 1 (PDF)' }] },
    ]);
    for (const [who, status] of [
      [null, 401],
      [seeker.id, 403],
      [deskId, 403],
    ] as const) {
      for (const [method, url] of [
        ['GET', '/api/admin/claims'],
        ['POST', `/api/admin/claims/${claims[0]}/approve`],
        ['POST', `/api/admin/claims/${claims[0]}/reject`],
      ] as const) {
        const payload = url.endsWith('reject') ? { reason: 'Because it is so.' } : undefined;
        const answer = await app.inject({ method, url, headers: as(who), ...(payload && { payload }) });
        expect(answer.statusCode, `${who} ${method} ${url}`).toBe(status);
      }
    }
  });
});

describe('searching unclaimed listings', () => {
  it('finds any part of name, address or postcode in either case, and only those nobody owns', async () => {
    await createBusiness(database.pool, {
      status: 'unclaimed',
      name: 'Zebra 100% Barn',
      postcode: 'LS1 4AP',
    });
    await createBusiness(database.pool, { name: 'Zebra Owned' });
    const names = async (text: string) => (await findUnclaimed(database.pool, text)).map(({ name }) => name);
    for (const text of ['zebra', 'BRA 100%', 'ls1 4ap', 'LS14AP', 's1 4'])
      expect(await names(text), text).toEqual(['Zebra 100% Barn']);
    expect(await names('100_ barn')).toEqual([]);
    expect((await names('')).length).toBeGreaterThan(1);
  });

  it('goes by an index among tens of thousands', async () => {
    await database.pool.query(
      `INSERT INTO businesses (name, address, town, postcode, latitude, longitude, easting, northing,
                               business_type, status)
       SELECT 'Listing ' || md5(n::text), n || ' Long Street', 'Leeds', 'LS' || (n % 20) || ' ' || (n % 9) || 'AB',
              53.8, -1.5, 430000, 433000, 'Gym', 'unclaimed' FROM generate_series(1, 30000) n`,
    );
    await database.pool.query('ANALYZE businesses');
    const plan = async (text: string) => {
      const search = unclaimedSearchStatement(text);
      const { rows } = await database.pool.query(`EXPLAIN ${search.text}`, search.values);
      return rows.map((row) => Object.values(row).join('')).join('\n');
    };
    expect(await plan('c81e728d')).toContain('businesses_unclaimed_text_idx');
    for (const text of ['', 'a', 'le']) {
      const found = await plan(text);
      expect(found).toContain('businesses_unclaimed_name_idx');
      expect(found).not.toContain('Seq Scan');
    }
  });
});
