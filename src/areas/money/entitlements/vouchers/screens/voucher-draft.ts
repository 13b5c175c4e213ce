import { deleteDraft, readDraft, saveDraft } from '#shared/ui/fields/drafts.ts';
import type { VoucherAmount } from '../rules.ts';
import type { GiftDraft } from './gift-fields.tsx';

export interface VoucherDraft extends GiftDraft {
  where: 'site' | 'business';
  amount: VoucherAmount | 'other';
  other: string;
}

const STORAGE_KEY = 'gift';

/** In storage, not in the address: it contains personal data. */
export const saveVoucherDraft = (draft: Partial<VoucherDraft>): void => saveDraft(STORAGE_KEY, draft);

/** Removes it. */
export function takeVoucherDraft(): Record<string, string> {
  const kept = readDraft(STORAGE_KEY);
  deleteDraft(STORAGE_KEY);
  return typeof kept === 'object' && kept !== null
    ? Object.fromEntries(Object.entries(kept).filter(([, held]) => typeof held === 'string'))
    : {};
}
