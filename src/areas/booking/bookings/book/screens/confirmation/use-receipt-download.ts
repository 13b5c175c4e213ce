import { useBrand } from '#shared/ui/site-context.tsx';
import type { Booking } from '../../../contract.ts';

function downloadText(fileName: string, text: string): void {
  const address = URL.createObjectURL(new Blob([text], { type: 'text/plain;charset=utf-8' }));
  const link = document.createElement('a');
  link.href = address;
  link.download = fileName;
  link.click();
  URL.revokeObjectURL(address);
}

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
