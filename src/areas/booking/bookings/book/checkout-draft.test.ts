import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import {
  checkoutDraftId,
  deleteCheckoutDraft,
  readCheckoutDraft,
  updateCheckoutDraft,
} from './checkout-draft.ts';

/** Enough of the browser's session storage. */
function memoryStorage(): Pick<Storage, 'getItem' | 'setItem' | 'removeItem'> {
  const kept = new Map<string, string>();
  return {
    getItem: (key) => kept.get(key) ?? null,
    setItem: (key, value) => void kept.set(key, value),
    removeItem: (key) => void kept.delete(key),
  };
}

const id = checkoutDraftId('7b0f5f5c-3a55-4b8e-9f0a-2f1f8a0f6d11', 12);

beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2026-11-21T12:00:00Z') });
  vi.stubGlobal('window', { sessionStorage: memoryStorage() });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it('keeps what was typed and why the payment failed, each without the other', () => {
  expect(readCheckoutDraft(id)).toEqual({});
  updateCheckoutDraft(id, { contact: { phone: '07700 900123' } });
  const refused = { message: 'Your card was declined.', declined: true as const, at: Date.now() };
  updateCheckoutDraft(id, { refused });
  expect(readCheckoutDraft(id)).toEqual({ contact: { phone: '07700 900123' }, refused });
  expect(readCheckoutDraft(checkoutDraftId('7b0f5f5c-3a55-4b8e-9f0a-2f1f8a0f6d11', 13))).toEqual({});
  deleteCheckoutDraft(id);
  expect(readCheckoutDraft(id)).toEqual({});
});

it('forgets a refusal with its hold, and ignores what it did not write', () => {
  updateCheckoutDraft(id, { refused: { message: 'Declined.', at: Date.now() } });
  vi.advanceTimersByTime(10 * 60_000);
  expect(readCheckoutDraft(id)).toEqual({});
  window.sessionStorage.setItem(`fettle.draft.${id}`, '{"contact":{"phone":5},"refused":"no"}');
  expect(readCheckoutDraft(id)).toEqual({ contact: {} });
  window.sessionStorage.setItem(`fettle.draft.${id}`, 'not JSON');
  expect(readCheckoutDraft(id)).toEqual({});
});

it('works without storage', () => {
  vi.stubGlobal('window', {});
  updateCheckoutDraft(id, { contact: { phone: '1' } });
  expect(readCheckoutDraft(id)).toEqual({});
});
