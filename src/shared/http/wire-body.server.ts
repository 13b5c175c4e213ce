import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { negotiate } from '@fastify/accept-negotiator';

/** The forms in which bytes are sent, the smallest first. */
const encodings = ['br', 'gzip', 'identity'] as const;
export type Encoding = (typeof encodings)[number];

/** The form that whoever sent an `Accept-Encoding` header likes best; the smallest of equals. */
export function encodingFor(accepted: string | undefined): Encoding {
  return negotiate<Encoding>(accepted ?? '', [...encodings]) ?? 'identity';
}

/** A body that is sent again and again, compressed once in each form that somebody asks for. */
export class WireBody {
  /** As it was made. */
  readonly plain: Buffer;
  readonly #quality: number;
  readonly #compressed = new Map<Encoding, Promise<Buffer>>();

  /** @param quality of Brotli, 0 to 11: 4 takes half as long as 5, which makes a tenth less of it */
  constructor(plain: Buffer, quality: number) {
    this.plain = plain;
    this.#quality = quality;
  }

  /** Its bytes in a form. */
  async as(encoding: Encoding): Promise<Buffer> {
    if (encoding === 'identity') return this.plain;
    const known = this.#compressed.get(encoding) ?? this.#compress(encoding);
    this.#compressed.set(encoding, known);
    return known;
  }

  #compress(encoding: 'br' | 'gzip'): Promise<Buffer> {
    if (encoding === 'gzip') return promisify(gzip)(this.plain);
    return promisify(brotliCompress)(this.plain, {
      params: { [constants.BROTLI_PARAM_QUALITY]: this.#quality },
    });
  }
}
