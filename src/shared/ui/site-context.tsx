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

/** Brand, map tiles, payment provider and more. */
export const useSite = (): SiteConfig => useSiteContext().site;

export const useApi = (): ApiClient => useSiteContext().api;

/** The default brand outside a provider, for the crash screen. */
export const useBrand = (): Brand => useContext(SiteContext)?.site.brand ?? defaultBrand;
