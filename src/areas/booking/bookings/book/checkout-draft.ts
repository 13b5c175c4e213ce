import { deleteDraft, readDraft, saveDraft } from '#shared/ui/fields/drafts.ts';
import { HOLD_MINUTES } from '../rules.ts';
import type { ContactDraft } from './contact-draft.ts';

/** Why the last payment failed. `declined`: the bank refused the card. */
interface PaymentRefusal {
  message: string;
  declined?: true;
  /** Epoch milliseconds. */
  at: number;
}

/** A checkout as it was left: a refresh keeps it. Only in this tab, as it may name injuries. */
export interface CheckoutDraft {
  contact?: Partial<ContactDraft>;
  refused?: PaymentRefusal;
}

/** `sessionId`: null for an appointment. */
export const checkoutDraftId = (userId: string, sessionId: number | null): string =>
  `checkout.${userId}.${sessionId ?? 'appointment'}`;

/** Empty if there is none. A refusal is forgotten with its hold. */
export function readCheckoutDraft(id: string): CheckoutDraft {
  const kept = readDraft(id, 'sessionStorage');
  if (!isRecord(kept)) return {};
  const { contact, refused } = kept;
  return {
    ...(isRecord(contact) && {
      contact: Object.fromEntries(Object.entries(contact).filter(([, value]) => typeof value === 'string')),
    }),
    ...(isRecord(refused) && isRecent(refused.at) && typeof refused.message === 'string'
      ? {
          refused: {
            message: refused.message,
            at: refused.at,
            ...(refused.declined === true && { declined: true }),
          },
        }
      : {}),
  };
}

const isRecent = (at: unknown): at is number =>
  typeof at === 'number' && Date.now() - at < HOLD_MINUTES * 60_000;

export function updateCheckoutDraft(id: string, change: CheckoutDraft): void {
  saveDraft(id, { ...readCheckoutDraft(id), ...change }, 'sessionStorage');
}

/** The place is booked. */
export function deleteCheckoutDraft(id: string): void {
  deleteDraft(id, 'sessionStorage');
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;
