import { createHash, randomBytes } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { IMPERSONATION_HEADER } from '#areas/identity/accounts/impersonation/impersonation-guard.server.ts';
import { UNAVAILABLE_PAGE_POLICY, unavailablePage } from '#areas/operations/site/standalone-pages.ts';
import { type ErrorBody, errorStatus } from '#shared/domain/app-error.ts';
import type { SiteConfig } from '#shared/domain/site-config.ts';
import type { AppInstance } from '#shared/http/app-instance.server.ts';
import { negotiateEncoding } from '#shared/http/content-encoding.server.ts';
import { DATABASE_RETRY_SECONDS } from '#shared/http/error-handler.server.ts';
import { PLACE_HEADER } from '#shared/http/paged-list.ts';
import {
  type CachedResponse,
  isAnonymousRequest,
  sharedHeaders,
} from '#shared/http/response-cache.server.ts';
import { contentSecurityPolicy } from './content-security-policy.server.ts';
import type { RenderedPage, RenderOptions } from './entry.server.tsx';
import { internalRequestHeaders } from './internal-request-token.server.ts';
import type { ApiAnswer, CachedPage, PageCache, PageEncoding, Rendering } from './page-cache.server.ts';
import { permissionsPolicy } from './permissions-policy.server.ts';

/** Renders one page; in development it is reloaded with every change. */
type RenderPage = (options: RenderOptions) => Promise<RenderedPage>;

export interface PageHandlerDeps {
  site: SiteConfig;
  /** What is switched off at this moment. */
  notices(): Promise<SiteConfig['notices']>;
  renderPage: RenderPage;
  assetsOf: RenderOptions['assetsOf'];
  /** Vite's client needs inline scripts and a socket; only in development. */
  development: boolean;
  /** The pages of visitors; null where every page is rendered anew. */
  kept: PageCache | null;
  /** Told of each page that was rendered: its path's pattern, and how long it took. */
  onRendered?(page: string, seconds: number): void;
}

/** Every GET that no route answers is a page: the router knows which, or shows its 404. */
export function registerPages(app: AppInstance, deps: PageHandlerDeps): void {
  const { site, kept } = deps;
  if (kept !== null)
    app.addHook('onResponse', (request, { statusCode }, done) => {
      if (changedData(request, statusCode)) kept.invalidateAll();
      done();
    });
  app.get('/*', async (request, reply) => {
    const notices = await deps.notices();
    // Whoever brings a cookie may be somebody: theirs is rendered for them alone, and kept nowhere.
    if (kept !== null && isAnonymousRequest(request)) {
      const visit = {
        ask: (url: string) => askApi(app, request, url),
        render: () => renderForVisitors(app, deps, request, notices),
      };
      const ready = await kept.getOrRender(cacheKey(request, notices), visit);
      if (ready.page.unavailable) return sendUnavailable(reply, site);
      const { status, headers, policy } = ready.page;
      reply.headers(headers).code(status);
      reply.header('content-security-policy', policy);
      reply.header('permissions-policy', permissionsPolicy(site));
      reply.header('cache-control', 'private, no-cache').header('vary', 'accept-encoding, cookie');
      if (status !== 200) return reply.send(await ready.body.encode('identity'));
      reply.header('etag', ready.etag);
      const form = choosePageEncoding(request, ready);
      const body = form === 'unchanged' ? Buffer.alloc(0) : await ready.body.encode(form);
      if (form === 'unchanged') reply.code(304);
      else {
        if (form !== 'identity') reply.header('content-encoding', form);
        reply.header('content-length', body.length);
      }
      ready.storeAnswer(form, { status: reply.statusCode, headers: sharedHeaders(reply), body });
      return form === 'unchanged' ? reply.send() : reply.send(body);
    }
    const page = await render(app, deps, request, notices);
    if (page.unavailable) return sendUnavailable(reply, site);
    reply.headers(page.headers).code(page.status);
    reply.header('content-security-policy', page.policy);
    reply.header('permissions-policy', permissionsPolicy(site));
    // A page shows who is signed in, so no shared cache may keep it.
    reply.header('cache-control', page.viewing ? 'private, no-store' : 'private, no-cache');
    if (page.viewing) reply.header(IMPERSONATION_HEADER, 'on');
    return reply.send(page.html);
  });
}

