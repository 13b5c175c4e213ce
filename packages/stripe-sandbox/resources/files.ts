/** Uploads such as evidence (https://docs.stripe.com/file-upload). Keeps only type and size, not the content. */
import { defineRoute } from '../http/route.ts';
import type { Sandbox } from '../sandbox.ts';
import type { StoredFile } from '../store/objects.ts';
import { invalidRequest, noSuchObject } from '../wire/errors.ts';
import { newId } from '../wire/ids.ts';
import { paginate, pagingParams } from '../wire/lists.ts';
import { oneOf, type Param, type Parsed, record, required, text } from '../wire/params.ts';

/** Limit for evidence (https://docs.stripe.com/disputes/responding). */
const maxFileBytes = 5 * 1024 * 1024;

/** Signatures by type; the file name doesn't matter. */
const fileSignatures: ReadonlyMap<string, string> = new Map([
  ['pdf', '%PDF-'],
  ['png', '\x89PNG\r\n\x1a\n'],
  ['jpg', '\xff\xd8\xff'],
]);

/** Bytes as a latin1 string; not empty. */
function bytesParam(): Param<string, false> {
  return {
    required: false,
    parse(value, name) {
      if (typeof value !== 'string') throw invalidRequest('Invalid file', { param: name });
      if (value === '') throw invalidRequest('The file is empty.', { param: name });
      if (value.length > maxFileBytes)
        throw invalidRequest('File too large. The size limit is 5 MB.', { param: name });
      return value;
    },
  };
}

const createFields = {
  file: required(record({ name: text(), type: text(), data: required(bytesParam()) })),
  purpose: required(oneOf('dispute_evidence')),
};

function createFile(sandbox: Sandbox, { file, purpose }: Parsed<typeof createFields>): StoredFile {
  const type = [...fileSignatures].find(([, beginning]) => file.data.startsWith(beginning))?.[0];
  if (type === undefined)
    throw invalidRequest(
      'The file type uploaded is not supported for this purpose. Supported: jpg, pdf and png.',
      { param: 'file' },
    );
  const id = newId('file');
  const created: StoredFile = {
    id,
    object: 'file',
    created: sandbox.now(),
    expires_at: null,
    filename: file.name ?? 'blob',
    links: { object: 'list', data: [], has_more: false, url: `/v1/file_links?file=${id}` },
    purpose,
    size: file.data.length,
    title: null,
    type,
    url: `https://files.stripe.com/v1/files/${id}/contents`,
  };
  sandbox.store.put('files', id, created);
  return created;
}

/** @throws {StripeProblem} 400 `resource_missing`. */
export function assertFileExists(sandbox: Sandbox, id: string, param: string): void {
  if (sandbox.store.get('files', id) === undefined) throw noSuchObject('file upload', id, param, 'parameter');
}

export const fileRoutes = [
  defineRoute({
    operation: 'files.create',
    method: 'POST',
    path: '/v1/files',
    params: createFields,
    handle: ({ sandbox }, params) => createFile(sandbox, params),
  }),
  defineRoute({
    operation: 'files.retrieve',
    method: 'GET',
    path: '/v1/files/{id}',
    params: {},
    handle({ sandbox, id }) {
      const file = sandbox.store.get('files', id);
      if (file === undefined) throw noSuchObject('file upload', id, 'file', 'path');
      return file;
    },
  }),
  defineRoute({
    operation: 'files.list',
    method: 'GET',
    path: '/v1/files',
    params: { ...pagingParams, purpose: oneOf('dispute_evidence') },
    handle: ({ sandbox }, params) => paginate(sandbox.store.all('files'), params, '/v1/files', 'file upload'),
  }),
];
