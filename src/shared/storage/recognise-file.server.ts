import { fileTypeFromBuffer } from 'file-type';
import { AppError } from '../domain/app-error.ts';
import { type FileKind, fileKinds } from './file-kinds.ts';

/**
 * Returns the type by content, as names and content types can lie. Throws `unsupported_media_type` (415) on `field`
 * unless it is in `allowed`.
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
