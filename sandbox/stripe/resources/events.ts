/** Events, read back over the interface (https://docs.stripe.com/api/events). */
import { route } from '../http/route.ts';
import { noSuch } from '../wire/errors.ts';
import { page, pagingParams, within } from '../wire/lists.ts';
import { flag, list, momentRange, text } from '../wire/params.ts';

/** `charge.*` stands for every type that begins with `charge.`. */
function matches(type: string, wanted: string): boolean {
  return wanted.endsWith('*') ? type.startsWith(wanted.slice(0, -1)) : type === wanted;
}

export const eventRoutes = [
  route({
    operation: 'events.retrieve',
    method: 'GET',
    path: '/v1/events/{id}',
    params: {},
    handle({ sandbox, id }) {
      const event = sandbox.store.get('events', id);
      if (event === undefined) throw noSuch('event', id, 'id', 'path');
      return event;
    },
  }),
  route({
    operation: 'events.list',
    method: 'GET',
    path: '/v1/events',
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
          within(event.created, params.created) &&
          (params.type === undefined || matches(event.type, params.type)) &&
          (params.types === undefined || params.types.some((wanted) => matches(event.type, wanted))) &&
          (params.delivery_success === undefined || delivered === params.delivery_success)
        );
      });
      return page(events, params, '/v1/events', 'event');
    },
  }),
];
