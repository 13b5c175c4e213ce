import { useBrand } from '#shared/ui/site-context.tsx';
import type { Booking } from '../contract.ts';
import { receiptFileName, receiptText } from '../receipt.ts';
import { downloadText } from './download-text.ts';

/** What saves a booking's receipt as a text file on the reader's device. */
export function useReceiptDownload(booking: Booking): () => void {
  const brand = useBrand();
  return () =>
    downloadText(
      receiptFileName(booking),
      receiptText(booking, { brandName: brand.name, today: new Date() }),
    );
}
