import { deleteDraft, readDraft, saveDraft } from '#shared/ui/fields/drafts.ts';
import type { VoucherAmount } from '../rules.ts';
import type { GiftDraft } from './gift-fields.tsx';

/** What the form of a gift voucher holds. */
export interface VoucherDraft extends GiftDraft {
  where: 'site' | 'business';
  amount: VoucherAmount | 'other';
  other: string;
}

const STORAGE_KEY = 'gift';

/** Keeps what was filled in of a voucher until its page is there: for whom it is stands in no address. */
export const saveVoucherDraft = (draft: Partial<VoucherDraft>): void => saveDraft(STORAGE_KEY, draft);

/** What was kept of a voucher, once: texts, by the names of their fields. */
export function takeVoucherDraft(): Record<string, string> {
  const kept = readDraft(STORAGE_KEY);
  deleteDraft(STORAGE_KEY);
  return typeof kept === 'object' && kept !== null
    ? Object.fromEntries(Object.entries(kept).filter(([, held]) => typeof held === 'string'))
    : {};
}
