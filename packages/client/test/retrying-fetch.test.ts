import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { createFettleClient, FettleProblem } from '@fettle/client';
import { patient } from '../src/retrying-fetch.js';

const problem = (status: number, code: string) => ({
  type: `/developers#${code}`,
  title: code,
  status,
  detail: `It is ${code}.`,
  instance: 'urn:uuid:1',
  code,
});
const refusing = (status: number, code: string, headers: Record<string, string> = {}) =>
  new Response(JSON.stringify(problem(status, code)), {
    status,
    headers: { 'content-type': 'application/problem+json', ...headers },
  });
const key = () => Response.json({ name: 'Till', business: { id: 1, name: 'Hall' }, scopes: [] });

/** A `fetch` that answers one after the other, and notes what it was asked. */
function answering(...answers: (Response | Error)[]) {
  const asked: Request[] = [];
  const fetch = async (request: Request) => {
    asked.push(request);
    const answer = answers[asked.length - 1];
    if (answer === undefined) throw new Error('It was asked once too often.');
    if (answer instanceof Error) throw answer;
    return answer;
  };
  return { asked, fetch };
}

describe('patience', () => {
  it('waits as long as it is asked to, and longer each time where nobody says', async () => {
    const waited: number[] = [];
    const wait = async (ms: number) => {
      waited.push(ms);
    };
    const { asked, fetch } = answering(
      refusing(429, 'rate_limited', { 'retry-after': '7' }),
      new TypeError('gone'),
      refusing(503, 'unavailable'),
      key(),
    );
    const send = patient(fetch, { retries: 3, maxPause: 30, wait });
    const answer = await send(new Request('https://fettle.example/', { method: 'POST', body: 'the same' }));
    assert.equal(answer.status, 200);
    assert.deepEqual(waited, [7000, 1000, 2000]);
    assert.deepEqual(await Promise.all(asked.map((request) => request.text())), Array(4).fill('the same'));
  });

  it('hands on what it is not for: other refusals, and longer pauses', async () => {
    for (const answer of [
      refusing(409, 'conflict'),
      refusing(429, 'rate_limited', { 'retry-after': '3600' }),
    ]) {
      const { asked, fetch } = answering(answer);
      const fettle = createFettleClient('k', 'https://fettle.example', { fetch });
      await assert.rejects(fettle.key(), (error: unknown) => error instanceof FettleProblem);
      assert.equal(asked.length, 1);
    }
    const { fetch } = answering(new TypeError('gone'));
    await assert.rejects(
      createFettleClient('k', 'https://fettle.example', { fetch, retries: 0 }).key(),
      /gone/,
    );
  });

  it('tells what no API has said as a problem too', async () => {
    const { fetch } = answering(new Response('<h1>Bad gateway</h1>', { status: 502 }));
    await assert.rejects(
      createFettleClient('k', 'https://fettle.example', { fetch, retries: 0 }).key(),
      (error: unknown) => {
        assert.ok(error instanceof FettleProblem);
        assert.deepEqual([error.status, error.code, error.retryAfterSeconds], [502, 'unavailable', null]);
        return true;
      },
    );
  });
});

describe('a key', () => {
  it('goes to the site alone: no redirect is followed, and no other client knows it', async () => {
    const { asked, fetch } = answering(key(), key());
    await createFettleClient('secret', 'https://fettle.example', { fetch }).key();
    await createFettleClient(null, 'https://fettle.example', { fetch }).api.GET('/api/v1/key');
    assert.equal(asked[0]?.redirect, 'error');
    assert.deepEqual(
      asked.map((request) => request.headers.get('authorization')),
      ['Bearer secret', null],
    );
  });
});
