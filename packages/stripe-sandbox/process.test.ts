/** The sandbox as a separate process: start, kill, restart, refuse. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { appendFile, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { describe, expect, it, onTestFinished } from 'vitest';
import { connectSandboxControl } from './control/remote-control.ts';
import { startStripeSandbox } from './server.ts';
import { createSdk, openBench, samplePayment } from './testing/test-bench.ts';
import { startWebhookReceiver } from './testing/webhook-receiver.ts';

const main = fileURLToPath(new URL('./main.ts', import.meta.url));

async function createStateFile(): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), 'payments-sandbox-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  return path.join(folder, 'below', 'state.jsonl');
}

function launch(env: Record<string, string>): ChildProcess {
  const child = spawn(process.execPath, ['--import', 'tsx', main], {
    env: { PATH: process.env.PATH, HOME: process.env.HOME, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  onTestFinished(() => {
    child.kill('SIGKILL');
  });
  return child;
}

async function start(
  env: Record<string, string>,
): Promise<{ child: ChildProcess; url: string; port: number }> {
  const child = launch(env);
  if (child.stdout === null) throw new Error('No output to read.');
  const [line]: string[] = await once(createInterface(child.stdout), 'line');
  const url = /^Payments sandbox listening on (http:\/\/127\.0\.0\.1:\d+)$/.exec(line ?? '')?.[1] ?? '';
  return { child, url, port: Number(new URL(url).port) };
}

async function stopProcess(child: ChildProcess, signal: NodeJS.Signals): Promise<number | null> {
  child.kill(signal);
  const [code]: (number | null)[] = await once(child, 'exit');
  return code ?? null;
}

describe('the process', () => {
  it('keeps what it answered when killed, and sends what it had not sent yet', async () => {
    const env = { SANDBOX_STATE_FILE: await createStateFile() };
    const first = await start(env);
    const stripe = createSdk(first.port);
    await connectSandboxControl(first.url).setWebhook({ url: 'http://127.0.0.1:1/', secret: 'whsec_test' });
    const options = { idempotencyKey: 'k' };
    const intent = await stripe.paymentIntents.create(samplePayment, options);
    await stripe.paymentIntents.confirm(intent.id, { payment_method: 'pm_card_visa' });
    await stopProcess(first.child, 'SIGKILL');

    const receiver = await startWebhookReceiver();
    onTestFinished(() => receiver.close());
    const second = await start({ ...env, WEBHOOK_URL: receiver.url, WEBHOOK_SECRET: receiver.secret });
    const again = createSdk(second.port);
    const control = connectSandboxControl(second.url);
    expect((await again.paymentIntents.retrieve(intent.id)).status).toBe('succeeded');
    const replayed = await again.paymentIntents.create(samplePayment, options);
    expect(replayed.id).toBe(intent.id);
    expect(await control.charges()).toHaveLength(1);
    await control.retryNow();
    await control.idle();
    // Order isn't guaranteed, as at Stripe: refused events queue behind the others.
    expect(receiver.received.map(({ event }) => event.type).sort()).toEqual([
      'charge.succeeded',
      'payment_intent.created',
      'payment_intent.succeeded',
    ]);
    expect(await stopProcess(second.child, 'SIGTERM')).toBe(0);
  });

  it.each([
    [{ NODE_ENV: 'production' }, 'does not run in production (NODE_ENV=production)'],
    [{ FETTLE_MODE: 'production' }, 'does not run in production (FETTLE_MODE=production)'],
    [{ STRIPE_SECRET_KEY: 'sk_live_123' }, 'does not run beside a live key (STRIPE_SECRET_KEY)'],
    [{ SOME_OTHER_KEY: 'rk_live_123' }, 'does not run beside a live key (SOME_OTHER_KEY)'],
    [{ STRIPE_SECRET_KEY: 'secret' }, 'takes test keys only'],
    [{ WEBHOOK_URL: 'http://127.0.0.1:1/' }, 'WEBHOOK_URL and WEBHOOK_SECRET belong together'],
  ])('refuses to start with %o', async (env: Record<string, string>, complaint) => {
    const child = launch(env);
    let said = '';
    child.stderr?.on('data', (chunk) => {
      said += String(chunk);
    });
    const [code] = await once(child, 'close');
    expect(code).toBe(1);
    expect(said).toContain(complaint);
    expect(said).not.toContain('123');
  });
});

describe('the state file', () => {
  it('brings everything back, in order', async () => {
    const file = await createStateFile();
    const first = await startStripeSandbox({ stateFile: file });
    const stripe = createSdk(first.port);
    const one = await stripe.customers.create({ email: 'a@example.test' });
    const two = await stripe.customers.create({ email: 'b@example.test' });
    await stripe.customers.update(one.id, { name: 'Ada' });
    await stripe.customers.del(two.id);
    const before = await first.control.events();
    await first.close();

    const { sandbox, stripe: again } = await openBench({ stateFile: file });
    expect(await again.customers.retrieve(one.id)).toMatchObject({ name: 'Ada' });
    expect(await again.customers.retrieve(two.id)).toEqual({ id: two.id, object: 'customer', deleted: true });
    expect(await sandbox.control.events()).toEqual(before);
  });

  it('goes on with what an account waits for, and forgets links that nobody can follow', async () => {
    const file = await createStateFile();
    const start = Date.UTC(2026, 0, 5, 9);
    const first = await startStripeSandbox({ stateFile: file, clock: () => start });
    const stripe = createSdk(first.port);
    const { id } = await stripe.accounts.create({
      type: 'express',
      capabilities: { transfers: { requested: true } },
    });
    await first.control.onboard(id);
    await stripe.paymentIntents.create({
      ...samplePayment,
      confirm: true,
      payment_method: 'pm_card_bypassPending',
    });
    await stripe.transfers.create({ amount: 1000, currency: 'gbp', destination: id });
    await stripe.accounts.createLoginLink(id);
    await first.close();
    expect(await readFile(file, 'utf8')).toContain('["accountLinks"');

    const later = start + 3 * 24 * 3600 * 1000;
    const { stripe: again } = await openBench({ stateFile: file, clock: () => later });
    expect((await again.payouts.list({}, { stripeAccount: id })).data).toMatchObject([
      { amount: 1000, status: 'in_transit', created: later / 1000 },
    ]);
    expect(await readFile(file, 'utf8')).toMatch(/\["accountLinks","\w+",null\]/);
  });

  it('loses no more than a last line cut short', async () => {
    const file = await createStateFile();
    const first = await startStripeSandbox({ stateFile: file });
    const customer = await createSdk(first.port).customers.create({});
    await first.close();
    await appendFile(file, '["customers","cus_half",{"id":"cus_ha');

    const { sandbox, stripe } = await openBench({ stateFile: file });
    expect((await sandbox.control.customers()).map(({ id }) => id)).toEqual([customer.id]);
    await stripe.customers.create({});
    const lines = (await readFile(file, 'utf8')).trimEnd().split('\n');
    expect(lines.map((line) => JSON.parse(line)).filter(([table]) => table === 'customers')).toHaveLength(2);
  });

  it('forgets answers after a day and delivered events after 30 days, and nothing else', async () => {
    const file = await createStateFile();
    const start = Date.UTC(2026, 0, 1);
    const first = await startStripeSandbox({ stateFile: file, clock: () => start });
    const customer = await createSdk(first.port).customers.create({}, { idempotencyKey: 'k' });
    await first.close();
    const later = start + 31 * 24 * 3600 * 1000;

    const { sandbox, stripe } = await openBench({ stateFile: file, clock: () => later });
    expect((await sandbox.control.customers()).map(({ id }) => id)).toEqual([customer.id]);
    expect(await sandbox.control.events()).toEqual([]);
    expect((await stripe.customers.create({}, { idempotencyKey: 'k' })).id).not.toBe(customer.id);
  });

  it('is refused when it is something else', async () => {
    const file = path.join(path.dirname(path.dirname(await createStateFile())), 'notes.txt');
    await writeFile(file, 'milk\neggs\n');
    await expect(startStripeSandbox({ stateFile: file })).rejects.toThrow(
      'line 1: not a line of a payments sandbox',
    );
    expect(await readFile(file, 'utf8')).toBe('milk\neggs\n');
  });
});

describe('live keys', () => {
  it('are refused in the process too', async () => {
    await expect(startStripeSandbox({ secretKey: 'sk_live_1' })).rejects.toThrow('test keys only');
    await expect(startStripeSandbox({ publishableKey: 'pk_live_1' })).rejects.toThrow('test keys only');
  });
});

describe('the control over HTTP', () => {
  it('does what the control in the process does', async () => {
    const { sandbox, stripe } = await openBench();
    const control = connectSandboxControl(sandbox.url);
    const intent = await stripe.paymentIntents.create(samplePayment);
    expect(await control.paymentIntents()).toEqual(await sandbox.control.paymentIntents());
    await control.failNext({ operation: 'payment_intents.cancel', kind: 'error_500' });
    await expect(stripe.paymentIntents.cancel(intent.id)).rejects.toMatchObject({ statusCode: 500 });
    await stripe.paymentIntents.confirm(intent.id, { payment_method: 'pm_card_authenticationRequired' });
    expect(await control.authenticate(intent.id, 'succeed')).toMatchObject({ status: 'succeeded' });
    await expect(control.authenticate(intent.id, 'succeed')).rejects.toThrow(
      'not waiting for authentication',
    );
    expect(await control.requests()).toMatchObject([
      { operation: 'payment_intents.create', status: 200 },
      { operation: 'payment_intents.cancel', status: 500 },
      { operation: 'payment_intents.confirm', status: 200 },
    ]);
    await control.idle();
  });

  it('onboards, pays out, fails payouts and disputes too', async () => {
    const { sandbox, stripe } = await openBench();
    const control = connectSandboxControl(sandbox.url);
    const { id } = await stripe.accounts.create({
      type: 'express',
      capabilities: { transfers: { requested: true } },
    });
    expect((await control.onboard(id)).payouts_enabled).toBe(true);
    const deadline = Math.floor(Date.now() / 1000) + 3600;
    expect((await control.demandDocument(id, deadline)).requirements?.current_deadline).toBe(deadline);
    const paid = await stripe.paymentIntents.create({
      ...samplePayment,
      confirm: true,
      payment_method: 'pm_card_bypassPending',
    });
    await stripe.transfers.create({ amount: 1000, currency: 'gbp', destination: id });
    const payout = await control.payOut(id);
    await control.failNextPayout(id, 'invalid_currency');
    expect(await control.arrivePayout(payout.id)).toMatchObject({ failure_code: 'invalid_currency' });
    const dispute = await control.dispute(String(paid.latest_charge), 'duplicate');
    expect(await control.decideDispute(dispute.id, 'lost')).toMatchObject({
      reason: 'duplicate',
      status: 'lost',
    });
    const seen = [control.accounts(), control.transfers(), control.payouts(), control.disputes()];
    expect((await Promise.all(seen)).map((list) => list.length)).toEqual([1, 1, 1, 1]);
    await expect(control.onboard('acct_none')).rejects.toThrow('does not have access to account');
  });

  it('takes the secret key only, and only what it knows', async () => {
    const { sandbox } = await openBench();
    const call = (name: string, authorization: string, body: string) =>
      fetch(`${sandbox.url}/_control/${name}`, { method: 'POST', headers: { authorization }, body });
    expect((await call('charges', 'Bearer pk_test_sandbox', '[]')).status).toBe(401);
    expect((await call('constructor', 'Bearer sk_test_sandbox', '[]')).status).toBe(404);
    expect((await call('failNext', 'Bearer sk_test_sandbox', '[{"operation":"x","kind":"y"}]')).status).toBe(
      400,
    );
    expect((await call('charges', 'Bearer sk_test_sandbox', '')).status).toBe(200);
  });
});
