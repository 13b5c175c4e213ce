import { checkInAddress } from './booking-addresses.ts';
import type { BookingRecord } from './booking-queries.server.ts';

/** A booking's check-in code as an SVG picture, dark on white in every theme: that is what scanners read. */
export async function checkInCode(publicUrl: string, booking: Pick<BookingRecord, 'id'>): Promise<string> {
  const { default: qrcode } = await import('qrcode');
  return qrcode.toString(checkInAddress(publicUrl, booking), {
    type: 'svg',
    errorCorrectionLevel: 'M',
    margin: 2,
    color: { dark: '#000000', light: '#ffffff' },
  });
}
