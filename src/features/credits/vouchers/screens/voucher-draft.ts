import { forgetDraft, keepDraft, readDraft } from '#shared/ui/fields/drafts.ts';
import type { VoucherAmount } from '../rules.ts';
import type { GiftDraft } from './gift-fields.tsx';

/** What the form of a gift voucher holds. */
export interface VoucherDraft extends GiftDraft {
  where: 'site' | 'business';
  amount: VoucherAmount | 'other';
  other: string;
}

const NAME = 'gift';

/** Keeps what was filled in of a voucher until its page is there: for whom it is stands in no address. */
export const keepGift = (draft: Partial<VoucherDraft>): void => keepDraft(NAME, draft);

/** What was kept of a voucher, once: texts, by the names of their fields. */
export function takeGift(): Record<string, string> {
  const kept = readDraft(NAME);
  forgetDraft(NAME);
  return typeof kept === 'object' && kept !== null
    ? Object.fromEntries(Object.entries(kept).filter(([, held]) => typeof held === 'string'))
    : {};
}
