import { createHash, createSign, generateKeyPairSync, type KeyObject, randomBytes } from 'node:crypto';

/** Every field can be replaced by a forged one. */
export interface Ceremony {
  challenge: string;
  origin: string;
  rpId: string;
  /** The flag "user verified". */
  userVerified?: boolean;
  /** The flag "user present". */
  userPresent?: boolean;
  type?: 'webauthn.create' | 'webauthn.get';
  counter?: number;
}

/** WebAuthn Level 3, section 5.1. */
export interface CredentialJson {
  id: string;
  rawId: string;
  type: 'public-key';
  clientExtensionResults: Record<string, never>;
  response: Record<string, string>;
}

/** A P-256 key and a counter (WebAuthn Level 3, sections 6.1 and 6.5.1). */
export class SoftwareAuthenticator {
  readonly credentialId: Buffer;
  readonly #privateKey: KeyObject;
  readonly #publicKey: KeyObject;
  #counter = 0;

  constructor(credentialId: Buffer = randomBytes(32)) {
    this.credentialId = credentialId;
    const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
    this.#privateKey = privateKey;
    this.#publicKey = publicKey;
  }

  /** `navigator.credentials.create()` without attestation. */
  register(ceremony: Ceremony): CredentialJson {
    const { x = '', y = '' } = this.#publicKey.export({ format: 'jwk' });
    const coseKey = cborMap([
      [1, 2],
      [3, -7],
      [-1, 1],
      [-2, Buffer.from(x, 'base64url')],
      [-3, Buffer.from(y, 'base64url')],
    ]);
    const length = Buffer.alloc(2);
    length.writeUInt16BE(this.credentialId.length);
    const authData = Buffer.concat([
      this.#authenticatorData(ceremony, 0x40),
      Buffer.alloc(16),
      length,
      this.credentialId,
      coseKey,
    ]);
    return this.#credential({
      clientDataJSON: clientData('webauthn.create', ceremony).toString('base64url'),
      attestationObject: cborMap([
        ['fmt', 'none'],
        ['attStmt', new Map<string, never>()],
        ['authData', authData],
      ]).toString('base64url'),
    });
  }

  /** `navigator.credentials.get()` */
  sign(ceremony: Ceremony, userHandle?: string): CredentialJson {
    const authenticatorData = this.#authenticatorData(ceremony, 0);
    const json = clientData('webauthn.get', ceremony);
    const signed = Buffer.concat([authenticatorData, createHash('sha256').update(json).digest()]);
    return this.#credential({
      clientDataJSON: json.toString('base64url'),
      authenticatorData: authenticatorData.toString('base64url'),
      signature: createSign('sha256').update(signed).sign(this.#privateKey).toString('base64url'),
      ...(userHandle === undefined ? {} : { userHandle }),
    });
  }

  #credential(response: Record<string, string>): CredentialJson {
    const id = this.credentialId.toString('base64url');
    return { id, rawId: id, type: 'public-key', clientExtensionResults: {}, response };
  }

  #authenticatorData(
    { rpId, userVerified = true, userPresent = true, counter }: Ceremony,
    flags: number,
  ): Buffer {
    this.#counter += 1;
    const data = Buffer.alloc(37);
    createHash('sha256').update(rpId).digest().copy(data);
    data.writeUInt8(flags | (userPresent ? 0x01 : 0) | (userVerified ? 0x04 : 0), 32);
    data.writeUInt32BE(counter ?? this.#counter, 33);
    return data;
  }
}

const clientData = (kind: Ceremony['type'], { type, challenge, origin }: Ceremony): Buffer =>
  Buffer.from(JSON.stringify({ type: type ?? kind, challenge, origin, crossOrigin: false }));

type CborValue = number | string | Buffer | ReadonlyMap<string, never>;

/** CBOR (RFC 8949) of integers, texts, bytes and empty maps only. */
function cborMap(entries: readonly (readonly [key: number | string, value: CborValue])[]): Buffer {
  return Buffer.concat([cborHead(5, entries.length), ...entries.flat().map(cbor)]);
}

function cbor(value: CborValue): Buffer {
  if (typeof value === 'number') return value < 0 ? cborHead(1, -1 - value) : cborHead(0, value);
  if (typeof value === 'string')
    return Buffer.concat([cborHead(3, Buffer.byteLength(value)), Buffer.from(value)]);
  if (Buffer.isBuffer(value)) return Buffer.concat([cborHead(2, value.length), value]);
  return cborHead(5, 0);
}

function cborHead(major: number, size: number): Buffer {
  if (size < 24) return Buffer.from([(major << 5) | size]);
  if (size < 256) return Buffer.from([(major << 5) | 24, size]);
  return Buffer.from([(major << 5) | 25, size >> 8, size & 0xff]);
}
