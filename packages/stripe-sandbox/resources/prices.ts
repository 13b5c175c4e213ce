/** Prices: how much a product costs, once or per period (https://docs.stripe.com/api/prices). Amounts in pence. */
import { defineRoute } from '../http/route.ts';
import type { Sandbox } from '../sandbox.ts';
import type { Plan, Price, Product } from '../store/objects.ts';
import { invalidRequest, noSuchObject } from '../wire/errors.ts';
import { newId } from '../wire/ids.ts';
import { isWithinRange, paginate, pagingParams } from '../wire/lists.ts';
import {
  applyMetadataChange,
  clearable,
  flag,
  integer,
  list,
  metadata,
  momentRange,
  oneOf,
  record,
  required,
  text,
} from '../wire/params.ts';
import { currencyParam } from './currency.ts';
import { createProduct, findProduct, type NewProduct } from './products.ts';

/** @throws {StripeProblem} 404 or 400 `resource_missing`. */
export function findPrice(sandbox: Sandbox, id: string, where: 'path' | 'parameter'): Price {
  const price = sandbox.store.get('prices', id);
  if (price === undefined) throw noSuchObject('price', id, 'price', where);
  return price;
}

/** The older form, which subscription items still contain. */
export function toPlan(price: Price): Plan {
  return {
    id: price.id,
    object: 'plan',
    active: price.active,
    amount: price.unit_amount,
    amount_decimal: price.unit_amount_decimal,
    billing_scheme: price.billing_scheme,
    created: price.created,
    currency: price.currency,
    interval: price.recurring?.interval ?? 'month',
    interval_count: price.recurring?.interval_count ?? 1,
    livemode: false,
    metadata: price.metadata,
    meter: null,
    nickname: price.nickname,
    product: price.product,
    tiers_mode: null,
    transform_usage: null,
    trial_period_days: null,
    usage_type: 'licensed',
  };
}

const intervalParam = oneOf('day', 'week', 'month', 'year');

/** Lookup keys are unique; `transfer_lookup_key` moves one. */
function claimLookupKey(sandbox: Sandbox, key: string | undefined, transfer: boolean | undefined): void {
  const holder = key && sandbox.store.all('prices').find((price) => price.lookup_key === key);
  if (!holder) return;
  if (!transfer) {
    throw invalidRequest(`A price (\`${holder.id}\`) already uses that lookup key.`, { param: 'lookup_key' });
  }
  sandbox.store.put('prices', holder.id, { ...holder, lookup_key: null });
}

/** An existing product, or a new one from the same call. */
function findOrCreateProduct(
  sandbox: Sandbox,
  id: string | undefined,
  data: NewProduct | undefined,
): Product {
  if (id !== undefined && data !== undefined) {
    throw invalidRequest('You may only specify one of these parameters: product, product_data.', {
      code: 'parameters_exclusive',
      param: 'product',
    });
  }
  if (id !== undefined) return findProduct(sandbox, id, 'parameter');
  if (data !== undefined) return createProduct(sandbox, data);
  throw invalidRequest('Missing required param: product.', { code: 'parameter_missing', param: 'product' });
}

export const priceRoutes = [
  defineRoute({
    operation: 'prices.create',
    method: 'POST',
    path: '/v1/prices',
    params: {
      active: flag(),
      currency: required(currencyParam),
      lookup_key: text(200),
      metadata: metadata(),
      nickname: text(5000),
      product: text(),
      product_data: record({ metadata: metadata(), name: required(text(250)) }),
      recurring: record({ interval: required(intervalParam), interval_count: integer({ min: 1, max: 36 }) }),
      tax_behavior: oneOf('exclusive', 'inclusive', 'unspecified'),
      transfer_lookup_key: flag(),
      unit_amount: required(integer({ min: 0, max: 99_999_999 })),
    },
    handle({ sandbox }, params) {
      const product = findOrCreateProduct(sandbox, params.product, params.product_data);
      claimLookupKey(sandbox, params.lookup_key, params.transfer_lookup_key);
      const price: Price = {
        id: newId('price'),
        object: 'price',
        active: params.active ?? true,
        billing_scheme: 'per_unit',
        created: sandbox.now(),
        currency: params.currency,
        custom_unit_amount: null,
        livemode: false,
        lookup_key: params.lookup_key ?? null,
        metadata: applyMetadataChange({}, params.metadata),
        nickname: params.nickname ?? null,
        product: product.id,
        recurring: params.recurring
          ? {
              interval: params.recurring.interval,
              interval_count: params.recurring.interval_count ?? 1,
              meter: null,
              trial_period_days: null,
              usage_type: 'licensed',
            }
          : null,
        tax_behavior: params.tax_behavior ?? 'unspecified',
        tiers_mode: null,
        transform_quantity: null,
        type: params.recurring ? 'recurring' : 'one_time',
        unit_amount: params.unit_amount,
        unit_amount_decimal: String(params.unit_amount),
      };
      sandbox.store.put('prices', price.id, price);
      sandbox.publish('price.created', price);
      return price;
    },
  }),
  defineRoute({
    operation: 'prices.retrieve',
    method: 'GET',
    path: '/v1/prices/{id}',
    params: {},
    handle: ({ sandbox, id }) => findPrice(sandbox, id, 'path'),
  }),
  defineRoute({
    operation: 'prices.update',
    method: 'POST',
    path: '/v1/prices/{id}',
    params: {
      active: flag(),
      lookup_key: text(200),
      metadata: metadata(),
      nickname: clearable(text(5000)),
      transfer_lookup_key: flag(),
    },
    handle({ sandbox, id }, params) {
      const before = findPrice(sandbox, id, 'path');
      if (params.lookup_key !== before.lookup_key) {
        claimLookupKey(sandbox, params.lookup_key, params.transfer_lookup_key);
      }
      const price: Price = {
        ...before,
        active: params.active ?? before.active,
        lookup_key: params.lookup_key ?? before.lookup_key,
        metadata: applyMetadataChange(before.metadata, params.metadata),
        nickname: params.nickname === undefined ? before.nickname : params.nickname,
      };
      sandbox.store.put('prices', id, price);
      sandbox.publish('price.updated', price, before);
      return price;
    },
  }),
  defineRoute({
    operation: 'prices.list',
    method: 'GET',
    path: '/v1/prices',
    params: {
      ...pagingParams,
      active: flag(),
      created: momentRange(),
      currency: currencyParam,
      lookup_keys: list(text(200)),
      product: text(),
      type: oneOf('one_time', 'recurring'),
    },
    handle({ sandbox }, params) {
      const prices = sandbox.store
        .all('prices')
        .filter(
          (price) =>
            isWithinRange(price.created, params.created) &&
            (params.active === undefined || price.active === params.active) &&
            (params.currency === undefined || price.currency === params.currency) &&
            (params.lookup_keys === undefined || params.lookup_keys.includes(price.lookup_key ?? '')) &&
            (params.product === undefined || price.product === params.product) &&
            (params.type === undefined || price.type === params.type),
        );
      return paginate(prices, params, '/v1/prices', 'price');
    },
  }),
];
