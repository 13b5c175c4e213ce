import { endpointHref, withQuery } from '#shared/http/api-client.ts';
import {
  type CustomerGroup,
  type CustomerSort,
  customerGroups,
  customerSorts,
  MAX_TAG_LENGTH,
} from './rules.ts';

/** What `/business/customers` shows; what is absent is as usual. */
export interface CustomersView {
  q?: string;
  group?: Exclude<CustomerGroup, 'all'>;
  tag?: string;
  sort?: Exclude<CustomerSort, 'last_visit'>;
  page?: number;
}

/** The view that an address asks for; what it says wrongly is as if it were not said. */
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

/** The address of a view. */
export const customersHref = (businessId: number, view: Record<string, unknown>): string =>
  withQuery('/business/customers', { business: String(businessId), ...readCustomersView(view) });

/** The customers of that view as a file. */
export const customersCsvPath = (businessId: number, { page: _page, ...view }: CustomersView): string =>
  endpointHref('GET /api/businesses/:businessId/customers.csv', {
    params: { businessId },
    query: { ...view },
  });

// A router that reads ?q=12 as a number is right; it is a text here.
const readText = (value: unknown, longest: number): string =>
  typeof value === 'string' || typeof value === 'number' ? String(value).trim().slice(0, longest) : '';
