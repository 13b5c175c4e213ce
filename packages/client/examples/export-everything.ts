import { createFettleClient } from '@fettle/client';

const fettle = createFettleClient(process.env.FETTLE_KEY ?? '', 'https://fettle.example');

/** Everything of the business as one ZIP file, as it comes. */
export async function takeEverything(): Promise<ReadableStream<Uint8Array>> {
  let made = await fettle.exports.begin();
  while (made.state === 'making') {
    await new Promise((resolve) => setTimeout(resolve, 2_000));
    made = await fettle.exports.get(made.id);
  }
  return fettle.exports.download(made.id);
}
