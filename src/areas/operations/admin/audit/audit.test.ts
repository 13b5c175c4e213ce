import { beforeAll, describe, expect, it } from 'vitest';
import { recordAudit } from '#shared/audit/record-audit.server.ts';
import { transaction } from '#shared/db/database.server.ts';
import { setUpAdmin } from '#support/admin-app.ts';
import { createUser } from '#support/session-factory.ts';
import { setUpShop } from '#support/set-up-shop.ts';
import type { AuditPage } from './contract.ts';

const shop = setUpShop();
const admin = setUpAdmin(shop);
let moira: { id: string; email: string };

beforeAll(async () => {
  moira = await createUser(shop.pool, { role: 'admin', firstName: 'Moira', lastName: 'Keane' });
  const eleanor = await createUser(shop.pool, { role: 'admin', firstName: 'Eleanor', lastName: 'Marsh' });
  await transaction(shop.pool, async (tx) => {
    for (let n = 1; n <= 30; n += 1) {
      await recordAudit(
        tx,
        { actorId: n === 30 ? eleanor.id : moira.id, requestId: `request-${n}` },
        {
          action: n % 2 === 0 ? 'business.approved' : 'business.rejected',
          subject: 'business',
          subjectId: n,
          reason: n === 1 ? '=HYPERLINK("http://evil.example")' : null,
        },
      );
    }
    // By SQL: the log itself can't be backdated.
    await tx.query(
      `INSERT INTO audit_log (actor_id, action, subject, subject_id, created_at)
       VALUES ($1, 'user.suspended', 'user', 'somebody', '2026-06-30T23:30:00Z')`,
      [moira.id],
    );
  });
});

const find = async (query: string) =>
  (await admin.send('GET', `/api/admin/audit?${query}`, moira)).json() as AuditPage;

describe('the audit log', () => {
  it('is read newest first, a page at a time, with what there is to filter by', async () => {
    const first = await find('');
    expect(first).toMatchObject({ total: 31, page: 1, pages: 2, subjects: ['business', 'user'] });
    expect(first.actions).toEqual(['business.approved', 'business.rejected', 'user.suspended']);
    expect(first.items).toHaveLength(25);
    expect(first.items[0]).toMatchObject({ subjectId: 'somebody' });
    expect((await find('page=2')).items).toHaveLength(6);
  });

  it.each([
    ['q=eleanor', 1],
    ['action=business.rejected', 15],
    ['subject=user', 1],
    ['subject=business&subjectId=7', 1],
    ['from=2026-07-01&to=2026-07-01', 1], // half past midnight in London
    ['from=2026-06-30&to=2026-06-30', 0],
    ['q=nobody', 0],
  ])('%s finds %i', async (query, total) => {
    expect((await find(query)).total).toBe(total);
  });

  it('comes as a CSV file in which no cell is a formula', async () => {
    const answer = await admin.send('GET', '/api/admin/audit.csv?action=business.rejected', moira);
    expect(answer.headers['content-type']).toBe('text/csv; charset=utf-8');
    expect(answer.headers['content-disposition']).toMatch(
      /^attachment; filename="audit-\d{4}-\d\d-\d\d\.csv"$/,
    );
    const lines = answer.body.trimEnd().split('\r\n');
    expect(lines[0]).toBe(
      '\uFEFFid,time,actor,actor_email,action,subject,subject_id,reason,before,after,details,request_id',
    );
    expect(lines).toHaveLength(16);
    expect(lines.at(-1)).toMatch(/^\d+,\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\+0[01]:00,/);
    expect(lines.at(-1)).toContain(`"'=HYPERLINK(""http://evil.example"")"`);
    expect(lines.at(-1)).toContain(`Moira Keane,${moira.email},business.rejected,business,1,`);
  });
});
