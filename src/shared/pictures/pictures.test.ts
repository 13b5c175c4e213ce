import { EventEmitter } from 'node:events';
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Worker } from 'node:worker_threads';
import sharp from 'sharp';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ThreadPoolBusyError } from '../workers/thread-pool.server.ts';
import type { PictureContent } from './copy.ts';
import { drawPicture } from './draw-picture.server.tsx';
import { type DrawingTask, DrawingThreads } from './drawing-threads.server.ts';
import { PictureCache } from './picture-cache.server.ts';
import { PictureFolder } from './picture-folder.server.ts';

const words: PictureContent = {
  kind: 'Yoga, 60 min',
  title: 'Morning Flow',
  detail: 'Lock Keeper Studio, London',
  price: { amount: '£12.65', note: 'per person' },
  activity: 'yoga',
  letter: 'Y',
  photo: null,
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

  it('wears the photograph in place of the tile', async () => {
    const photo = await sharp({ create: { width: 640, height: 480, channels: 3, background: '#204080' } })
      .webp()
      .toBuffer();
    const corner = await sharp(await drawPicture(words, photo))
      .extract({ left: 1190, top: 2, width: 1, height: 1 })
      .removeAlpha()
      .raw()
      .toBuffer();
    expect([...corner].map((part) => Math.round(part / 16))).toEqual([2, 4, 8]);
  });

  it('is drawn for whatever people type', async () => {
    const title = `<b>&"Ŵŷ 漢字 🧘 ${'very long '.repeat(30)}`;
    await expect(drawPicture({ ...words, title, price: null })).resolves.toBeInstanceOf(Buffer);
  });
});

describe('drawing threads', () => {
  /** A fake thread that answers with the title on command. */
  class Puppet extends EventEmitter {
    words: PictureContent | null = null;
    ended = false;
    unref() {}
    postMessage({ words: given }: DrawingTask) {
      this.words = given;
    }
    draw() {
      const { title } = this.words ?? words;
      this.words = null;
      this.emit('message', { done: Buffer.from(title) });
    }
    async terminate() {
      this.ended = true;
      this.emit('exit', 1);
      return 1;
    }
  }
  const arrange = (options: { waiting?: number; idleMs?: number; atMostMs?: number } = {}) => {
    const started: Puppet[] = [];
    const threads = new DrawingThreads({
      ...options,
      start: () => {
        const puppet = new Puppet();
        started.push(puppet);
        return puppet as unknown as Worker;
      },
    });
    const busy = () => started.filter(({ words: given, ended }) => given !== null && !ended);
    const draw = (title: string) => threads.draw({ ...words, title });
    return { started, threads, busy, draw };
  };

  it('draw two at a time; the rest wait their turn', async () => {
    const { started, busy, draw } = arrange();
    const pictures = Array.from({ length: 22 }, (_, n) => draw(`Picture ${n}`));
    for (let drawn = 0; drawn < 22; drawn++) {
      expect(busy().length).toBe(Math.min(2, 22 - drawn));
      busy()[0]?.draw();
    }
    expect((await Promise.all(pictures)).map(String)).toEqual(
      Array.from({ length: 22 }, (_, n) => `Picture ${n}`),
    );
    expect(started).toHaveLength(2);
  });

  it('take no more than can wait', async () => {
    const { busy, draw } = arrange({ waiting: 3 });
    const taken = Array.from({ length: 5 }, (_, n) => draw(`Picture ${n}`));
    await expect(draw('One too many')).rejects.toThrow(ThreadPoolBusyError);
    busy()[0]?.draw();
    taken.push(draw('Now there is room'));
    while (busy().length > 0) busy()[0]?.draw();
    expect(String((await Promise.all(taken)).at(-1))).toBe('Now there is room');
  });

  it('go on in another when one dies, and only what it drew fails', async () => {
    const { started, busy, draw } = arrange();
    const first = draw('First');
    const others = [draw('Second'), draw('Third'), draw('Fourth')];
    started[0]?.emit('error', new Error('out of memory'));
    await expect(first).rejects.toThrow('out of memory');
    while (busy().length > 0) busy().at(-1)?.draw();
    expect((await Promise.all(others)).map(String)).toEqual(['Second', 'Third', 'Fourth']);
    expect(started).toHaveLength(3);
  });

  it('are ended when they take too long, and only what they drew fails', async () => {
    vi.useFakeTimers();
    const { started, busy, draw } = arrange({ atMostMs: 1000 });
    const endless = draw('Endless');
    const refused = expect(endless).rejects.toThrow('longer than 1000 ms');
    vi.advanceTimersByTime(1000);
    await refused;
    expect(started[0]?.ended).toBe(true);
    const next = draw('Next');
    busy()[0]?.draw();
    expect(String(await next)).toBe('Next');
    vi.useRealTimers();
  });

  it('say why there is no picture, and go on', async () => {
    const { started, busy, draw } = arrange();
    const failing = draw('First');
    started[0]?.emit('message', { failed: 'no fonts' });
    await expect(failing).rejects.toThrow('no fonts');
    const next = draw('Second');
    busy()[0]?.draw();
    expect(String(await next)).toBe('Second');
    expect(started).toHaveLength(1);
  });

  it('end when there is nothing to draw, and begin again', async () => {
    vi.useFakeTimers();
    const { started, busy, draw } = arrange({ idleMs: 1000 });
    const drawn = draw('First');
    busy()[0]?.draw();
    await drawn;
    vi.advanceTimersByTime(999);
    expect(started[0]?.ended).toBe(false);
    vi.advanceTimersByTime(1);
    expect(started[0]?.ended).toBe(true);
    void draw('Second');
    expect(started).toHaveLength(2);
    vi.useRealTimers();
  });

  it('leave this thread free: it goes on while they draw', async () => {
    const threads = new DrawingThreads();
    let turns = 0;
    let drawing = true;
    const turn = () => {
      turns++;
      if (drawing) setImmediate(turn);
    };
    const drawn = Promise.all([1, 2, 3, 4].map((n) => threads.draw({ ...words, title: `Picture ${n}` })));
    turn();
    const pictures = await drawn;
    drawing = false;
    await threads.close();
    for (const picture of pictures)
      expect(await sharp(picture).metadata()).toMatchObject({ width: 1200, height: 630, format: 'png' });
    // Satori on the main thread would block it: only some dozens of turns.
    expect(turns).toBeGreaterThan(1000);
  });
});

