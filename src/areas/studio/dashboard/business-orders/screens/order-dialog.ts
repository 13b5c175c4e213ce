import type { ToastRequest } from '#shared/ui/overlay/toast-queue.ts';
import type { BusinessOrder, BusinessOrderItem } from '../contract.ts';

/** What a dialog is given that acts on places of an order. It is mounted anew for each opening. */
export interface OrderDialogProps {
  sale: BusinessOrder;
  /** The places that it acts on: one or more. */
  chosen: readonly BusinessOrderItem[];
  open: boolean;
  onClose: () => void;
  /** The server has said why not: what is shown of the booking may be old. */
  onRefused: () => void;
  onDone: (sale: BusinessOrder, said: ToastRequest) => void;
}

/** "this booking", "2 places". */
export function selectedPlacesText(chosen: readonly BusinessOrderItem[]): string {
  return chosen.length === 1 ? 'this booking' : `${chosen.length} places`;
}

/** Whose, and of what: what stands under a dialog's title. */
export function dialogSubtitle(
  { title, customer, places }: BusinessOrder,
  chosen: readonly BusinessOrderItem[],
): string {
  const [only] = chosen;
  if (only === undefined || chosen.length > 1)
    return `${title}: ${chosen.map(({ attendee }) => attendee).join(', ')}`;
  return `${places.length > 1 ? only.attendee : customer.name}, ${title}, ${only.reference}`;
}
