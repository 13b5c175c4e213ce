import { randomUUID } from 'node:crypto';

/** What is kept, by the ending that stored files carry; what of it people may upload is each upload's own matter. */
export const fileKinds = {
  jpg: { contentType: 'image/jpeg', name: 'JPEG' },
  png: { contentType: 'image/png', name: 'PNG' },
  webp: { contentType: 'image/webp', name: 'WebP' },
  avif: { contentType: 'image/avif', name: 'AVIF' },
  pdf: { contentType: 'application/pdf', name: 'PDF' },
  zip: { contentType: 'application/zip', name: 'ZIP' },
} as const;

export type FileKind = keyof typeof fileKinds;

const keyPattern =
  /^[a-z][a-z-]*\/[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}(?:-\d{1,5})?\.(jpg|png|webp|avif|pdf|zip)$/;

/** The key of a file by that name; without one a key nobody can guess: `photos/0d2a3f34-….webp`. */
export const fileKey = (folder: string, kind: FileKind, name: string = randomUUID()): string =>
  `${folder}/${name}.${kind}`;

/** What the file behind a key is, or null for a text that is no key of ours (so that no path can be smuggled in). */
export function readFileKind(key: string): FileKind | null {
  const ending = keyPattern.exec(key)?.[1];
  return ending === undefined ? null : (ending as FileKind);
}
