import { type Authenticator, serve } from '#features/accounts/current/require-user.server.ts';
import { AppError } from '#shared/domain/app-error.ts';
import type { Reply } from '#shared/http/app-instance.server.ts';
import { sendCsv } from '#shared/http/csv-file.server.ts';
import { ownBusiness, ownTrainer } from '../accounts/whose-payouts.server.ts';
import type { Seller } from '../rules.ts';
import { statementEndpoints } from './contract.ts';
import { giveVatNumber } from './give-vat-number.server.ts';
import { isClosed } from './issue-papers.server.ts';
import { type Month, monthName, nextMonth } from './month.ts';
import { invoicePdf, statementPdf } from './paper-pdf.server.ts';
import { paperOf, type StatementDeps, showStatement, statementMonths } from './show-statement.server.ts';
import { statementCsv } from './statement-csv.server.ts';
import { vatNumberOf } from './vat-number.ts';

/** Statements and invoices: for the owner of a business, and for trainers. */
export function statementRoutes(
  deps: StatementDeps & {
    auth: Authenticator;
    /** Holds the fonts that the files embed (assets/fonts). */
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
    pdf(reply, `statement-${month}`, statementPdf(await paperOf(deps, seller, month), fontFolder));
  const sendEntries = async (reply: Reply, seller: Seller, month: Month) =>
    sendCsv(reply, await statementCsv(pool, seller, await showStatement(deps, seller, month)));
  const sendInvoice = async (reply: Reply, seller: Seller, month: Month) => {
    const paper = await paperOf(deps, seller, month);
    if (!isClosed(month, deps.clock.now()))
      throw new AppError(
        'conflict',
        `This invoice will be ready on 1 ${monthName(nextMonth(month))} from 01:00.`,
      );
    const series = `${seller.kind === 'business' ? 'B' : 'T'}${seller.id}`;
    return pdf(reply, `invoice-${series}-${month}`, invoicePdf(paper, fontFolder, series));
  };
  return serve(statementEndpoints, deps.auth, {
    'GET /api/businesses/:businessId/statements': async ({ user, params }) =>
      statementMonths(deps, await ownBusiness(pool, user, params.businessId)),
    'PUT /api/businesses/:businessId/vat-number': async ({ user, act, params, body }) =>
      giveVatNumber(pool, act, await ownBusiness(pool, user, params.businessId), digitsOf(body)),
    'PUT /api/trainer-statements/vat-number': async ({ user, act, body }) =>
      giveVatNumber(pool, act, await ownTrainer(pool, user), digitsOf(body)),
    'GET /api/businesses/:businessId/statements/:month': async ({ user, params }) =>
      showStatement(deps, await ownBusiness(pool, user, params.businessId), params.month),
    'GET /api/businesses/:businessId/statements/:month/statement.pdf': async ({ user, params, reply }) =>
      sendStatement(reply, await ownBusiness(pool, user, params.businessId), params.month),
    'GET /api/businesses/:businessId/statements/:month/statement.csv': async ({ user, params, reply }) =>
      sendEntries(reply, await ownBusiness(pool, user, params.businessId), params.month),
    'GET /api/businesses/:businessId/statements/:month/invoice.pdf': async ({ user, params, reply }) =>
      sendInvoice(reply, await ownBusiness(pool, user, params.businessId), params.month),
    'GET /api/trainer-statements': async ({ user }) => statementMonths(deps, await ownTrainer(pool, user)),
    'GET /api/trainer-statements/:month': async ({ user, params }) =>
      showStatement(deps, await ownTrainer(pool, user), params.month),
    'GET /api/trainer-statements/:month/statement.pdf': async ({ user, params, reply }) =>
      sendStatement(reply, await ownTrainer(pool, user), params.month),
    'GET /api/trainer-statements/:month/statement.csv': async ({ user, params, reply }) =>
      sendEntries(reply, await ownTrainer(pool, user), params.month),
    'GET /api/trainer-statements/:month/invoice.pdf': async ({ user, params, reply }) =>
      sendInvoice(reply, await ownTrainer(pool, user), params.month),
  });
}

const digitsOf = ({ vatNumber }: { vatNumber: string | null }): string | null =>
  vatNumber === null ? null : vatNumberOf(vatNumber);
