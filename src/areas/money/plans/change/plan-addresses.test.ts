import { describe, expect, it } from 'vitest';
import { planPaymentPath, readSubscriptionCheckout } from './plan-addresses.ts';

describe('the address of the subscription checkout', () => {
  it.each([
    [
      { businessId: 12, tier: 'premium' },
      { businessId: 12, tier: 'premium' },
    ],
    [
      { businessId: '12', tier: 'basic', clientSecret: 'pi_1_secret_2' },
      { businessId: 12, tier: 'basic', clientSecret: 'pi_1_secret_2' },
    ],
    [{ businessId: '-1', tier: 'gold', clientSecret: 'nonsense', due: 'all' }, {}],
    [{ clientSecret: ['pi_1_secret_2'] }, {}],
    [
      { redirect_status: 'succeeded', due: '25.00' },
      { redirect_status: 'succeeded', due: '25.00' },
    ],
  ])('%j is read as %j', (given, read) => {
    expect(readSubscriptionCheckout(given)).toEqual(read);
  });

  it('says what is to be paid', () => {
    const path = planPaymentPath(12, { clientSecret: 'pi_1_secret_2', tier: 'basic', amount: '29.00' });
    const query = Object.fromEntries(new URL(path, 'https://fettle.example').searchParams);
    expect(readSubscriptionCheckout(query)).toEqual({
      businessId: 12,
      tier: 'basic',
      clientSecret: 'pi_1_secret_2',
      due: '29.00',
    });
  });
});
