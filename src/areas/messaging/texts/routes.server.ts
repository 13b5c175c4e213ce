import {
  type Authenticator,
  registerEndpoints,
} from '#areas/identity/accounts/current/require-user.server.ts';
import { londonDay } from '#shared/calendar/calendar-day.ts';
import { type Pool, type Tx, transaction } from '#shared/db/database.server.ts';
import { AppError } from '#shared/domain/app-error.ts';
import type { Clock } from '#shared/domain/clock.ts';
import {
  type EditedText,
  type ListedText,
  type PublishedPage,
  type TextWords,
  textEndpoints,
} from './contract.ts';
import { defaultWords, type EditableText, type TextRegistry } from './editable-text.ts';
import { parseWords, publishText } from './publish-text.server.ts';
import { readPublishedWords } from './published-words.server.ts';
import { findVersionWords, listVersions, readLatestVersions } from './queries.server.ts';

export interface TestMailRequest {
  name: string;
  words: TextWords;
  to: { name: string; address: string };
}

export interface TextRoutesDeps {
  pool: Pool;
  clock: Clock;
  auth: Authenticator;
  texts: TextRegistry;
  /** An admin requested a test mail. */
  onTestMailRequested(tx: Tx, test: TestMailRequest): Promise<void>;
}

/** Everybody reads, admins edit. */
export const textRoutes = (deps: TextRoutesDeps) =>
  registerEndpoints(textEndpoints, deps.auth, {
    'GET /api/texts/:name': ({ params }) => readPublishedPage(deps, params.name),
    'GET /api/admin/texts': () => listTexts(deps),
    'GET /api/admin/texts/:name': async ({ params }) =>
      readEditedText(deps, await getTextOrThrow(deps, params.name)),
    'GET /api/admin/texts/:name/versions/:version': async ({ params }) => {
      const text = await getTextOrThrow(deps, params.name);
      const found = await findVersionWords(deps.pool, text.name, params.version);
      if (found === null) throw new AppError('not_found', 'We can’t find that version.');
      return { ...found, words: found.words ?? defaultWords(text) };
    },
    'POST /api/admin/texts/:name/preview': async ({ params, body }) => {
      const text = await getTextOrThrow(deps, params.name);
      return text.previewWords(parseWords(text, body.words));
    },
    'POST /api/admin/texts/:name/test': async ({ user, params, body }) => {
      const text = await getTextOrThrow(deps, params.name);
      if (text.group === 'pages')
        throw new AppError('conflict', 'This is a page, so you can’t send it as an email.');
      const words = parseWords(text, body.words);
      const to = { name: `${user.firstName} ${user.lastName}`.trim(), address: user.email };
      await transaction(deps.pool, (tx) => deps.onTestMailRequested(tx, { name: text.name, words, to }));
    },
    'PUT /api/admin/texts/:name': async ({ act, params, body }) =>
      publishText(deps, act, await getTextOrThrow(deps, params.name), body),
  });

async function getTextOrThrow({ texts }: TextRoutesDeps, name: string): Promise<EditableText> {
  const isIt = (text: EditableText) => text.name === name;
  const found = texts.pages.find(isIt) ?? (await texts.mailTexts()).find(isIt);
  if (found === undefined) throw new AppError('not_found', 'We can’t find that text.');
  return found;
}

/** Throws `not_found` (404). */
async function readPublishedPage({ texts, pool }: TextRoutesDeps, name: string): Promise<PublishedPage> {
  const text = texts.pages.find((page) => page.name === name);
  if (text === undefined) throw new AppError('not_found', 'We can’t find that page.');
  const { words, at, isStandard } = await readPublishedWords(pool, text);
  const preview = await text.previewWords(words);
  if (!('page' in preview)) throw new Error(`The text ${name} is not a page`);
  const published = at === null ? text.standardSince : londonDay(at);
  const updatedOn = isStandard && published < text.standardSince ? text.standardSince : published;
  return { ...preview.page, updatedOn };
}

async function listTexts({ pool, texts }: TextRoutesDeps): Promise<ListedText[]> {
  const latest = await readLatestVersions(pool);
  return [...texts.pages, ...(await texts.mailTexts())].map(({ name, group, label }) => ({
    name,
    group,
    label,
    latest: latest.get(name) ?? null,
  }));
}

async function readEditedText({ pool }: TextRoutesDeps, text: EditableText): Promise<EditedText> {
  const { name, group, label, href, fields, placeholders, needs } = text;
  const versions = await listVersions(pool, name);
  const [latest] = versions;
  // Uses the words of the returned version, so that a concurrent publish causes a conflict instead of being
  // overwritten.
  const now = latest === undefined ? null : await findVersionWords(pool, name, latest.version);
  return {
    name,
    group,
    label,
    href,
    latest: latest ?? null,
    version: latest?.version ?? 0,
    fields: Object.entries(fields).map(([field, { standard, ...said }]) => ({
      name: field,
      ...said,
      standard,
      now: now?.words?.[field] ?? standard,
    })),
    placeholders: Object.entries(placeholders).map(([placeholder, said]) => ({
      name: placeholder,
      ...said,
      needed: needs.includes(placeholder),
    })),
    versions,
  };
}
