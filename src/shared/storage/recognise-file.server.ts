import { fileTypeFromBuffer } from 'file-type';
import { AppError } from '../domain/app-error.ts';
import { type FileKind, fileKinds } from './file-kinds.ts';

/**
 * What the bytes are, told by the bytes alone: a name or a content type is only what the sender says.
 * Throws `unsupported_media_type` (415), about `field`, unless they are one of `allowed`.
 */
export async function recogniseFile(
  bytes: Buffer,
  allowed: readonly FileKind[],
  field: string,
): Promise<FileKind> {
  const found = await fileTypeFromBuffer(bytes);
  const kind = allowed.find((candidate) => fileKinds[candidate].contentType === found?.mime);
  if (kind !== undefined) return kind;
  const sentence = `Choose a ${orList(allowed.map((candidate) => fileKinds[candidate].name))} file.`;
  throw new AppError('unsupported_media_type', sentence, { errors: [{ field, message: sentence }] });
}

const orList = (names: string[]): string =>
  new Intl.ListFormat('en-GB', { type: 'disjunction' }).format(names);
