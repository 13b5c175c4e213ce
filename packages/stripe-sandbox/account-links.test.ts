import { describe, expect, it } from 'vitest';
import { openBench, samplePayment } from './testing/test-bench.ts';

const returnUrl = 'https://fettle.example/payouts';
const refreshUrl = 'https://fettle.example/payouts/again';

async function openAccount(fields: { business_type?: 'individual' | 'company' | 'non_profit' } = {}) {
  let now = Date.UTC(2026, 0, 5, 9);
  const bench = await openBench({ clock: () => now });
  const account = await bench.stripe.accounts.create({
    type: 'express',
    capabilities: { transfers: { requested: true } },
    ...fields,
  });
  const link = () =>
    bench.stripe.accountLinks.create({
      account: account.id,
      type: 'account_onboarding',
      refresh_url: refreshUrl,
      return_url: returnUrl,
    });
  return { ...bench, id: account.id, link, wait: (ms: number) => void (now += ms) };
}

async function visitPage(url: string, init: RequestInit = {}) {
  const response = await fetch(url, { redirect: 'manual', ...init });
  const html = await response.text();
  const inputs = [...html.matchAll(/<input name="(\w+)" type="\w+" value="([^"]*)"/g)];
  return {
    status: response.status,
    location: response.headers.get('location'),
    html,
    action: new URL(/action="(\w+)"/.exec(html)?.[1] ?? '', url).href,
    fields: Object.fromEntries(inputs.map(([, name = '', value = '']) => [name, value])),
  };
}

const sendForm = (action: string, fields: Record<string, string>) =>
  visitPage(action, { method: 'POST', body: new URLSearchParams(fields) });

describe('the form behind an account link', () => {
  it('asks what is missing, and leads back with an account that may be paid out', async () => {
    const { stripe, id, link } = await openAccount();
    const { url } = await link();
    const first = await visitPage(url);
    expect(first.html).toContain('What is the business?');
    const second = await sendForm(first.action, { business_type: 'non_profit', outcome: 'continue' });
    expect(second.status).toBe(200);
    expect(second.html).toContain('Charity number');
    const done = await sendForm(second.action, { ...second.fields, outcome: 'complete' });
    expect(done).toMatchObject({ status: 303, location: returnUrl });
    expect(await stripe.accounts.retrieve(id)).toMatchObject({
      business_type: 'non_profit',
      company: { name: 'Taylor Studios', tax_id_provided: true },
      payouts_enabled: true,
    });
  });

  it('leads back half-filled too, with what was answered', async () => {
    const { stripe, id, link } = await openAccount({ business_type: 'individual' });
    const form = await visitPage((await link()).url);
    const left = await sendForm(form.action, { first_name: 'Jo', outcome: 'unfinished' });
    expect(left).toMatchObject({ status: 303, location: returnUrl });
    const account = await stripe.accounts.retrieve(id);
    expect(account).toMatchObject({ details_submitted: false, individual: { first_name: 'Jo' } });
    const again = await visitPage((await link()).url);
    expect(Object.keys(again.fields)).not.toContain('first_name');
    expect(Object.keys(again.fields)).toContain('last_name');
  });

  it('lets verification fail; the next asks for the document alone', async () => {
    const { stripe, id, link } = await openAccount({ business_type: 'individual' });
    const form = await visitPage((await link()).url);
    await sendForm(form.action, { ...form.fields, outcome: 'fail_verification' });
    expect((await stripe.accounts.retrieve(id)).payouts_enabled).toBe(false);
    const again = await visitPage((await link()).url);
    expect(Object.keys(again.fields)).toEqual(['document']);
    await sendForm(again.action, { ...again.fields, outcome: 'complete' });
    expect((await stripe.accounts.retrieve(id)).payouts_enabled).toBe(true);
  });

  it('takes test bank accounts only, and every answer, before it is complete', async () => {
    const { stripe, id, link } = await openAccount({ business_type: 'individual' });
    const form = await visitPage((await link()).url);
    const real = await sendForm(form.action, { ...form.fields, sort_code: '20-00-00', outcome: 'complete' });
    expect(real.html).toContain('This is no test bank account.');
    const gap = await sendForm(form.action, { ...form.fields, city: '', outcome: 'complete' });
    expect(gap.html).toContain('Please answer every question.');
    expect(Object.keys(gap.fields)).toEqual(['city']);
    expect((await stripe.accounts.retrieve(id)).details_submitted).toBe(false);
    const done = await sendForm(gap.action, { ...gap.fields, city: '<b>Bath</b>', outcome: 'complete' });
    expect(done.location).toBe(returnUrl);
    expect((await stripe.accounts.retrieve(id)).individual?.address?.city).toBe('<b>Bath</b>');
  });

  it('shows what was typed again as text', async () => {
    const { link } = await openAccount({ business_type: 'company' });
    const form = await visitPage((await link()).url);
    const again = await sendForm(form.action, {
      company_name: '"><script>',
      sort_code: '1',
      outcome: 'complete',
    });
    expect(again.html).toContain('value="&quot;&gt;&lt;script&gt;"');
  });
});

