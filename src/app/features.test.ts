import { expect, it } from 'vitest';
import { features as order } from '#areas/order.ts';
import { features } from './features.server.ts';

it('lists the manifests once each, in the order of the features', () => {
  const names = features.map(({ name }) => name);
  expect(names).toEqual(order.filter((name) => names.includes(name)));
});
