import type { ToastRequest } from '#shared/ui/overlay/toast-queue.ts';
import type { Sale } from '../../contract.ts';

/** What a dialog is given that acts on a booking. It is mounted anew for each opening. */
export interface SaleActProps {
  sale: Sale;
  open: boolean;
  onClose: () => void;
  /** The server has said why not: what is shown of the booking may be old. */
  onRefused: () => void;
  onDone: (sale: Sale, said: ToastRequest) => void;
}
