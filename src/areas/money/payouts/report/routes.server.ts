import {
  type Authenticator,
  registerEndpoints,
} from '#areas/identity/accounts/current/require-user.server.ts';
import { type AuditContext, recordAudit } from '#shared/audit/record-audit.server.ts';
import { londonDay } from '#shared/calendar/calendar-day.ts';
import { type Pool, transaction } from '#shared/db/database.server.ts';
import { AppError } from '#shared/domain/app-error.ts';
import type { Clock } from '#shared/domain/clock.ts';
import { type CsvFile, csvFile, type Pence, sendCsv } from '#shared/http/csv-file.server.ts';
import { formatVatNumber } from '../statements/vat-number.ts';
import { platformReportEndpoints, type ReportYears } from './contract.ts';
import { quarterOrZero, type ReportedSeller, reportDueDay } from './platform-report.ts';
import { firstYear, sellersInYear } from './report-queries.server.ts';

interface ReportDeps {
  pool: Pool;
  clock: Clock;
}

export const platformReportRoutes = (deps: ReportDeps & { auth: Authenticator }) =>
  registerEndpoints(platformReportEndpoints, deps.auth, {
    'GET /api/admin/platform-report': () => reportYears(deps),
    'GET /api/admin/platform-report/:year/report.csv': async ({ act, params, reply }) =>
      sendCsv(reply, await platformReport(deps, act, params.year)),
  });

async function reportYears({ pool, clock }: ReportDeps): Promise<ReportYears> {
  const running = currentYear(clock);
  const first = (await firstYear(pool)) ?? running;
  const years = Array.from({ length: running - first + 1 }, (_, index) => running - index);
  return { years: years.map((year) => ({ year, dueOn: reportDueDay(year), running: year === running })) };
}

const currentYear = (clock: Clock): number => Number(londonDay(clock.now()).slice(0, 4));

/** Records the download in the audit log. Throws `not_found` (404) for a future year. */
async function platformReport(
  { pool, clock }: ReportDeps,
  act: AuditContext,
  year: number,
): Promise<CsvFile> {
  if (year > currentYear(clock)) throw new AppError('not_found', 'This year hasn’t started.');
  const sellers = await transaction(pool, async (tx) => {
    const found = await sellersInYear(tx, year);
    await recordAudit(tx, act, {
      action: 'platform_report.downloaded',
      subject: 'platform_report',
      subjectId: year,
      details: { sellers: found.length },
    });
    return found;
  });
  return csvFile(
    `platform-report-${year}.csv`,
    columns,
    sellers.map((seller) => toReportRow(seller, year)),
  );
}

const quarters = [1, 2, 3, 4] as const;
const quarterColumn = (quarter: (typeof quarters)[number]) =>
  [`q${quarter}_consideration`, `q${quarter}_activities`, `q${quarter}_fees_withheld`] as const;

const columns = [
  'year',
  'due_on',
  'seller_kind',
  'seller_id',
  'name',
  'address',
  'vat_number',
  'provider_account',
  'held_by_provider',
  'currency',
  ...quarterColumn(1),
  ...quarterColumn(2),
  ...quarterColumn(3),
  ...quarterColumn(4),
  'year_consideration',
  'year_activities',
  'year_fees_withheld',
] as const;
/** Required by the rules, but only the provider has it. */
const HELD_BY_PROVIDER = 'tax reference, date of birth or company number, bank account';
type Cell = string | number | Pence;

function toReportRow(seller: ReportedSeller, year: number): Record<(typeof columns)[number], Cell> {
  const of = quarters.map((quarter) => quarterOrZero(seller, quarter));
  const sum = (part: 'considerationPence' | 'activities' | 'feesPence') =>
    of.reduce((total, quarter) => total + quarter[part], 0);
  const cells = of.flatMap(({ quarter, considerationPence, activities, feesPence }): [string, Cell][] => [
    [`q${quarter}_consideration`, { pence: considerationPence }],
    [`q${quarter}_activities`, activities],
    [`q${quarter}_fees_withheld`, { pence: feesPence }],
  ]);
  return {
    year,
    due_on: reportDueDay(year),
    seller_kind: seller.kind,
    seller_id: seller.id,
    name: seller.name,
    address: seller.address,
    vat_number: seller.vatNumber === null ? '' : formatVatNumber(seller.vatNumber),
    provider_account: seller.providerAccount ?? '',
    held_by_provider: seller.providerAccount === null ? '' : HELD_BY_PROVIDER,
    currency: 'GBP',
    // Object.fromEntries loses the key type of `quarterColumn`.
    ...(Object.fromEntries(cells) as Record<ReturnType<typeof quarterColumn>[number], Cell>),
    year_consideration: { pence: sum('considerationPence') },
    year_activities: sum('activities'),
    year_fees_withheld: { pence: sum('feesPence') },
  };
}
