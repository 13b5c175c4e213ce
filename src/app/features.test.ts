import { expect, it } from 'vitest';
import { features as order } from '#areas/order.ts';
import { features } from './features.server.ts';

it('lists the manifest of every feature once, in their order', () => {
  expect(features.map(({ name }) => name)).toEqual(order);
});
