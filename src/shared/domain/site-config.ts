import type { Brand } from './brand.ts';
import type { DistanceUnit } from './distance-unit.ts';

/** Where the map's tiles come from. */
export interface MapConfig {
  /** With `{z}`, `{x}` and `{y}`, and perhaps `{s}` for a subdomain; null for ground and names alone. */
  tileUrl: string | null;
  /** The tiles are no pictures, but vectors of Protomaps' basemap, which the browser draws. */
  vectors: boolean;
  /** The closest zoom that there are tiles of. */
  maxZoom: number;
  /** Whose data it is, as text. */
  attribution: string;
}

/** What pages say of something that is switched off. */
export interface SiteNotice {
  sentence: string;
  /** The pages that say it, with all below them. */
  paths: readonly string[];
  /** Pages below those that do not, as what they offer goes on. */
  except: readonly string[];
}

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
  /** What was switched off when the page was made; the server knows better by the time of a press. */
  notices: readonly SiteNotice[];
  map: MapConfig;
  distanceUnit: DistanceUnit;
  payments: { provider: 'stripe' | 'sandbox'; publishableKey: string };
}
