import { queryOptions } from '@tanstack/react-query';
import { type ApiClient, endpointHref } from '#shared/http/api-client.ts';

// A null payee means the person as a trainer. All throw `ApiError`.

type Payee = number | null;

export const statementMonthsQuery = (api: ApiClient, payee: Payee) =>
  queryOptions({
    queryKey: ['statements', payee ?? 'trainer'],
    queryFn: ({ signal }) =>
      payee === null
        ? api.call('GET /api/trainer-statements', { signal })
        : api.call('GET /api/businesses/:businessId/statements', { params: { businessId: payee }, signal }),
  });

export const statementQuery = (api: ApiClient, payee: Payee, month: string) =>
  queryOptions({
    queryKey: ['statements', payee ?? 'trainer', month],
    queryFn: ({ signal }) =>
      payee === null
        ? api.call('GET /api/trainer-statements/:month', { params: { month }, signal })
        : api.call('GET /api/businesses/:businessId/statements/:month', {
            params: { businessId: payee, month },
            signal,
          }),
  });

/** Null removes it. */
export const saveVatNumber = (api: ApiClient, payee: Payee, vatNumber: string | null): Promise<unknown> =>
  payee === null
    ? api.call('PUT /api/trainer-statements/vat-number', { body: { vatNumber } })
    : api.call('PUT /api/businesses/:businessId/vat-number', {
        params: { businessId: payee },
        body: { vatNumber },
      });

export function statementFileLinks(
  payee: Payee,
  month: string,
): { pdf: string; csv: string; invoice: string } {
  if (payee === null) {
    const params = { month };
    return {
      pdf: endpointHref('GET /api/trainer-statements/:month/statement.pdf', { params }),
      csv: endpointHref('GET /api/trainer-statements/:month/statement.csv', { params }),
      invoice: endpointHref('GET /api/trainer-statements/:month/invoice.pdf', { params }),
    };
  }
  const params = { businessId: payee, month };
  return {
    pdf: endpointHref('GET /api/businesses/:businessId/statements/:month/statement.pdf', { params }),
    csv: endpointHref('GET /api/businesses/:businessId/statements/:month/statement.csv', { params }),
    invoice: endpointHref('GET /api/businesses/:businessId/statements/:month/invoice.pdf', { params }),
  };
}
