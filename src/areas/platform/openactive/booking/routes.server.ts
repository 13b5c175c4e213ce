import type { FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { AppError } from '#shared/domain/app-error.ts';
import type { AppInstance, RegisterRoutes } from '#shared/http/app-instance.server.ts';
import { unstorableReason } from '#shared/http/storable-json.ts';
import { OPENACTIVE } from '../publish/feed-items.server.ts';
import { sellerExists } from '../publish/feed-queries.server.ts';
import { authenticatePartner, type PartnerCaller } from './authenticate.server.ts';
import { cancelOrderItems, deleteOrder, placeOrder, readOrder } from './book.server.ts';
import { findOpenOrder, findOrderOfItem } from './order-queries.server.ts';
import { readOrdersFeed } from './orders-feed.server.ts';
import { parseOrder, type RequestedOrder } from './parse-order.server.ts';
import {
  deleteQuote,
  type OpenBookingDeps,
  type OpenBookingResponse,
  type OrderRequest,
  quoteAndHold,
  quoteWithoutHold,
} from './quote.server.ts';
import { OpenBookingError } from './rules.ts';
import {
  createOpportunity,
  deleteOpportunities,
  simulateAction,
  type TestInterfaceDeps,
} from './test-interface.server.ts';

export type OpenBookingRoutesDeps = OpenBookingDeps &
  TestInterfaceDeps & {
    /** Never in production. */
    testInterface: boolean;
  };

const BOOKING_TYPE = 'application/vnd.openactive.booking+json; version=1';

const uuidParams = z.object({ uuid: z.uuid() });

/** Position in the orders feed. */
const afterQuery = z.object({
  afterTimestamp: z.coerce.number().int().min(0).max(Number.MAX_SAFE_INTEGER).default(0),
  afterId: z.uuid().optional(),
});

/**
 * The Open Booking API 1.0 under `/openactive/booking`, with its own credentials, media type and errors. Ignores
 * cookies.
 */
export function openBookingRoutes(deps: OpenBookingRoutesDeps): RegisterRoutes {
  return (app) => {
    app.register(
      async (scope: AppInstance) => {
        registerJsonParser(scope);
        registerErrorHandler(scope);
        scope.addHook('onRequest', async (_request, reply) => {
          reply.header('cache-control', 'no-store');
        });
        orderRoutes(scope, deps);
        if (deps.testInterface) testRoutes(scope, deps);
        scope.all('/*', () => {
          throw new OpenBookingError('UnknownOrIncorrectEndpointError');
        });
      },
      { prefix: '/openactive/booking' },
    );
  };
}

function orderRoutes(scope: AppInstance, deps: OpenBookingRoutesDeps): void {
  const known = (request: FastifyRequest): Promise<PartnerCaller> =>
    authenticatePartner(
      { db: deps.pool, publicUrl: deps.publicUrl, testInterface: deps.testInterface },
      request,
    );

  /** Authenticates and finds the order; a seller's token sees only that seller's. */
  const knownFor = async (request: FastifyRequest): Promise<{ caller: PartnerCaller; uuid: string }> => {
    const caller = await known(request);
    if (!caller.may.book) throw new OpenBookingError('InvalidAuthorizationDetailsError');
    const { uuid } = uuidParams.parse(request.params);
    if (caller.businessId !== null) {
      const order = await findOpenOrder(deps.pool, caller.partner.id, uuid);
      if (order !== null && order.businessId !== caller.businessId)
        throw new OpenBookingError('InvalidAuthorizationDetailsError');
    }
    return { caller, uuid };
  };

  /** Parses the order and checks the caller may sell for its seller. */
  const asked = async (
    request: FastifyRequest,
    caller: PartnerCaller,
    stage: 'C1' | 'C2' | 'B',
  ): Promise<RequestedOrder> => {
    const order = parseOrder(request.body, { publicUrl: deps.publicUrl, stage });
    if (caller.businessId !== null && caller.businessId !== order.businessId)
      throw new OpenBookingError('InvalidAuthorizationDetailsError');
    if (!(await sellerExists(deps.pool, order.businessId)))
      throw new OpenBookingError('SellerMismatchError', 'We can’t find that seller');
    return order;
  };

  const put = (
    path: string,
    stage: 'C1' | 'C2' | 'B',
    act: (deps: OpenBookingDeps, wanted: OrderRequest) => Promise<OpenBookingResponse>,
  ): void => {
    scope.put(`${path}/:uuid`, async (request, reply) => {
      const { caller, uuid } = await knownFor(request);
      const { status, body } = await act(deps, {
        partner: caller.partner,
        uuid,
        asked: await asked(request, caller, stage),
      });
      return sendBookingJson(reply.code(status), body);
    });
  };
  put('/order-quote-templates', 'C1', quoteWithoutHold);
  put('/order-quotes', 'C2', quoteAndHold);
  put('/orders', 'B', placeOrder);

  scope.delete('/order-quotes/:uuid', async (request, reply) => {
    const { caller, uuid } = await knownFor(request);
    await deleteQuote(deps, caller.partner, uuid);
    return reply.code(204).send();
  });
  scope.get('/orders/:uuid', async (request, reply) => {
    const { caller, uuid } = await knownFor(request);
    return sendBookingJson(reply, await readOrder(deps, caller.partner, uuid));
  });
  scope.patch('/orders/:uuid', async (request, reply) => {
    const {
      caller: { partner },
      uuid,
    } = await knownFor(request);
    const itemIds = readCancellation(request.body);
    let elsewhere = false;
    for (const id of itemIds) {
      const owner = await findOrderOfItem(deps.pool, partner.id, id);
      if (owner !== null && owner !== uuid) elsewhere = true;
    }
    if (elsewhere) throw new OpenBookingError('OrderItemNotWithinOrderError');
    await cancelOrderItems(deps, partner, uuid, itemIds);
    return reply.code(204).send();
  });
  scope.delete('/orders/:uuid', async (request, reply) => {
    const { caller, uuid } = await knownFor(request);
    await deleteOrder(deps, caller.partner, uuid);
    return reply.code(204).send();
  });
  scope.get('/orders-rpde', async (request, reply) => {
    const { partner, may } = await known(request);
    if (!may.follow) throw new OpenBookingError('InvalidAuthorizationDetailsError');
    const { afterTimestamp, afterId } = afterQuery.parse(request.query);
    return sendBookingJson(
      reply,
      await readOrdersFeed(deps, partner, { modified: afterTimestamp, uuid: afterId }),
    );
  });
}

function testRoutes(scope: AppInstance, deps: OpenBookingRoutesDeps): void {
  scope.post('/test-interface/datasets/:dataset/opportunities', async (request, reply) =>
    sendBookingJson(reply.code(201), await createOpportunity(deps, request.body)),
  );
  scope.delete('/test-interface/datasets/:dataset', async (_request, reply) => {
    await deleteOpportunities(deps);
    return reply.code(204).send();
  });
  scope.post('/test-interface/actions', async (request, reply) => {
    await simulateAction(deps, request.body);
    return reply.code(204).send();
  });
}

// As bytes: Fastify would add a charset, and clients compare the media type exactly.
const sendBookingJson = (reply: FastifyReply, body: object) =>
  reply.header('content-type', BOOKING_TYPE).send(Buffer.from(JSON.stringify(body)));

const ITEM_URL = /\/orders\/[0-9a-f-]{36}#\/orderedItems\/([0-9a-f-]{36})$/;

/** Throws if the patch does anything but cancel items. */
function readCancellation(body: unknown): string[] {
  const patch = z
    .looseObject({
      orderedItem: z
        .array(z.looseObject({ '@id': z.string() }))
        .min(1)
        .max(48),
    })
    .safeParse(body);
  if (!patch.success) throw new OpenBookingError('OpenBookingError', z.prettifyError(patch.error));
  const others = (value: object, allowed: readonly string[]) =>
    Object.keys(value).some((name) => !allowed.includes(name));
  if (
    others(patch.data, ['@context', '@type', 'orderedItem']) ||
    patch.data.orderedItem.some((item) => others(item, ['@type', '@id', 'orderItemStatus']))
  )
    throw new OpenBookingError('PatchContainsExcessivePropertiesError');
  return patch.data.orderedItem.map((item) => {
    if (item.orderItemStatus !== `${OPENACTIVE}CustomerCancelled`)
      throw new OpenBookingError('PatchNotAllowedOnPropertyError');
    const [, id] = ITEM_URL.exec(item['@id']) ?? [];
    if (id === undefined || !z.uuid().safeParse(id).success)
      throw new OpenBookingError('OrderItemIdInvalidError');
    return id;
  });
}

/** Parses the standard's media type as JSON. */
function registerJsonParser(scope: AppInstance): void {
  const parse = scope.getDefaultJsonParser('error', 'error');
  scope.addContentTypeParser(
    /^application\/vnd\.openactive\.booking\+json/,
    // Room for many dates with offers and customers.
    { parseAs: 'string', bodyLimit: 64 * 1024 },
    (request, body, done) => {
      if (body === '') {
        done(null, undefined);
        return;
      }
      parse(request, String(body), (error, value) => {
        const reason = error === null ? unstorableReason(value) : null;
        done(reason === null ? error : new AppError('invalid_input', reason), value);
      });
    },
  );
}

/** Answers only errors of the standard. */
function registerErrorHandler(scope: AppInstance): void {
  scope.setErrorHandler((error, request, reply) => {
    const refusal = toOpenBookingError(error);
    if (refusal.status === 500 && refusal.type === 'InternalApplicationError')
      request.log.error({ err: error }, 'a partner’s request failed');
    return sendBookingJson(reply.code(refusal.status), {
      '@context': OPENACTIVE,
      '@type': refusal.type,
      name: refusal.title,
      description: refusal.message,
      statusCode: refusal.status,
    });
  });
}

function toOpenBookingError(error: unknown): OpenBookingError {
  if (error instanceof OpenBookingError) return error;
  if (error instanceof z.ZodError) return new OpenBookingError('OpenBookingError', z.prettifyError(error));
  const status =
    error instanceof AppError
      ? error.status
      : typeof error === 'object' &&
          error !== null &&
          'statusCode' in error &&
          typeof error.statusCode === 'number'
        ? error.statusCode
        : 500;
  if (status === 429) return new OpenBookingError('TooManyRequestsError');
  if (status === 503) return new OpenBookingError('TemporarilyUnableToProduceResponseError');
  return status < 500
    ? new OpenBookingError('OpenBookingError', error instanceof Error ? error.message : undefined)
    : new OpenBookingError('InternalApplicationError');
}
