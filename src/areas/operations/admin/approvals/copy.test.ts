import { expect, it } from 'vitest';
import { UNDO_SECONDS } from '#areas/catalogue/moderation/rules.ts';
import { listingKinds } from './contract.ts';
import { decidedToast } from './copy.ts';

it('a decision is said in the words of docs/product/pages.md#toasts, with when its mail leaves and the way back until then', () => {
  let undone = 0;
  const approved = decidedToast('businesses', 'approved', () => undone++);
  expect(approved.title).toBe('Business Approved');
  expect(approved.description).toBe(
    'The business has been approved and notified. We send the email in ten seconds.',
  );
  expect(UNDO_SECONDS).toBe(10);
  for (const kind of listingKinds) {
    for (const verdict of ['approved', 'rejected'] as const) {
      const toast = decidedToast(kind, verdict, () => undone++);
      expect(toast.description).toMatch(/\. We send the email in ten seconds.$/);
      expect(toast.duration).toBe(UNDO_SECONDS * 1000);
      expect(toast.action?.label).toBe('Undo');
      toast.action?.onSelect();
    }
  }
  expect(undone).toBe(listingKinds.length * 2);
});
