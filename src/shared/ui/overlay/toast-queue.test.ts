import { describe, expect, it } from 'vitest';
import { nextToast, TOAST_DURATION_MS, TOAST_REMOVE_DELAY_MS, TOAST_SWIPE_PX } from './toast-queue.ts';

const first = nextToast(null, { kind: 'show', id: 1, toast: { title: 'Session Created!' } });

describe('nextToast', () => {
  it('shows what it is asked to', () => {
    expect(first).toEqual({ title: 'Session Created!', id: 1, open: true });
  });

  it('replaces the toast on screen: only one at a time', () => {
    const second = nextToast(first, { kind: 'show', id: 2, toast: { title: 'Payment Failed' } });
    expect(second).toEqual({ title: 'Payment Failed', id: 2, open: true });
  });

  it('closes before it drops, so that the toast can leave with its animation', () => {
    const closed = nextToast(first, { kind: 'dismiss', id: 1 });
    expect(closed).toMatchObject({ id: 1, open: false });
    expect(nextToast(closed, { kind: 'drop', id: 1 })).toBeNull();
  });

  it('ignores the end of a toast that another has replaced', () => {
    const second = nextToast(first, { kind: 'show', id: 2, toast: { title: 'Payment Failed' } });
    expect(nextToast(second, { kind: 'dismiss', id: 1 })).toBe(second);
    expect(nextToast(second, { kind: 'drop', id: 1 })).toBe(second);
    expect(nextToast(null, { kind: 'dismiss', id: 1 })).toBeNull();
  });
});

describe('turning away from a failure', () => {
  it('closes its toast, and no other', () => {
    const failed = nextToast(null, {
      kind: 'show',
      id: 3,
      toast: { title: 'Payment Failed', variant: 'destructive' },
    });
    expect(nextToast(failed, { kind: 'clear_failure' })).toMatchObject({ id: 3, open: false });
    expect(nextToast(first, { kind: 'clear_failure' })).toBe(first);
    expect(nextToast(null, { kind: 'clear_failure' })).toBeNull();
  });
});

describe('a toast', () => {
  it('stays, is pushed away and is forgotten as docs/product/pages.md#toasts says', () => {
    expect(TOAST_DURATION_MS).toBe(5000);
    expect(TOAST_REMOVE_DELAY_MS).toBe(1_000_000);
    expect(TOAST_SWIPE_PX).toBe(50);
  });
});
