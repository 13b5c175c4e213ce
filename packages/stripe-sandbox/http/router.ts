import { StripeProblem } from '../wire/errors.ts';
import { secretKeyRequiredError } from './authenticate.ts';
import type { Audience, Route } from './route.ts';

interface RouteMatch {
  route: Route;
  /** Decoded `{id}`; empty without one. */
  id: string;
}

function decodeId(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

export class Router {
  readonly #entries: { route: Route; pattern: RegExp }[];

  constructor(routes: readonly Route[]) {
    this.#entries = routes.map((route) => ({
      route,
      pattern: new RegExp(`^${route.path.replace('{id}', '([^/]+)')}$`),
    }));
  }

  /** @throws {StripeProblem} 404 if there is no route, 401 if it needs a secret key. */
  match(method: string, path: string, audience: Audience): RouteMatch {
    const found = this.#entries.flatMap(({ route, pattern }) => {
      const match = route.method === method ? pattern.exec(path) : null;
      return match === null ? [] : [{ route, id: decodeId(match[1] ?? '') }];
    });
    const open = found.find(({ route }) => route.audience === audience);
    if (open !== undefined) return open;
    if (found.length > 0 && audience === 'browser') throw secretKeyRequiredError();
    throw new StripeProblem(404, {
      type: 'invalid_request_error',
      message: `Unrecognized request URL (${method}: ${path}). The payments sandbox knows a part of Stripe's API only.`,
    });
  }
}
