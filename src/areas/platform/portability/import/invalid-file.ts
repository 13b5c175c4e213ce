import { AppError } from '#shared/domain/app-error.ts';

/** An error on the field `file`. */
export const invalidFile = (message: string, cause?: unknown): AppError =>
  new AppError('invalid_input', message, { errors: [{ field: 'file', message }], cause });
