import type { Brand } from './brand.ts';
import type { DistanceUnit } from './distance-unit.ts';

export interface MapConfig {
  /** Contains `{z}`, `{x}`, `{y}` and maybe `{s}` (subdomain); null shows only land and names. */
  tileUrl: string | null;
  /** The tiles are Protomaps vectors, drawn by the browser. */
  vectors: boolean;
  /** The closest zoom with tiles. */
  maxZoom: number;
  /** Copyright notice, plain text. */
  attribution: string;
}

export interface SiteNotice {
  sentence: string;
  /** Pages that show it, including all below them. */
  paths: readonly string[];
  /** Pages below `paths` that don't show it. */
  except: readonly string[];
}

/** This installation's settings for the browser, sent with every page. Must hold no secrets. */
export interface SiteConfig {
  brand: Brand;
  publicUrl: string;
  /** Shows the demo's hints and links; false in production. */
  demo: boolean;
  /** Providers besides our own sign-in; `oidc` is the provider's name. */
  signIn: { google: boolean; oidc: string | null };
  /** Shown, marked as a demo value, for sessions without reviews; null shows "New". */
  placeholderRating: number | null;
  /** From Save-Data: the browser asks for less data, so leave out decorative images. */
  saveData: boolean;
  /** As of rendering; the server decides again on each action. */
  notices: readonly SiteNotice[];
  map: MapConfig;
  distanceUnit: DistanceUnit;
  payments: { provider: 'stripe' | 'sandbox'; publishableKey: string };
}