/** What decides whether a kept page is sent. */
interface PageCacheDeps {
  kept: PageCache;
  /** What is switched off, if it is known at this moment. */
  notices(): SiteConfig['notices'] | null;
  /** The process is about to end, which answers then say. */
  leaving(): boolean;
}

/** As what the page that is asked for would be kept; null where none may be sent. */
function findCacheKey(request: FastifyRequest, { notices, leaving }: PageCacheDeps): string | null {
  if (!isPage(request) || !isAnonymousRequest(request) || leaving()) return null;
  const known = notices();
  return known === null ? null : cacheKey(request, known);
}

/** Whether a request is of a visitor whose page is kept, and known to hold. */
export const isPageCached =
  (deps: PageCacheDeps) =>
  (request: FastifyRequest): boolean => {
    const address = findCacheKey(request, deps);
    return address !== null && deps.kept.hasFresh(address);
  };

/** The page that is ready for a visitor's request, kept and known to hold. */
export const cachedPageAnswer =
  (deps: PageCacheDeps) =>
  (request: FastifyRequest): CachedResponse | null => {
    const address = findCacheKey(request, deps);
    const ready = address === null ? null : deps.kept.getFresh(address);
    return ready?.sent(choosePageEncoding(request, ready)) ?? null;
  };

/** Refused requests change nothing, and most counters only show to the business. */
export const changedData = ({ method, routeOptions }: FastifyRequest, status: number): boolean =>
  method !== 'GET' && method !== 'HEAD' && status < 400 && routeOptions.config.endpoint?.onlyCounts !== true;

/** All that decides what a visitor is shown, beside the data. */
const cacheKey = (request: FastifyRequest, notices: SiteConfig['notices']): string =>
  `${prefersReducedData(request)} ${notices.length === 0 ? '' : JSON.stringify(notices)} ${request.url}`;

const isPage = ({ method, routeOptions }: FastifyRequest): boolean =>
  method === 'GET' && routeOptions.url === '/*';

const prefersReducedData = ({ headers }: FastifyRequest) =>
  headers['save-data']?.toString().toLowerCase() === 'on';

/** The form in which a ready page is sent: not at all to whoever has it, or the smallest that the browser reads. */
function choosePageEncoding({ headers }: FastifyRequest, { etag }: CachedPage): PageEncoding {
  if (headers['if-none-match']?.includes(etag) === true) return 'unchanged';
  return negotiateEncoding(headers['accept-encoding']);
}

/** Without its data a page would be half of itself, or take the person for signed out. */
function sendUnavailable(reply: FastifyReply, site: SiteConfig) {
  return reply
    .code(errorStatus.unavailable)
    .header('retry-after', DATABASE_RETRY_SECONDS)
    .header('cache-control', 'no-store')
    .header('content-security-policy', UNAVAILABLE_PAGE_POLICY)
    .type('text/html; charset=utf-8')
    .send(unavailablePage(site.brand));
}

/** The headers of an answer that pages read (shared/http/paged-list.ts). */
const READ_HEADERS = ['x-total-count', 'link', PLACE_HEADER.toLowerCase()];

/** Asks the API as a visitor, in process. */
async function askApi(app: AppInstance, request: FastifyRequest, url: string): Promise<ApiAnswer> {
  const answer = await app.inject({
    url,
    headers: { accept: 'application/json', ...internalRequestHeaders },
    remoteAddress: request.ip,
  });
  return toApiAnswer(answer);
}

type InjectResponse = Awaited<ReturnType<AppInstance['inject']>>;

const toApiAnswer = ({ statusCode, headers, body }: InjectResponse): ApiAnswer => ({
  status: statusCode,
  headers: READ_HEADERS.map((name) => String(headers[name] ?? '')),
  body,
  // The payment service may be away and the page known all the same: only our own records are needed for it.
  unavailable:
    statusCode === errorStatus.unavailable && (JSON.parse(body) as ErrorBody).code === 'unavailable',
});

