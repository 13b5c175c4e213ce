/** Events, read back over the interface (https://docs.stripe.com/api/events). */
import { defineRoute } from '../http/route.ts';
import type { SandboxEvent } from '../store/objects.ts';
import { noSuchObject } from '../wire/errors.ts';
import { isWithinRange, paginate, pagingParams } from '../wire/lists.ts';
import { flag, list, momentRange, text } from '../wire/params.ts';

/** The platform sees a connected account's events only with `Stripe-Account`. */
function isVisibleTo(caller: string | null, event: SandboxEvent): boolean {
  return (event.account ?? null) === caller;
}

/** `charge.*` matches every type that begins with `charge.`. */
function matchesType(type: string, wanted: string): boolean {
  return wanted.endsWith('*') ? type.startsWith(wanted.slice(0, -1)) : type === wanted;
}

export const eventRoutes = [
  defineRoute({
    operation: 'events.retrieve',
    method: 'GET',
    path: '/v1/events/{id}',
    forAccounts: true,
    params: {},
    handle({ sandbox, id }) {
      const event = sandbox.store.get('events', id);
      if (event === undefined || !isVisibleTo(sandbox.account, event))
        throw noSuchObject('event', id, 'id', 'path');
      return event;
    },
  }),
  defineRoute({
    operation: 'events.list',
    method: 'GET',
    path: '/v1/events',
    forAccounts: true,
    params: {
      ...pagingParams,
      created: momentRange(),
      delivery_success: flag(),
      type: text(),
      types: list(text()),
    },
    handle({ sandbox }, params) {
      const events = sandbox.store.all('events').filter((event) => {
        const delivered = event.pending_webhooks === 0;
        return (
          isVisibleTo(sandbox.account, event) &&
          isWithinRange(event.created, params.created) &&
          (params.type === undefined || matchesType(event.type, params.type)) &&
          (params.types === undefined || params.types.some((wanted) => matchesType(event.type, wanted))) &&
          (params.delivery_success === undefined || delivered === params.delivery_success)
        );
      });
      return paginate(events, params, '/v1/events', 'event');
    },
  }),
];
