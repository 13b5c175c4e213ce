import type { Brand } from './brand.ts';

/** What the browser must know of this installation. Sent with every page; holds no secret. */
export interface SiteConfig {
  brand: Brand;
  publicUrl: string;
  /** False in production: shows the demo's hints and links. */
  demo: boolean;
  /** Ways to sign in beside our own: Google, and what the OpenID Connect provider is called. */
  signIn: { google: boolean; oidc: string | null };
  /** What a demo shows where a session has no reviews, marked as that; null for "New". Nobody's opinion. */
  placeholderRating: number | null;
  /** The browser asks to be sparing with data (Save-Data): scenery is left out. */
  saveData: boolean;
  map: { tileUrl: string | null; attribution: string };
  payments: { provider: 'stripe' | 'sandbox'; publishableKey: string };
}
