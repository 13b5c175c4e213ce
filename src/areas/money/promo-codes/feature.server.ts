import { defineFeature } from '../../define-feature.ts';
import { offerRoutes } from './routes.server.ts';

export const promoCodesFeature = defineFeature({
  name: 'money/promo-codes',
  tables: {
    owns: ['promo_codes', 'promo_code_sessions', 'promo_redemptions', 'series_discounts'],
    reads: [{ tables: ['sessions'], because: 'a code is valid for some sessions' }],
    readsOfLaterFeatures: [
      {
        tables: ['bookings', 'holds', 'order_items'],
        because: 'the uses of a code are its holds and bookings: we store no figure that could differ',
      },
    ],
  },
  routes: (services: Parameters<typeof offerRoutes>[0]) => [offerRoutes(services)],
});
