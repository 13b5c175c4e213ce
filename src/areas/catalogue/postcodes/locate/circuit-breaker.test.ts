import { expect, it } from 'vitest';
import { CircuitBreaker } from './circuit-breaker.ts';

function breakerAt(start: number) {
  let seconds = start;
  const breaker = new CircuitBreaker({ now: () => new Date(seconds * 1000) });
  return { breaker, pass: (more: number) => (seconds += more) };
}

it('lets everybody through while the service answers', () => {
  const { breaker } = breakerAt(1000);
  expect(breaker.mayTry()).toBe(true);
  breaker.succeeded();
  expect(breaker.mayTry()).toBe(true);
  expect(breaker.mayTry()).toBe(true);
});

it('pauses after a failure, lets one try when the pause is over, and doubles the pause when that fails', () => {
  const { breaker, pass } = breakerAt(1000);
  breaker.failed();
  expect(breaker.mayTry()).toBe(false);
  pass(30);
  expect(breaker.mayTry()).toBe(true);
  expect(breaker.mayTry()).toBe(false);
  breaker.failed();
  pass(59);
  expect(breaker.mayTry()).toBe(false);
  pass(1);
  expect(breaker.mayTry()).toBe(true);
  breaker.succeeded();
  expect(breaker.mayTry()).toBe(true);
});

it('never pauses longer than ten minutes', () => {
  const { breaker, pass } = breakerAt(1000);
  for (let failure = 0; failure < 40; failure++) breaker.failed();
  pass(599);
  expect(breaker.mayTry()).toBe(false);
  pass(1);
  expect(breaker.mayTry()).toBe(true);
});
