const KEY = 'fettle:save-search';

function storage(): Storage | null {
  try {
    return window.sessionStorage;
  } catch {
    return null; // a private window may refuse it
  }
}

/** The address of the search to save after signing in, remembered in this tab. */
export const searchToSave = {
  read: (): string | null => storage()?.getItem(KEY) ?? null,
  remember: (href: string): void => storage()?.setItem(KEY, href),
  forget: (): void => storage()?.removeItem(KEY),
};
