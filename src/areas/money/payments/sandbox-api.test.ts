import { describe, expect, it } from 'vitest';
import { authenticateAtSandbox, confirmAtSandbox, walletsAtSandbox } from './sandbox-api.ts';

const intent = { publishableKey: 'pk_test_x', clientSecret: 'pi_1_secret_2' };
const card = { number: '4242 4242 4242 4242', expiry: '09 / 30', securityCode: '314' };
const payer = { name: 'Ada Example', email: 'ada@people.example', phone: '020 7946 0000' };

/** An Error is a lost connection. */
function wire(...answers: (object | Error)[]) {
  const calls: { url: string; method: string; body: URLSearchParams }[] = [];
  const send: typeof fetch = (input, init) => {
    const answer = answers[calls.length];
    calls.push({
      url: String(input),
      method: init?.method ?? 'GET',
      body: new URLSearchParams(String(init?.body ?? '')),
    });
    return answer === undefined || answer instanceof Error
      ? Promise.reject(answer ?? new Error('No answer left.'))
      : Promise.resolve(new Response(JSON.stringify(answer)));
  };
  return { calls, send };
}

const paid = { id: 'pi_1', status: 'succeeded' };
const unpaid = { id: 'pi_1', status: 'requires_payment_method' };

describe('confirming at the sandbox', () => {
  it('sends the card in the wire protocol’s own fields', async () => {
    const { calls, send } = wire(paid);
    expect(await confirmAtSandbox(intent, card, payer, send)).toEqual({ paymentIntent: paid });
    expect(calls[0]).toMatchObject({
      url: '/sandbox/stripe/v1/payment_intents/pi_1/confirm',
      method: 'POST',
    });
    expect(Object.fromEntries(calls[0]?.body ?? [])).toMatchObject({
      client_secret: 'pi_1_secret_2',
      'payment_method_data[card][number]': '4242424242424242',
      'payment_method_data[card][exp_month]': '9',
      'payment_method_data[card][exp_year]': '2030',
      'payment_method_data[card][cvc]': '314',
      'payment_method_data[billing_details][name]': 'Ada Example',
    });
  });

  it('keeps a card for later at the setup’s own address, and knows it when it is kept already', async () => {
    const setup = { publishableKey: 'pk_test_x', clientSecret: 'seti_1_secret_2' };
    const kept = { id: 'seti_1', status: 'succeeded' };
    const { calls, send } = wire(kept, { error: { message: 'Already.', setup_intent: kept } });
    expect(await confirmAtSandbox(setup, card, payer, send)).toEqual({ paymentIntent: kept });
    expect(await confirmAtSandbox(setup, card, payer, send)).toEqual({ paymentIntent: kept });
    expect(calls[0]?.url).toBe('/sandbox/stripe/v1/setup_intents/seti_1/confirm');
  });

  it('sends the payer to their bank, and the bank back to the page', async () => {
    const url = '/sandbox/stripe/bank/pi_1_secret_2';
    const { calls, send } = wire({
      id: 'pi_1',
      status: 'requires_action',
      next_action: { redirect_to_url: { url } },
    });
    const bank = { returnUrl: 'https://fettle.example/booking-success' };
    expect(await confirmAtSandbox(intent, { bank }, payer, send)).toEqual({ bankPage: url });
    expect(Object.fromEntries(calls[0]?.body ?? [])).toEqual({
      client_secret: 'pi_1_secret_2',
      'payment_method_data[type]': 'pay_by_bank',
      'payment_method_data[billing_details][name]': 'Ada Example',
      'payment_method_data[billing_details][email]': 'ada@people.example',
      'payment_method_data[billing_details][phone]': '020 7946 0000',
      return_url: 'https://fettle.example/booking-success',
    });
  });

  it('repeats the provider’s sentence when the card is declined', async () => {
    const { send } = wire({ error: { message: 'Your card was declined.', payment_intent: unpaid } });
    expect(await confirmAtSandbox(intent, card, payer, send)).toEqual({
      error: { message: 'Your card was declined.' },
    });
  });

  it('says in words for people that the payment was given up meanwhile', async () => {
    const given = { type: 'invalid_request_error', message: 'It has a status of canceled.' };
    const { send } = wire({ error: { ...given, payment_intent: { id: 'pi_1', status: 'canceled' } } });
    expect(await confirmAtSandbox(intent, card, payer, send)).toEqual({
      error: {
        message: 'This payment was cancelled, maybe in another window. We haven’t charged you.',
        gone: true,
      },
    });
  });

  it('takes "already succeeded" as paid: an earlier answer was lost', async () => {
    const { send } = wire({ error: { message: 'It has already succeeded.', payment_intent: paid } });
    expect(await confirmAtSandbox(intent, card, payer, send)).toEqual({ paymentIntent: paid });
  });

  it('looks at the payment before calling a lost answer a failure', async () => {
    const { calls, send } = wire(new TypeError('Failed to fetch'), paid);
    expect(await confirmAtSandbox(intent, card, payer, send)).toEqual({ paymentIntent: paid });
    expect(calls[1]).toMatchObject({
      url: '/sandbox/stripe/v1/payment_intents/pi_1?client_secret=pi_1_secret_2',
      method: 'GET',
    });
  });

  it('says that the connection was lost when nothing can be learnt', async () => {
    const { send } = wire(new TypeError('Failed to fetch'), new TypeError('Failed to fetch'));
    const outcome = await confirmAtSandbox(intent, card, payer, send);
    expect('error' in outcome && outcome.error.message).toMatch(/connection was lost/);
  });

  it('asks for authentication when the bank does', async () => {
    const { send } = wire({ id: 'pi_1', status: 'requires_action' });
    expect(await confirmAtSandbox(intent, card, payer, send)).toEqual({ authenticationNeeded: true });
  });
});

describe('authenticating at the sandbox', () => {
  it('pays when completed', async () => {
    const { calls, send } = wire(paid);
    expect(await authenticateAtSandbox(intent, 'succeed', send)).toEqual({ paymentIntent: paid });
    expect(calls[0]?.body.get('outcome')).toBe('succeed');
  });

  it('charges nothing when failed', async () => {
    const { send } = wire(unpaid);
    const outcome = await authenticateAtSandbox(intent, 'fail', send);
    expect('error' in outcome && outcome.error.message).toMatch(/couldn’t authenticate/);
  });
});

describe('the wallets of the simulated device', () => {
  it('are those that we know, in our order, and none without an answer', async () => {
    const { send } = wire({ data: ['link', 'unheard_of', 'apple_pay'] }, new Error('No connection.'), {});
    expect(await walletsAtSandbox('pk_test_x', send)).toEqual(['apple_pay', 'link']);
    expect(await walletsAtSandbox('pk_test_x', send)).toEqual([]);
    expect(await walletsAtSandbox('pk_test_x', send)).toEqual([]);
  });
});
