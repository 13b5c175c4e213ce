import { queryOptions } from '@tanstack/react-query';
import type { ApiClient } from '#shared/http/api-client.ts';
import type { CheckedFile, PastImport, RecordImportOptions, RecordImportResult } from './contract.ts';

/** Throws `ApiError`. */
export const importsQuery = (api: ApiClient, businessId: number) =>
  queryOptions({
    queryKey: ['businesses', businessId, 'record-imports'],
    queryFn: ({ signal }) =>
      api.call('GET /api/businesses/:businessId/record-imports', { params: { businessId }, signal }),
  });

function toFormData(file: File, options: RecordImportOptions): FormData {
  const form = new FormData();
  form.set('name', file.name.slice(0, 200));
  form.set('options', JSON.stringify(options));
  form.set('file', file);
  return form;
}

/** Dry run. Throws `ApiError`. */
export const checkFile = (
  api: ApiClient,
  businessId: number,
  file: File,
  options: RecordImportOptions,
): Promise<CheckedFile> =>
  api.call('POST /api/businesses/:businessId/record-imports/check', {
    params: { businessId },
    body: toFormData(file, options),
  });

/** Throws `ApiError`. */
export const importRecords = (
  api: ApiClient,
  businessId: number,
  file: File,
  options: RecordImportOptions,
): Promise<RecordImportResult> =>
  api.call('POST /api/businesses/:businessId/record-imports', {
    params: { businessId },
    body: toFormData(file, options),
  });

/** Throws `ApiError`. */
export const undoImport = (api: ApiClient, businessId: number, importId: string): Promise<PastImport[]> =>
  api.call('POST /api/businesses/:businessId/record-imports/:importId/undo', {
    params: { businessId, importId },
  });
