import { Readable } from 'node:stream';
import { AwsClient } from 'aws4fetch';
import { fileKey, fileKinds, readFileKind } from './file-kinds.ts';
import { type FileStorage, storageUnavailable } from './file-storage.ts';

export interface S3Settings {
  /** Without the bucket: https://s3.eu-west-2.amazonaws.com. */
  endpoint: string;
  bucket: string;
  region: string;
  accessKeyId: string;
  secretAccessKey: string;
}

/**
 * Stores files in a private S3-compatible bucket (path-style, signature v4). Throws `unavailable` (503) on errors.
 */
export function s3Storage(settings: S3Settings): FileStorage {
  const client = new AwsClient({
    accessKeyId: settings.accessKeyId,
    secretAccessKey: settings.secretAccessKey,
    region: settings.region,
    service: 's3',
    retries: 2,
  });
  const addressOf = (key: string) => `${settings.endpoint.replace(/\/$/, '')}/${settings.bucket}/${key}`;

  async function ask(method: string, key: string, init: RequestInit = {}): Promise<Response> {
    const answer = await client
      .fetch(addressOf(key), { ...init, method, redirect: 'manual' })
      .catch((error: unknown) => {
        throw storageUnavailable(error);
      });
    if (answer.ok || answer.status === 404) return answer;
    throw storageUnavailable(
      new Error(`${method} ${key}: ${answer.status} ${(await answer.text()).slice(0, 500)}`),
    );
  }

  return {
    async put(folder, { bytes, kind, name }) {
      const key = fileKey(folder, kind, name);
      const answer = await ask('PUT', key, {
        body: new Uint8Array(bytes),
        headers: { 'content-type': fileKinds[kind].contentType },
      });
      if (answer.status === 404)
        throw storageUnavailable(new Error(`There is no bucket ${settings.bucket}.`));
      return key;
    },

    async read(key) {
      const kind = readFileKind(key);
      if (kind === null) return null;
      const answer = await ask('GET', key);
      if (answer.status === 404 || answer.body === null) return null;
      return {
        content: Readable.from(readChunks(answer.body)),
        contentType: fileKinds[kind].contentType,
        bytes: Number(answer.headers.get('content-length') ?? 0),
      };
    },

    async delete(key) {
      if (readFileKind(key) !== null) await ask('DELETE', key);
    },
  };
}

/** Bridges the types of web and Node streams. */
async function* readChunks(body: ReadableStream<Uint8Array>): AsyncGenerator<Uint8Array> {
  const reader = body.getReader();
  try {
    for (let next = await reader.read(); !next.done; next = await reader.read()) yield next.value;
  } finally {
    await reader.cancel();
  }
}
