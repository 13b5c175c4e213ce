import { createContext, useContext } from 'react';
import { type Brand, defaultBrand } from '../domain/brand.ts';
import type { SiteConfig } from '../domain/site-config.ts';
import type { ApiClient } from '../http/api-client.ts';

interface SiteContextValue {
  site: SiteConfig;
  api: ApiClient;
}

const SiteContext = createContext<SiteContextValue | null>(null);

export const SiteProvider = SiteContext.Provider;

function useSiteContext(): SiteContextValue {
  const value = useContext(SiteContext);
  if (value === null) throw new Error('A screen was rendered outside SiteProvider.');
  return value;
}

/** This installation's brand, map tiles and payment provider. */
export const useSite = (): SiteConfig => useSiteContext().site;

/** The API, for what a person does; what a page shows comes through its route's loader. */
export const useApi = (): ApiClient => useSiteContext().api;

/** This installation's brand; the default one outside a provider, so that the crash screen can always draw. */
export const useBrand = (): Brand => useContext(SiteContext)?.site.brand ?? defaultBrand;
