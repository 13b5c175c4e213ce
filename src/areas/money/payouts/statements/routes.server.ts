import {
  type Authenticator,
  registerEndpoints,
} from '#areas/identity/accounts/current/require-user.server.ts';
import { AppError } from '#shared/domain/app-error.ts';
import type { Reply } from '#shared/http/app-instance.server.ts';
import { sendCsv } from '#shared/http/csv-file.server.ts';
import { authorisePayoutBusiness, requireOwnTrainer } from '../accounts/authorise-payouts.server.ts';
import type { Seller } from '../rules.ts';
import { statementEndpoints } from './contract.ts';
import { isMonthClosed } from './issue-documents.server.ts';
import { type Month, monthName, nextMonth } from './month.ts';
import {
  getIssuedDocument,
  readStatement,
  type StatementDeps,
  statementMonths,
} from './read-statement.server.ts';
import { setVatNumber } from './set-vat-number.server.ts';
import { statementCsv } from './statement-csv.server.ts';
import { invoicePdf, statementPdf } from './statement-pdf.server.ts';
import { parseVatNumber } from './vat-number.ts';

export function statementRoutes(
  deps: StatementDeps & {
    auth: Authenticator;
    /** Fonts embedded in the files (assets/fonts). */
    fontFolder: string;
  },
) {
  const { pool, fontFolder } = deps;
  const pdf = async (reply: Reply, name: string, file: Promise<Buffer>) =>
    reply
      .header('content-type', 'application/pdf')
      .header('content-disposition', `attachment; filename="${name}.pdf"`)
      .header('cache-control', 'no-store')
      .send(await file);
  const sendStatement = async (reply: Reply, seller: Seller, month: Month) =>
    pdf(reply, `statement-${month}`, statementPdf(await getIssuedDocument(deps, seller, month), fontFolder));
  const sendEntries = async (reply: Reply, seller: Seller, month: Month) =>
    sendCsv(reply, await statementCsv(pool, seller, await readStatement(deps, seller, month)));
  const sendInvoice = async (reply: Reply, seller: Seller, month: Month) => {
    const paper = await getIssuedDocument(deps, seller, month);
    if (!isMonthClosed(month, deps.clock.now()))
      throw new AppError(
        'conflict',
        `This invoice will be ready on 1 ${monthName(nextMonth(month))} from 01:00.`,
      );
    const series = `${seller.kind === 'business' ? 'B' : 'T'}${seller.id}`;
    return pdf(reply, `invoice-${series}-${month}`, invoicePdf(paper, fontFolder, series));
  };
  return registerEndpoints(statementEndpoints, deps.auth, {
    'GET /api/businesses/:businessId/statements': async ({ user, params }) =>
      statementMonths(deps, await authorisePayoutBusiness(pool, user, params.businessId)),
    'PUT /api/businesses/:businessId/vat-number': async ({ user, act, params, body }) =>
      setVatNumber(pool, act, await authorisePayoutBusiness(pool, user, params.businessId), vatDigits(body)),
    'PUT /api/trainer-statements/vat-number': async ({ user, act, body }) =>
      setVatNumber(pool, act, await requireOwnTrainer(pool, user), vatDigits(body)),
    'GET /api/businesses/:businessId/statements/:month': async ({ user, params }) =>
      readStatement(deps, await authorisePayoutBusiness(pool, user, params.businessId), params.month),
    'GET /api/businesses/:businessId/statements/:month/statement.pdf': async ({ user, params, reply }) =>
      sendStatement(reply, await authorisePayoutBusiness(pool, user, params.businessId), params.month),
    'GET /api/businesses/:businessId/statements/:month/statement.csv': async ({ user, params, reply }) =>
      sendEntries(reply, await authorisePayoutBusiness(pool, user, params.businessId), params.month),
    'GET /api/businesses/:businessId/statements/:month/invoice.pdf': async ({ user, params, reply }) =>
      sendInvoice(reply, await authorisePayoutBusiness(pool, user, params.businessId), params.month),
    'GET /api/trainer-statements': async ({ user }) =>
      statementMonths(deps, await requireOwnTrainer(pool, user)),
    'GET /api/trainer-statements/:month': async ({ user, params }) =>
      readStatement(deps, await requireOwnTrainer(pool, user), params.month),
    'GET /api/trainer-statements/:month/statement.pdf': async ({ user, params, reply }) =>
      sendStatement(reply, await requireOwnTrainer(pool, user), params.month),
    'GET /api/trainer-statements/:month/statement.csv': async ({ user, params, reply }) =>
      sendEntries(reply, await requireOwnTrainer(pool, user), params.month),
    'GET /api/trainer-statements/:month/invoice.pdf': async ({ user, params, reply }) =>
      sendInvoice(reply, await requireOwnTrainer(pool, user), params.month),
  });
}

const vatDigits = ({ vatNumber }: { vatNumber: string | null }): string | null =>
  vatNumber === null ? null : parseVatNumber(vatNumber);
