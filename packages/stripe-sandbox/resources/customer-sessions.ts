/**
 * A browser may list a customer's saved cards for half an hour (https://docs.stripe.com/api/customer_sessions).
 * Stripe's Payment Element does so itself; the sandbox's card form calls the sandbox.
 */
import { defineRoute } from '../http/route.ts';
import type { CustomerSession, PaymentMethod } from '../store/objects.ts';
import { invalidRequest } from '../wire/errors.ts';
import { randomLetters } from '../wire/ids.ts';
import { listObject } from '../wire/lists.ts';
import { flag, integer, list, oneOf, type Parsed, record, required, text } from '../wire/params.ts';
import { findCustomer } from './customers.ts';
import { allowRedisplay } from './payment-methods.ts';
import { savedCards } from './saved-cards.ts';

const sessionTtlSeconds = 1800;

/** Default number of cards. */
const defaultCardLimit = 3;

const featureFields = {
  payment_method_allow_redisplay_filters: list(allowRedisplay),
  payment_method_redisplay: oneOf('disabled', 'enabled'),
  payment_method_redisplay_limit: integer({ min: 1, max: 10 }),
  payment_method_remove: oneOf('disabled', 'enabled'),
  payment_method_save: oneOf('disabled', 'enabled'),
  payment_method_save_usage: oneOf('off_session', 'on_session'),
};

type Components = NonNullable<CustomerSession['components']>;

function readComponents(enabled: boolean, given: Parsed<typeof featureFields>): Components {
  return {
    active_entitlements: { enabled: false },
    buy_button: { enabled: false },
    customer_portal: { enabled: false },
    customer_sheet: { enabled: false, features: null },
    mobile_payment_element: { enabled: false, features: null },
    payment_element: {
      enabled,
      features: enabled
        ? {
            payment_method_allow_redisplay_filters: given.payment_method_allow_redisplay_filters ?? [
              'always',
            ],
            payment_method_redisplay: given.payment_method_redisplay ?? 'disabled',
            payment_method_redisplay_limit: given.payment_method_redisplay_limit ?? defaultCardLimit,
            payment_method_remove: given.payment_method_remove ?? 'disabled',
            payment_method_save: given.payment_method_save ?? 'disabled',
            payment_method_save_usage: given.payment_method_save_usage ?? null,
          }
        : null,
    },
    pricing_table: { enabled: false },
  };
}

/** Enough to recognise the card. */
function toBrowserCard({ id, object, allow_redisplay, card, created, livemode, type }: PaymentMethod) {
  return { id, object, allow_redisplay, card, created, livemode, type };
}

export const customerSessionRoutes = [
  defineRoute({
    operation: 'customer_sessions.create',
    method: 'POST',
    path: '/v1/customer_sessions',
    params: {
      components: required(
        record({
          payment_element: required(record({ enabled: required(flag()), features: record(featureFields) })),
        }),
      ),
      customer: required(text()),
    },
    handle({ sandbox }, { components, customer }) {
      const { enabled, features } = components.payment_element;
      const session: CustomerSession = {
        object: 'customer_session',
        client_secret: `cuss_secret_${randomLetters(40)}`,
        components: readComponents(enabled, features ?? {}),
        created: sandbox.now(),
        customer: findCustomer(sandbox, customer, 'parameter').id,
        customer_account: null,
        expires_at: sandbox.now() + sessionTtlSeconds,
        livemode: false,
      };
      sandbox.store.put('customerSessions', session.client_secret, session);
      return session;
    },
  }),
  defineRoute({
    operation: 'browser.list_payment_methods',
    method: 'GET',
    path: '/v1/payment_methods',
    audience: 'browser',
    params: { customer_session_client_secret: required(text()) },
    handle({ sandbox }, { customer_session_client_secret: secret }) {
      const session = sandbox.store.get('customerSessions', secret);
      if (session === undefined || session.expires_at <= sandbox.now()) {
        throw invalidRequest(
          'The customer session client secret provided is expired or was never given out.',
          {
            param: 'customer_session_client_secret',
          },
        );
      }
      const features = session.components?.payment_element.features;
      const shown =
        features?.payment_method_redisplay === 'enabled'
          ? savedCards(sandbox, session.customer)
              .filter(({ allow_redisplay: allowed = 'unspecified' }) =>
                features.payment_method_allow_redisplay_filters.includes(allowed),
              )
              .toReversed()
              .slice(0, features.payment_method_redisplay_limit ?? defaultCardLimit)
          : [];
      return listObject(shown.map(toBrowserCard), '/v1/payment_methods');
    },
  }),
];
