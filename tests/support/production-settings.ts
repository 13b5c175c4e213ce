export const productionSettings = {
  PUBLIC_URL: 'https://fettle.example',
  AUTH_SECRET: 'k8Zq2vX9mB4nL7pR1sT6wY3cF5gH0jD8',
  SMTP_URL: 'smtps://mail.fettle.example',
  STRIPE_SECRET_KEY: 'sk_live_1',
  STRIPE_PUBLISHABLE_KEY: 'pk_live_1',
  STRIPE_WEBHOOK_SECRET: 'whsec_1',
};
