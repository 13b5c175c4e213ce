import { promisify } from 'node:util';
import { brotliCompress, brotliDecompress, constants, gunzip, gzip } from 'node:zlib';
import { negotiate } from '@fastify/accept-negotiator';

/** The forms in which bytes are sent. */
export type Encoding = 'br' | 'gzip' | 'identity';

const PREFERENCE_ORDER: Encoding[] = ['br', 'gzip', 'identity'];

/** The form that whoever sent an `Accept-Encoding` header likes best; the smallest of equals. */
export function negotiateEncoding(accepted: string | undefined): Encoding {
  return negotiate(accepted ?? '', PREFERENCE_ORDER) ?? 'identity';
}

/**
 * A body that is sent again and again, made once in each form that somebody asks for. It holds these alone: as browsers
 * ask for it, a seventh or less of what it was made as.
 */
export class EncodedBody {
  readonly #quality: number;
  /** As it was made, until it is ready in a form that was asked for. */
  #made: Buffer | null;
  readonly #ready = new Map<Encoding, Buffer>();
  readonly #asked = new Map<Encoding, Promise<Buffer>>();

  /** @param quality of Brotli, 0 to 11: 4 takes half as long as 5, which makes a tenth less of it */
  constructor(made: Buffer, quality: number) {
    this.#made = made;
    this.#quality = quality;
  }

  /** How much it holds, in all forms. */
  get bytes(): number {
    return [this.#made, ...this.#ready.values()].reduce((sum, form) => sum + (form?.length ?? 0), 0);
  }

  /** Its bytes in a form. */
  encode(encoding: Encoding): Promise<Buffer> {
    const asked = this.#asked.get(encoding) ?? this.#inForm(encoding);
    this.#asked.set(encoding, asked);
    return asked;
  }

  async #inForm(encoding: Encoding): Promise<Buffer> {
    const plain = this.#made ?? (await this.#unpacked());
    const form = encoding === 'identity' ? plain : await this.#packed(encoding, plain);
    this.#ready.set(encoding, form);
    this.#made = null;
    return form;
  }

  #packed(encoding: 'br' | 'gzip', plain: Buffer): Promise<Buffer> {
    if (encoding === 'gzip') return promisify(gzip)(plain);
    return promisify(brotliCompress)(plain, { params: { [constants.BROTLI_PARAM_QUALITY]: this.#quality } });
  }

  async #unpacked(): Promise<Buffer> {
    for (const [encoding, form] of this.#ready) {
      if (encoding === 'br') return promisify(brotliDecompress)(form);
      return encoding === 'gzip' ? promisify(gunzip)(form) : form;
    }
    throw new Error('What was made is held until there is a form of it.');
  }
}
