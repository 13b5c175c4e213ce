import type { QueryClient } from '@tanstack/react-query';
import {
  type AnyContext,
  type AnyRoute,
  type AsyncRouteComponent,
  createRoute,
  type ErrorRouteComponent,
  lazyRouteComponent,
  type NotFoundRouteComponent,
  notFound,
  type ResolveFullPath,
  type ResolveId,
  type ResolveParams,
  type Route,
  redirect,
  useMatch,
  useRouteContext,
} from '@tanstack/react-router';
import type { SignedInUser } from '#areas/identity/accounts/contract.ts';
import { type ApiClient, ApiError } from '#shared/http/api-client.ts';
import type { RouterContext } from '../page-context.ts';
import { type PageMetadata, pageHead } from '../page-head.ts';
import { requireUser } from './guards.ts';
import { rootRoute } from './root.tsx';
import { strictSearchParams } from './strict-search-params.ts';

/** Who comes to a page, and where to, before anything of it is loaded. */
interface GuardContext<Params, Search> extends Pick<RouterContext, 'api' | 'learnPage'> {
  user: SignedInUser | null;
  /** The page's address with its query, for coming back to it. */
  href: string;
  params: Params;
  search: Search;
}

/** What a page is loaded with. */
export interface PageLoadContext<Params, Deps> {
  api: ApiClient;
  queryClient: QueryClient;
  user: SignedInUser | null;
  params: Params;
  /** What the page has read of its address and needs for loading. */
  deps: Deps;
}

/** What a page's view is drawn from. */
interface ViewInput<Params, Search, Loaded> {
  user: SignedInUser | null;
  params: Params;
  search: Search;
  loaded: Loaded;
}

/** Turns the texts of an address's query into typed parameters. */
type ReadAddress = (raw: Record<string, unknown>) => object;

/** A page of the site, said once: routes, preloads, bundles, the sitemap and what machines read follow from it. */
export interface Page<
  Path extends string,
  Read extends ReadAddress,
  Deps extends object,
  Loaded,
  Given extends object,
  Parent,
> {
  /** Its address, `$name` for what varies; below that of the page it is `within`. */
  path: Path;
  /** The page whose view is around it. */
  within?: Parent;
  /** Reads the address's parameters; what makes no sense is left out. */
  search?: Read;
  /** Other pages are within it: parameters that it does not read are theirs. */
  layout?: boolean;
  /** Who may see it: turns others away by a redirect that it throws. Anyone, without it. */
  who?: (arrival: GuardContext<ResolveParams<Path>, ReturnType<Read>>) => void;
  /** Where the address leads on to, in place of a page; null for the page itself. */
  redirectTo?: (
    arrival: GuardContext<ResolveParams<Path>, ReturnType<Read>>,
  ) => string | null | Promise<string | null>;
  /** What of the address decides what is loaded: it loads anew when that changes. Nothing, without it. */
  deps?: (search: ReturnType<Read>) => Deps;
  /** What the page cannot be shown without. An API's 404 in it is the page's own. */
  load?: (visit: PageLoadContext<ResolveParams<Path>, Deps>) => Loaded | Promise<Loaded>;
  /** Data of the first view. The server waits for it, ignoring failures; the browser shows a loading state. */
  prefetch?: (visit: PageLoadContext<ResolveParams<Path>, Deps>) => Promise<unknown> | undefined;
  /** Its title, also while `head` has nothing to go by. */
  title?: string;
  /** Search snippet, server only: `import.meta.env.SSR && '…'`. Pages without it are noindex. */
  listed?: string | false;
  /** Of use to one person only, as every page for a `person` is: search engines are told to leave it alone. */
  personal?: boolean;
  /**
   * Of a visitor's page: the day decides what it shows, and no time of it. It is then kept for longer than a minute
   * (page-cache.server.ts).
   */
  byTheDay?: boolean;
  /** The same where it follows from what was loaded. */
  head?: (loaded: Loaded, params: ResolveParams<Path>) => PageMetadata;
  /** The bar above the page; `none` for pages that stand alone. */
  bar?: 'standard' | 'full' | 'over' | 'none';
  /** False where the page fills the window (the search's map). */
  footer?: boolean;
  view?: AsyncRouteComponent<Given>;
  /** The properties of its view. */
  given?: (shown: ViewInput<ResolveParams<Path>, ReturnType<Read>, Loaded>) => Given;
  /** What is shown instead when `load` finds nothing. */
  notFound?: NotFoundRouteComponent;
  /** What is shown instead when loading fails. */
  failed?: ErrorRouteComponent;
}

type RootRoute = typeof rootRoute;

