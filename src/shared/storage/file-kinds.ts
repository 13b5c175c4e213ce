import { randomUUID } from 'node:crypto';

/** What people may upload, by the ending that stored files carry. */
export const fileKinds = {
  jpg: { contentType: 'image/jpeg', name: 'JPEG' },
  png: { contentType: 'image/png', name: 'PNG' },
  webp: { contentType: 'image/webp', name: 'WebP' },
  pdf: { contentType: 'application/pdf', name: 'PDF' },
} as const;

export type FileKind = keyof typeof fileKinds;

const keyShape = /^[a-z][a-z-]*\/[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}\.(jpg|png|webp|pdf)$/;

/** A key nobody can guess: `photos/0d2a3f34-….webp`. */
export const newFileKey = (folder: string, kind: FileKind): string => `${folder}/${randomUUID()}.${kind}`;

/** What the file behind a key is, or null for a text that is no key of ours (so that no path can be smuggled in). */
export function kindOfKey(key: string): FileKind | null {
  const ending = keyShape.exec(key)?.[1];
  return ending === undefined ? null : (ending as FileKind);
}
