import { useBrand } from '#shared/ui/site-context.tsx';
import type { Booking } from '../../../contract.ts';

/** Saves text as a file on the reader's device, as if it had been downloaded. */
function downloadText(fileName: string, text: string): void {
  const address = URL.createObjectURL(new Blob([text], { type: 'text/plain;charset=utf-8' }));
  const link = document.createElement('a');
  link.href = address;
  link.download = fileName;
  link.click();
  URL.revokeObjectURL(address);
}

/** What saves the receipt of a booking, or of all that was bought with it, as a text file on the reader's device. */
export function useReceiptDownload(booking: Booking, bought = [booking]): () => void {
  const brand = useBrand();
  return () => {
    void import('../../../receipts/receipt.ts').then(({ receiptFileName, receiptText }) =>
      downloadText(
        receiptFileName(booking),
        receiptText(booking, { brandName: brand.name, today: new Date() }, bought),
      ),
    );
  };
}