/** A view that needs properties has to be given them. */
type ViewPropsFor<Given> = object extends Given ? object : { given: (shown: never) => Given };

/** The route of a page, as typed links and `getRouteApi` know it. */
type PageRoute<
  Parent extends AnyRoute,
  Path extends string,
  Read extends ReadAddress,
  Deps extends object,
  Loaded,
> = Route<
  unknown,
  Parent,
  Path,
  ResolveFullPath<Parent, Path>,
  string,
  ResolveId<Parent, string, Path>,
  Read,
  ResolveParams<Path>,
  AnyContext,
  AnyContext,
  AnyContext,
  Deps & Record<string, unknown>,
  () => Promise<Loaded>,
  unknown
>;

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    bar?: 'standard' | 'full' | 'over' | 'none';
    footer?: boolean;
    /** The page's title, for a frame around it. */
    title?: string;
    /** Its path, and whether it is closed to search engines: known to the server alone. */
    path?: string;
    personal?: boolean;
    byTheDay?: boolean;
    /** The path under which search engines find it, if they are to: known to the server alone. */
    listed?: string;
  }
}

/** Everything that differs between server and browser in loading a page is decided by this. */
export const isServer = import.meta.env.SSR;

/** Declares a page. Put into the list of its side (public.ts, checkout.ts, signed-in.ts), it is there. */
export function definePage<
  const Path extends string,
  Read extends ReadAddress = ReadAddress,
  Deps extends object = object,
  Loaded = undefined,
  Given extends object = object,
  Parent extends AnyRoute = RootRoute,
>(
  page: Page<Path, Read, Deps, Loaded, Given, Parent> & ViewPropsFor<NoInfer<Given>>,
): PageRoute<Parent, Path, Read, Deps, Loaded>;
export function definePage(page: Page<string, ReadAddress, object, unknown, object, AnyRoute>): AnyRoute {
  const { within = rootRoute, who, redirectTo, load, prefetch, search: read, deps, head, view, given } = page;
  return createRoute({
    getParentRoute: () => within,
    path: page.path,
    staticData: {
      bar: page.bar,
      footer: page.footer,
      title: page.title,
      ...(isServer && page.listed && { listed: page.path }),
      ...(isServer && {
        path: page.path,
        personal: page.personal ?? who === requireUser,
        byTheDay: page.byTheDay,
      }),
    },
    validateSearch: read && (page.layout ? read : strictSearchParams(read)),
    loaderDeps: read && deps && (({ search }) => deps(read(search))),
    beforeLoad:
      (who || redirectTo) &&
      (async ({ context, location, params, search }) => {
        const arrival = { ...context, href: location.href, params, search };
        who?.(arrival);
        const href = await redirectTo?.(arrival);
        if (href != null) throw redirect({ href, replace: true });
      }),
    loader:
      (load || prefetch) &&
      (async ({ context, params, deps }) => {
        const visit = { ...context, params, deps };
        const loaded = await Promise.resolve(load?.(visit)).catch(throwNotFound);
        const coming = prefetch?.(visit);
        if (isServer) await coming;
        else coming?.catch(() => {}); // the view asks again, and says so
        return loaded;
      }),
    head: ({ match, loaderData, params }) =>
      pageHead(match.context.site, head && loaderData ? head(loaderData, params) : page),
    component: view && given ? withViewProps(view, given) : view,
    notFoundComponent: page.notFound,
    errorComponent: page.failed,
  });
}

function throwNotFound(error: unknown): never {
  throw error instanceof ApiError && error.status === 404 ? notFound() : error;
}

function withViewProps(
  View: AsyncRouteComponent<object>,
  given: (shown: ViewInput<object, object, unknown>) => object,
): AsyncRouteComponent<object> {
  const GivenView = () => {
    const { user } = useRouteContext({ from: '__root__' });
    const { params, search, loaderData: loaded } = useMatch({ strict: false });
    return <View {...given({ user, params, search, loaded })} />;
  };
  return Object.assign(GivenView, {
    preload: () => View.preload?.(),
    ...(isServer && { files: viewFiles(View) }),
  });
}

/** Loads the view on first visit. The build adds `file` for preloads (vite.config.ts). */
export function view<Module extends Record<string, unknown>, Name extends keyof Module>(
  importer: () => Promise<Module>,
  name: Name,
  file?: string,
) {
  const component = lazyRouteComponent(importer, name);
  return isServer ? Object.assign(component, { files: file === undefined ? [] : [file] }) : component;
}

/** The source files of a view, known to a build. */
export const viewFiles = (component: unknown): readonly string[] =>
  typeof component === 'function' && 'files' in component && Array.isArray(component.files)
    ? component.files
    : [];