describe('an account link', () => {
  it('is good once and for five minutes; after that it leads to the refresh address', async () => {
    const { id, link, wait } = await openAccount({ business_type: 'individual' });
    const one = await link();
    expect(one.expires_at - one.created).toBe(300);
    const form = await visitPage(one.url);
    expect(form.status).toBe(200);
    expect(await visitPage(one.url)).toMatchObject({ status: 303, location: refreshUrl });
    const other = await link();
    wait(300_000);
    expect(await visitPage(other.url)).toMatchObject({ status: 303, location: refreshUrl });
    const done = await sendForm(form.action, { ...form.fields, outcome: 'complete' });
    expect(done.location).toBe(returnUrl);
    expect(await sendForm(form.action, form.fields)).toMatchObject({ status: 303, location: refreshUrl });
    expect(id).toMatch(/^acct_/);
  });

  it('is nothing for a closed account, and an unknown one is not found', async () => {
    const { sandbox, stripe, id, link } = await openAccount();
    const { url } = await link();
    await stripe.accounts.del(id);
    expect(await visitPage(url)).toMatchObject({ status: 303, location: refreshUrl });
    expect((await visitPage(`${sandbox.url}/connect/setup/unknown`)).status).toBe(404);
    await expect(link()).rejects.toMatchObject({ code: 'account_invalid' });
  });

  it('is refused for an address that is none, and for what Express accounts do not have', async () => {
    const { stripe, id } = await openAccount();
    const create = (fields: { return_url?: string; type?: 'account_update' }) =>
      stripe.accountLinks.create({
        account: id,
        type: 'account_onboarding',
        refresh_url: refreshUrl,
        return_url: returnUrl,
        ...fields,
      });
    await expect(create({ return_url: 'javascript:alert(1)' })).rejects.toMatchObject({
      code: 'url_invalid',
      param: 'return_url',
    });
    await expect(create({ type: 'account_update' })).rejects.toMatchObject({ param: 'type' });
  });
});

describe('a login link', () => {
  it('shows the balance and the bank account for five minutes', async () => {
    const { sandbox, stripe, id, wait } = await openAccount({ business_type: 'individual' });
    await expect(stripe.accounts.createLoginLink(id)).rejects.toMatchObject({
      statusCode: 400,
      message: 'Cannot create a login link for an account that has not completed onboarding.',
    });
    await sandbox.control.onboard(id);
    const { url } = await stripe.accounts.createLoginLink(id);
    const shown = await visitPage(url);
    expect(shown.html).toContain('Jo Taylor');
    expect(shown.html).toContain('£0.00');
    expect(shown.html).toContain('•••• 2345');
    expect(shown.html).toContain('None yet.');
    await stripe.paymentIntents.create({
      ...samplePayment,
      confirm: true,
      payment_method: 'pm_card_bypassPending',
    });
    await stripe.transfers.create({ amount: 1000, currency: 'gbp', destination: id });
    await sandbox.control.payOut(id);
    const paidOut = await visitPage(url);
    expect(paidOut.html).toContain(
      '<td>6 January 2026</td><td>in_transit</td><td class="amount">£10.00</td>',
    );
    wait(300_000);
    expect((await visitPage(url)).status).toBe(404);
  });
});
