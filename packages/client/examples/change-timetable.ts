import { createFettleClient, type WholeSession } from '@fettle/client';

const fettle = createFettleClient(process.env.FETTLE_KEY ?? '', 'https://fettle.example');

/** Lowers a session's price by two pounds, unless the session changed after we read it. */
export async function makeCheaper(sessionId: number): Promise<WholeSession> {
  const { price, version, ...now } = await fettle.business.session(sessionId);
  return fettle.business.changeSession(sessionId, { ...now, price: price.session - 200, version });
}
