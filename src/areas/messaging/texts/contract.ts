import { z } from 'zod';
import { numberIdField } from '#shared/domain/id-field.ts';
import { type Callable, defineEndpoints } from '#shared/http/endpoints.ts';

const instant = z.iso.datetime();

/** Literal text, or a named value the page fills in. */
const textRunSchema = z.object({
  text: z.string(),
  value: z.literal(true).optional(),
  strong: z.literal(true).optional(),
  em: z.literal(true).optional(),
  code: z.literal(true).optional(),
  /** A site path, a section here (`#id`), https, mailto or tel. */
  href: z.string().optional(),
});
export type TextRun = z.infer<typeof textRunSchema>;
const lineSchema = z.array(textRunSchema);

/** A block of a section. The site renders a `part` itself: a table or a control. */
const blockSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('paragraph'), line: lineSchema }),
  z.object({ kind: z.literal('heading'), line: lineSchema }),
  z.object({ kind: z.literal('list'), ordered: z.boolean(), items: z.array(lineSchema) }),
  z.object({ kind: z.literal('table'), head: z.array(lineSchema), rows: z.array(z.array(lineSchema)) }),
  z.object({ kind: z.literal('part'), name: z.string() }),
]);
export type Block = z.infer<typeof blockSchema>;

/** A parsed page: summary and sections, whose ids are anchors (`/terms#refunds`). */
const pageTextSchema = z.object({
  summary: z.array(lineSchema),
  sections: z.array(z.object({ id: z.string(), title: z.string(), blocks: z.array(blockSchema) })),
});
export type PageText = z.infer<typeof pageTextSchema>;

/** `GET /api/texts/{name}`. `updatedOn` is a London day. */
const publishedPageSchema = pageTextSchema.extend({ updatedOn: z.iso.date() });
export type PublishedPage = z.infer<typeof publishedPageSchema>;

/** By where a text is read: on the site or in a mail. */
export const textGroups = [
  'pages',
  'mails-seekers',
  'mails-sellers',
  'mails-accounts',
  'mails-admins',
] as const;
export type TextGroup = (typeof textGroups)[number];

/** A publication. `standard`: the default was restored. */
const versionSchema = z.object({
  version: z.int().positive(),
  note: z.string(),
  by: z.string(),
  at: instant,
  standard: z.boolean(),
});
export type TextVersion = z.infer<typeof versionSchema>;

/** `latest`: null if only the default was ever published. */
const listedTextSchema = z.object({
  name: z.string(),
  group: z.enum(textGroups),
  label: z.string(),
  latest: versionSchema.nullable(),
});
export type ListedText = z.infer<typeof listedTextSchema>;

const wordsSchema = z.record(z.string().max(40), z.string().max(100_000));
export type TextWords = z.infer<typeof wordsSchema>;

/** `GET /api/admin/texts/{name}` */
const editedTextSchema = listedTextSchema.extend({
  /** Null for a mail. */
  href: z.string().nullable(),
  /** 0 for an unedited text. Publishing sends it back, to detect conflicts. */
  version: z.int().nonnegative(),
  fields: z.array(
    z.object({
      name: z.string(),
      label: z.string(),
      /** One line, paragraphs, or a Markdown page. */
      form: z.enum(['line', 'paragraphs', 'page']),
      most: z.int().positive(),
      standard: z.string(),
      now: z.string(),
    }),
  ),
  /** Placeholders with description and example. `needed` ones must stay. */
  placeholders: z.array(
    z.object({ name: z.string(), says: z.string(), example: z.string(), needed: z.boolean() }),
  ),
  versions: z.array(versionSchema),
});
export type EditedText = z.infer<typeof editedTextSchema>;

const previewSchema = z.union([
  z.object({ page: pageTextSchema }),
  z.object({ mail: z.object({ subject: z.string(), html: z.string(), text: z.string() }) }),
]);
export type TextPreview = z.infer<typeof previewSchema>;

/** What changed and why. */
export const textNoteSchema = z
  .string()
  .trim()
  .min(10, 'Describe the change in at least 10 characters')
  .max(500, 'Keep the note under 500 characters');

/** `PUT /api/admin/texts/{name}`. `words`: null restores the default. */
const publishTextSchema = z.object({
  words: wordsSchema.nullable(),
  note: textNoteSchema,
  version: z.int().nonnegative(),
});
export type PublishText = z.infer<typeof publishTextSchema>;

const name = z.string().max(80);
const params = z.object({ name });
const draft = z.object({ words: wordsSchema });

export const textEndpoints = defineEndpoints({
  'GET /api/texts/:name': { auth: 'public', params, answer: publishedPageSchema },
  'GET /api/admin/texts': { auth: 'admin', answer: z.array(listedTextSchema) },
  'GET /api/admin/texts/:name': { auth: 'admin', params, answer: editedTextSchema },
  // The default's words if that was restored.
  'GET /api/admin/texts/:name/versions/:version': {
    auth: 'admin',
    params: params.extend({ version: numberIdField }),
    answer: versionSchema.extend({ words: wordsSchema }),
  },
  'POST /api/admin/texts/:name/preview': {
    auth: 'admin',
    params,
    body: draft,
    bodyBytes: 256 * 1024,
    answer: previewSchema,
  },
  // Mails the caller.
  'POST /api/admin/texts/:name/test': {
    auth: 'admin',
    params,
    body: draft,
    bodyBytes: 256 * 1024,
    rateLimit: { max: 20, timeWindow: '10 minutes' },
    errors: ['conflict'],
  },
  'PUT /api/admin/texts/:name': {
    auth: 'admin',
    freshSignIn: true,
    params,
    body: publishTextSchema,
    bodyBytes: 256 * 1024,
    answer: z.object({ version: z.int().positive() }),
    errors: ['conflict'],
  },
});

declare module '#shared/http/endpoints.ts' {
  interface Endpoints extends Callable<typeof textEndpoints> {}
}
