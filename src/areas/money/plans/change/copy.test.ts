import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { PlanPanel } from '../screens/subscription-checkout-screen.tsx';
import {
  invoiceStatusLabel,
  planBenefits,
  planCreditText,
  planToasts,
  signedPounds,
  tierBenefits,
} from './copy.ts';

it('what a plan brings, under its name and price (docs/product/README.md#plans)', () => {
  expect(planBenefits).toEqual([
    'Online booking system',
    'Payment processing',
    'Customer management',
    'Email notifications',
  ]);
  expect(tierBenefits('basic')).toEqual(planBenefits);
  expect(tierBenefits('premium')).toEqual([...planBenefits, 'Analytics dashboard']);
  const panel = (tier: 'basic' | 'premium') =>
    renderToStaticMarkup(createElement(PlanPanel, { tier, benefits: planBenefits }));
  for (const text of ['Basic Booking Plan', '£29.00', 'per month', 'What you&#x27;ll get', ...planBenefits])
    expect(panel('basic')).toContain(text);
  expect(panel('premium')).toContain('Premium Pro Plan');
  expect(panel('premium')).toContain('£79.00');
});

it('paying for it says what docs/product/pages.md#toasts says', () => {
  expect(planToasts.activated).toEqual({
    title: 'Payment Successful',
    description: 'Your subscription has been activated!',
  });
  expect(planToasts.failed('Your card was declined.')).toMatchObject({
    title: 'Payment Failed',
    description: 'Your card was declined.',
    variant: 'destructive',
  });
  expect(planToasts.notReady).toMatchObject({
    title: 'Payment Error',
    description: 'Payment system is not ready. Please try again.',
  });
  expect(planToasts.unavailable).toMatchObject({
    title: 'Payment System Error',
    description: 'Payment system is not properly configured. Please contact support.',
  });
});

it('money that comes back has its sign before the pound', () => {
  expect([signedPounds('-14.50'), signedPounds('14.50')]).toEqual(['−£14.50', '£14.50']);
});

it('an invoice below zero is a credit, and the latest says what is left of it', () => {
  expect(invoiceStatusLabel({ status: 'paid', total: '-14.50' })).toBe('Credit');
  expect(invoiceStatusLabel({ status: 'paid', total: '0.00' })).toBe('Paid');
  expect(invoiceStatusLabel({ status: 'void', total: '-14.50' })).toBe('Withdrawn');
  expect(planCreditText([{ creditAfter: null }, { creditAfter: '14.50' }, { creditAfter: '0.00' }])).toBe(
    'You have £14.50 of credit. We take it off your next payments.',
  );
  expect(planCreditText([{ creditAfter: '0.00' }, { creditAfter: '14.50' }])).toBeNull();
  expect(planCreditText([])).toBeNull();
});
