import sharp from 'sharp';
import { describe, expect, it, vi } from 'vitest';
import { drawPicture, type PictureWords } from './draw-picture.server.tsx';
import { KeptPictures } from './kept-pictures.server.ts';

type Draw = (words: PictureWords) => Promise<Buffer>;

const words: PictureWords = {
  kind: 'Yoga, 60 min',
  title: 'Morning Flow',
  detail: 'Lock Keeper Studio, London',
  price: { amount: '£12.65', note: 'per person' },
  activity: 'yoga',
  letter: 'Y',
  brand: 'Fettle',
};

describe('a picture for a shared link', () => {
  it('has the size that its page announces, and the colours of its activity', async () => {
    const picture = await drawPicture(words);
    const { width, height, format } = await sharp(picture).metadata();
    expect({ width, height, format }).toEqual({ width: 1200, height: 630, format: 'png' });
    const corner = await sharp(picture)
      .extract({ left: 1190, top: 2, width: 1, height: 1 })
      .removeAlpha()
      .raw()
      .toBuffer();
    expect([...corner]).toEqual([0xf6, 0xc9, 0x5c]);
    expect(picture.length).toBeLessThan(60_000);
  });

  it('is drawn for whatever people type', async () => {
    const title = `<b>&"Ŵŷ 漢字 🧘 ${'very long '.repeat(30)}`;
    await expect(drawPicture({ ...words, title, price: null })).resolves.toBeInstanceOf(Buffer);
  });
});

describe('kept pictures', () => {
  it('are drawn once for the same words, even when they are asked for at once', async () => {
    const draw = vi.fn<Draw>(async ({ title }) => Buffer.from(title));
    const kept = new KeptPictures(draw, 2);
    await Promise.all([kept.of(words), kept.of(words)]);
    expect(draw).toHaveBeenCalledTimes(1);
    expect((await kept.of({ ...words, title: 'Other' })).toString()).toBe('Other');
    await kept.of(words);
    await kept.of({ ...words, title: 'Third' });
    expect(draw).toHaveBeenCalledTimes(3);
    // "Other" was asked for longest ago.
    await kept.of(words);
    expect(draw).toHaveBeenCalledTimes(3);
    await kept.of({ ...words, title: 'Other' });
    expect(draw).toHaveBeenCalledTimes(4);
  });

  it('are tried again after a failure', async () => {
    const draw = vi.fn<Draw>(async () => Buffer.from('drawn')).mockRejectedValueOnce(new Error('no fonts'));
    const kept = new KeptPictures(draw);
    await expect(kept.of(words)).rejects.toThrow('no fonts');
    expect((await kept.of(words)).toString()).toBe('drawn');
  });
});
