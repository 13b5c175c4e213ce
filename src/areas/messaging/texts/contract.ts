import { z } from 'zod';
import { numberIdField } from '#shared/domain/id-field.ts';
import { type Callable, defineEndpoints } from '#shared/http/endpoints.ts';

const instant = z.iso.datetime();

/** Words that stand together in a line: as written, or a value that the page fills in by its name. */
const textRunSchema = z.object({
  /** As written; of a value its name. */
  text: z.string(),
  value: z.literal(true).optional(),
  strong: z.literal(true).optional(),
  em: z.literal(true).optional(),
  code: z.literal(true).optional(),
  /** Where it leads: a page of the site, a section of this one (`#id`), or elsewhere by https, mailto or tel. */
  href: z.string().optional(),
});
export type TextRun = z.infer<typeof textRunSchema>;
const lineSchema = z.array(textRunSchema);

/** What follows one another in a section. A `part` is drawn by the site itself: a table of what it stores, a control. */
const blockSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('paragraph'), line: lineSchema }),
  z.object({ kind: z.literal('heading'), line: lineSchema }),
  z.object({ kind: z.literal('list'), ordered: z.boolean(), items: z.array(lineSchema) }),
  z.object({ kind: z.literal('table'), head: z.array(lineSchema), rows: z.array(z.array(lineSchema)) }),
  z.object({ kind: z.literal('part'), name: z.string() }),
]);
export type Block = z.infer<typeof blockSchema>;

/** A page of text, read: what it is in short, and its sections, whose ids are addresses (`/terms#refunds`). */
const pageTextSchema = z.object({
  summary: z.array(lineSchema),
  sections: z.array(z.object({ id: z.string(), title: z.string(), blocks: z.array(blockSchema) })),
});
export type PageText = z.infer<typeof pageTextSchema>;

/** `GET /api/texts/{name}`: a page as it is published. `updatedOn`: the day in London since which it says this. */
const publishedPageSchema = pageTextSchema.extend({ updatedOn: z.iso.date() });
export type PublishedPage = z.infer<typeof publishedPageSchema>;

/** Where a text is read: on a page of the site, or in a mail to somebody. */
export const textGroups = [
  'pages',
  'mails-seekers',
  'mails-sellers',
  'mails-accounts',
  'mails-admins',
] as const;
export type TextGroup = (typeof textGroups)[number];

/** A time that a text was published, and what for. `standard`: the one in the code was put back. */
const versionSchema = z.object({
  version: z.int().positive(),
  note: z.string(),
  by: z.string(),
  at: instant,
  standard: z.boolean(),
});
export type TextVersion = z.infer<typeof versionSchema>;

/** A text as the list has it. `latest`: null while nobody has published anything but the standard. */
const listedTextSchema = z.object({
  name: z.string(),
  group: z.enum(textGroups),
  label: z.string(),
  latest: versionSchema.nullable(),
});
export type ListedText = z.infer<typeof listedTextSchema>;

/** The words of a text by the names of its fields. */
const wordsSchema = z.record(z.string().max(40), z.string().max(100_000));
export type TextWords = z.infer<typeof wordsSchema>;

/** `GET /api/admin/texts/{name}`: a text with all that is needed to edit it. */
const editedTextSchema = listedTextSchema.extend({
  /** The page on which it is read; null of a mail. */
  href: z.string().nullable(),
  /** Of the version that it stands by; 0 for the standard of an unedited one. Publishing says which was seen. */
  version: z.int().nonnegative(),
  fields: z.array(
    z.object({
      name: z.string(),
      label: z.string(),
      /** A line, some paragraphs, or a whole page in Markdown. */
      form: z.enum(['line', 'paragraphs', 'page']),
      /** How many characters it may have. */
      most: z.int().positive(),
      standard: z.string(),
      /** As it is published. */
      now: z.string(),
    }),
  ),
  /** What can stand in braces, what is said in its place, and an example of it. Those `needed` have to stay. */
  placeholders: z.array(
    z.object({ name: z.string(), says: z.string(), example: z.string(), needed: z.boolean() }),
  ),
  /** Latest first. */
  versions: z.array(versionSchema),
});
export type EditedText = z.infer<typeof editedTextSchema>;

/** What a text would be: a page, or a mail to somebody made up. */
const previewSchema = z.union([
  z.object({ page: pageTextSchema }),
  z.object({ mail: z.object({ subject: z.string(), html: z.string(), text: z.string() }) }),
]);
export type TextPreview = z.infer<typeof previewSchema>;

/** What changes with a version, and why. */
export const textNoteSchema = z
  .string()
  .trim()
  .min(10, 'Describe the change in at least 10 characters')
  .max(500, 'Keep the note under 500 characters');

/** `PUT /api/admin/texts/{name}`. `words`: null puts the standard back. */
const publishTextSchema = z.object({
  words: wordsSchema.nullable(),
  note: textNoteSchema,
  version: z.int().nonnegative(),
});
export type PublishText = z.infer<typeof publishTextSchema>;

const name = z.string().max(80);
const params = z.object({ name });
const draft = z.object({ words: wordsSchema });

/** Texts that admins edit while the site runs: its legal pages, and the words of its mails. */
export const textEndpoints = defineEndpoints({
  'GET /api/texts/:name': { auth: 'public', params, answer: publishedPageSchema },
  'GET /api/admin/texts': { auth: 'admin', answer: z.array(listedTextSchema) },
  'GET /api/admin/texts/:name': { auth: 'admin', params, answer: editedTextSchema },
  // The words of a version that was published, the standard's where it was put back.
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
  // To the address of whoever asks.
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
