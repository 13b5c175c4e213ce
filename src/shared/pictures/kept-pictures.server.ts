import type { PictureWords } from './draw-picture.server.tsx';

/** Some 20 kB each. */
const CAPACITY = 300;

/**
 * Pictures by what they say, the last few hundred of them: the same words give the same picture, however often they
 * are asked for at once, and other words another.
 */
export class KeptPictures {
  readonly #kept = new Map<string, Promise<Buffer>>();
  readonly #draw: (words: PictureWords) => Promise<Buffer>;
  readonly #capacity: number;

  constructor(draw: (words: PictureWords) => Promise<Buffer> = drawWhenAsked, capacity = CAPACITY) {
    this.#draw = draw;
    this.#capacity = capacity;
  }

  /** PNG, 1200 by 630. Throws what drawing throws; a failure is not kept. */
  async of(words: PictureWords): Promise<Buffer> {
    const key = JSON.stringify(words);
    const picture = this.#kept.get(key) ?? this.#draw(words);
    // Put at the end: the front holds what was asked for longest ago.
    this.#kept.delete(key);
    this.#kept.set(key, picture);
    const [oldest] = this.#kept.keys();
    if (this.#kept.size > this.#capacity && oldest !== undefined) this.#kept.delete(oldest);
    try {
      return await picture;
    } catch (error) {
      this.#kept.delete(key);
      throw error;
    }
  }
}

/** What draws is loaded with the first picture: a site that starts has no need of it. */
const drawWhenAsked = async (words: PictureWords): Promise<Buffer> =>
  (await import('./draw-picture.server.tsx')).drawPicture(words);
