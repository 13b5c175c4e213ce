export const wallets = ['apple_pay', 'google_pay', 'link'] as const;

export type Wallet = (typeof wallets)[number];
