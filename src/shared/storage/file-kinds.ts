import { randomUUID } from 'node:crypto';

/** By file extension; each upload limits which of them it accepts. */
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

/** Random unless named: `photos/0d2a3f34-….webp`. */
export const fileKey = (folder: string, kind: FileKind, name: string = randomUUID()): string =>
  `${folder}/${name}.${kind}`;

/** Null if the key isn't one of ours, which blocks path traversal. */
export function readFileKind(key: string): FileKind | null {
  const ending = keyPattern.exec(key)?.[1];
  return ending === undefined ? null : (ending as FileKind);
}
