/** Products: what a price is for (https://docs.stripe.com/api/products). */
import { defineRoute } from '../http/route.ts';
import type { Sandbox } from '../sandbox.ts';
import type { Product } from '../store/objects.ts';
import { invalidRequest, noSuchObject } from '../wire/errors.ts';
import { newId } from '../wire/ids.ts';
import { isWithinRange, paginate, pagingParams } from '../wire/lists.ts';
import {
  applyMetadataChange,
  clearable,
  flag,
  list,
  type MetadataChange,
  metadata,
  momentRange,
  required,
  text,
} from '../wire/params.ts';

/** @throws {StripeProblem} 404 or 400 `resource_missing`. */
export function findProduct(sandbox: Sandbox, id: string, where: 'path' | 'parameter'): Product {
  const product = sandbox.store.get('products', id);
  if (product === undefined) throw noSuchObject('product', id, where === 'path' ? 'id' : 'product', where);
  return product;
}

export interface NewProduct {
  id?: string;
  name: string;
  active?: boolean;
  description?: string;
  metadata?: MetadataChange;
}

export function createProduct(sandbox: Sandbox, given: NewProduct): Product {
  const product: Product = {
    id: given.id ?? newId('prod'),
    object: 'product',
    active: given.active ?? true,
    created: sandbox.now(),
    default_price: null,
    description: given.description ?? null,
    images: [],
    livemode: false,
    marketing_features: [],
    metadata: applyMetadataChange({}, given.metadata),
    name: given.name,
    package_dimensions: null,
    shippable: null,
    statement_descriptor: null,
    tax_code: null,
    tax_details: null,
    type: 'service',
    unit_label: null,
    updated: sandbox.now(),
    url: null,
  };
  sandbox.store.put('products', product.id, product);
  sandbox.publish('product.created', product);
  return product;
}

export const productRoutes = [
  defineRoute({
    operation: 'products.create',
    method: 'POST',
    path: '/v1/products',
    params: {
      active: flag(),
      description: text(40_000),
      id: text(),
      metadata: metadata(),
      name: required(text(250)),
    },
    handle({ sandbox }, params) {
      if (params.id !== undefined && sandbox.store.get('products', params.id) !== undefined) {
        throw invalidRequest('Product already exists.', { code: 'resource_already_exists', param: 'id' });
      }
      return createProduct(sandbox, params);
    },
  }),
  defineRoute({
    operation: 'products.retrieve',
    method: 'GET',
    path: '/v1/products/{id}',
    params: {},
    handle: ({ sandbox, id }) => findProduct(sandbox, id, 'path'),
  }),
  defineRoute({
    operation: 'products.update',
    method: 'POST',
    path: '/v1/products/{id}',
    params: { active: flag(), description: clearable(text(40_000)), metadata: metadata(), name: text(250) },
    handle({ sandbox, id }, params) {
      const before = findProduct(sandbox, id, 'path');
      const product: Product = {
        ...before,
        active: params.active ?? before.active,
        description: params.description === undefined ? before.description : params.description,
        metadata: applyMetadataChange(before.metadata, params.metadata),
        name: params.name ?? before.name,
        updated: sandbox.now(),
      };
      sandbox.store.put('products', id, product);
      sandbox.publish('product.updated', product, before);
      return product;
    },
  }),
  defineRoute({
    operation: 'products.list',
    method: 'GET',
    path: '/v1/products',
    params: { ...pagingParams, active: flag(), created: momentRange(), ids: list(text()) },
    handle({ sandbox }, params) {
      const products = sandbox.store
        .all('products')
        .filter(
          (product) =>
            isWithinRange(product.created, params.created) &&
            (params.active === undefined || product.active === params.active) &&
            (params.ids === undefined || params.ids.includes(product.id)),
        );
      return paginate(products, params, '/v1/products', 'product');
    },
  }),
];
