import { endpointHref, withQuery } from '#shared/http/api-client.ts';
import {
  type CustomerGroup,
  type CustomerSort,
  customerGroups,
  customerSorts,
  MAX_TAG_LENGTH,
} from './rules.ts';

/** Search params of `/business/customers`; absent means the default. */
export interface CustomersView {
  q?: string;
  group?: Exclude<CustomerGroup, 'all'>;
  tag?: string;
  sort?: Exclude<CustomerSort, 'last_visit'>;
  page?: number;
}

/** Ignores invalid params. */
export function readCustomersView(search: Record<string, unknown>): CustomersView {
  const group = customerGroups.find((one) => one === search.group);
  const sort = customerSorts.find((one) => one === search.sort);
  const page = Number(search.page);
  const [q, tag] = [readText(search.q, 100), readText(search.tag, MAX_TAG_LENGTH)];
  return {
    ...(q === '' ? {} : { q }),
    ...(group === undefined || group === 'all' ? {} : { group }),
    ...(tag === '' ? {} : { tag }),
    ...(sort === undefined || sort === 'last_visit' ? {} : { sort }),
    ...(Number.isSafeInteger(page) && page > 1 ? { page } : {}),
  };
}

export const customersHref = (businessId: number, view: Record<string, unknown>): string =>
  withQuery('/business/customers', { business: String(businessId), ...readCustomersView(view) });

export const customersCsvPath = (businessId: number, { page: _page, ...view }: CustomersView): string =>
  endpointHref('GET /api/businesses/:businessId/customers.csv', {
    params: { businessId },
    query: { ...view },
  });

// The router parses `?q=12` as a number.
const readText = (value: unknown, longest: number): string =>
  typeof value === 'string' || typeof value === 'number' ? String(value).trim().slice(0, longest) : '';