describe('kept pictures', () => {
  let folder: string;
  const warnings: string[] = [];
  const png = (text: string) =>
    Buffer.concat([
      Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
      Buffer.from(text),
      Buffer.from('IEND\xaeB`\x82', 'latin1'),
    ]);
  let now = new Date('2026-11-21T12:00:00Z');
  const arrange = (where = folder) => {
    const draw = vi.fn<(given: PictureContent) => Promise<Buffer>>(async ({ title }) => png(title));
    const pictures = new PictureFolder(where, () => now);
    const log = { warn: (_details: object, message: string) => void warnings.push(message) };
    return { draw, pictures, kept: new PictureCache({ folder: pictures, draw, log }) };
  };
  beforeEach(() => {
    folder = mkdtempSync(path.join(tmpdir(), 'fettle-pictures-'));
  });
  afterEach(() => rmSync(folder, { recursive: true, force: true }));

  it('are drawn once for the same words, at once or later, in this process or the next', async () => {
    const { draw, kept } = arrange();
    await Promise.all([kept.of(words), kept.of(words)]);
    expect(String(await kept.of(words))).toContain('Morning Flow');
    expect(draw).toHaveBeenCalledTimes(1);
    const next = arrange();
    await next.kept.of(words);
    expect(next.draw).not.toHaveBeenCalled();
    for (const other of [{ title: 'Evening Flow' }, { price: null }, { brand: 'Other' }]) {
      await next.kept.of({ ...words, ...other });
    }
    expect(next.draw).toHaveBeenCalledTimes(3);
    expect(readdirSync(folder)).toHaveLength(4);
  });

  it('are tried again after a failure', async () => {
    const { draw, kept } = arrange();
    draw.mockRejectedValueOnce(new Error('no fonts'));
    await expect(kept.of(words)).rejects.toThrow('no fonts');
    expect(String(await kept.of(words))).toContain('Morning Flow');
  });

  it('are drawn anew where half of one lies, and without a folder', async () => {
    const { draw, pictures, kept } = arrange();
    writeFileSync(path.join(folder, pictures.nameOf(words)), png('Morning Flow').subarray(0, 12));
    expect(String(await kept.of(words))).toContain('Morning Flow');
    expect(draw).toHaveBeenCalledTimes(1);
    const file = path.join(folder, 'a-file');
    writeFileSync(file, '');
    expect(String(await arrange(file).kept.of(words))).toContain('Morning Flow');
    expect(warnings).toEqual(['a picture could not be read', 'a picture could not be kept']);
  });

  it('go when nobody has asked for them in a month', async () => {
    const { draw, kept } = arrange();
    const later = (days: number) => {
      now = new Date(now.getTime() + days * 86_400_000);
    };
    const other = { ...words, title: 'Forgotten' };
    await kept.of(words);
    await kept.of(other);
    later(20);
    await kept.of(words);
    later(20);
    await kept.of({ ...words, title: 'New' });
    expect(readdirSync(folder)).toHaveLength(2);
    expect(draw).toHaveBeenCalledTimes(3);
    await kept.of(words);
    expect(draw).toHaveBeenCalledTimes(3);
    await kept.of(other);
    expect(draw).toHaveBeenCalledTimes(4);
  });
});