/** Of a visitor nothing but who they are is refused: a page that was made from any other refusal is theirs alone. */
const isSameForVisitors = (method: string, url: string, { statusCode, headers }: InjectResponse) =>
  method === 'GET' &&
  headers['set-cookie'] === undefined &&
  (statusCode < 400 || statusCode === 404 || (statusCode === 401 && url === '/api/auth/user'));

async function render(
  app: AppInstance,
  deps: PageHandlerDeps,
  request: FastifyRequest,
  notices: SiteConfig['notices'],
): Promise<Rendering & { nonce: string; viewing: boolean }> {
  const nonce = randomBytes(16).toString('base64');
  const answers = new Map<string, ApiAnswer>();
  let forEveryVisitor = true;
  let viewing = false;
  // Also of what was asked a second time, and answered then: something was drawn without the first answer.
  let unavailable = false;
  let pattern = '(none)';
  let byTheDay = false;
  const began = performance.now();
  const page = await deps.renderPage({
    request: new Request(new URL(request.url, deps.site.publicUrl), {
      headers: { 'user-agent': request.headers['user-agent'] ?? '' },
    }),
    fetchLike: async (url, init) => {
      const answer = await app.inject({
        method: init.method as 'GET',
        url,
        headers: {
          ...init.headers,
          ...internalRequestHeaders,
          ...(request.headers.cookie === undefined ? {} : { cookie: request.headers.cookie }),
        },
        remoteAddress: request.ip,
        ...(typeof init.body === 'string' ? { payload: init.body } : {}),
      });
      const answered = toApiAnswer(answer);
      unavailable ||= answered.unavailable;
      answers.set(url, answered);
      forEveryVisitor &&= isSameForVisitors(init.method, url, answer);
      viewing ||= answer.headers[IMPERSONATION_HEADER] !== undefined;
      return {
        status: answer.statusCode,
        headers: { get: (name) => String(answer.headers[name.toLowerCase()] ?? '') || null },
        text: async () => answer.body,
      };
    },
    site: { ...deps.site, notices, saveData: prefersReducedData(request) },
    assetsOf: deps.assetsOf,
    nonce,
    onMatched: (matched) => {
      pattern = matched.pattern;
      byTheDay = matched.byTheDay;
    },
    onFailed: (error) => request.log.error({ err: error }, 'page not drawn'),
  });
  deps.onRendered?.(pattern, (performance.now() - began) / 1000);
  const headers = Object.fromEntries(page.headers);
  return {
    status: page.status,
    html: page.html,
    headers,
    nonce,
    policy: contentSecurityPolicy(deps.site, `'nonce-${nonce}'`, deps.development),
    answers,
    viewing,
    byTheDay,
    unavailable,
    forEveryVisitor: forEveryVisitor && headers['set-cookie'] === undefined,
  };
}

/** For shared pages: allows its files and our inline scripts by hash instead of the nonce. */
async function renderForVisitors(
  app: AppInstance,
  deps: PageHandlerDeps,
  request: FastifyRequest,
  notices: SiteConfig['notices'],
): Promise<Rendering> {
  const { nonce, html, ...page } = await render(app, deps, request, notices);
  const mark = ` nonce="${nonce}"`;
  const hashes = html.split('<script').flatMap((piece) => {
    const [opening = '', text = ''] = splitAt(piece, '>');
    if (!opening.includes(mark) || opening.includes(' src=')) return [];
    const [script = ''] = splitAt(text, '</script');
    return [`'sha256-${createHash('sha256').update(script).digest('base64')}'`];
  });
  return {
    ...page,
    html: html.replaceAll(mark, ''),
    policy: contentSecurityPolicy(deps.site, [...new Set(hashes)].join(' '), deps.development),
  };
}

function splitAt(text: string, mark: string): [string, string] {
  const at = text.indexOf(mark);
  return at === -1 ? [text, ''] : [text.slice(0, at), text.slice(at + mark.length)];
}
