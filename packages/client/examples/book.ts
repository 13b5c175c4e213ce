import { createFettleClient, FettleProblem } from '@fettle/client';

const fettle = createFettleClient(process.env.FETTLE_KEY ?? '', 'https://fettle.example');

/** Books a place for a customer at the till, and returns the text for the till. */
export async function sellPlace(dateId: number, saleId: string): Promise<string> {
  try {
    const { bookings, replayed } = await fettle.bookings.take(
      { date: dateId, name: 'Rosa Whitfield', email: 'rosa@people.example', phone: '020 7946 0321' },
      // The sale's own number: sent again after a crash it is still one booking.
      { idempotencyKey: saleId },
    );
    return `${bookings[0]?.reference ?? ''}${replayed ? ' (was booked already)' : ''}`;
  } catch (error) {
    if (error instanceof FettleProblem && error.code === 'sold_out') return error.message;
    throw error;
  }
}
