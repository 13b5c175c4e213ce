/** Unsent forms. The key holds the person's id; signing out deletes all. */
const KEY_PREFIX = 'fettle.draft.';

/** In this browser, or only in this tab. */
type DraftStore = 'localStorage' | 'sessionStorage';

/** Null if missing or unreadable. */
export function readDraft(name: string, store: DraftStore = 'localStorage'): unknown {
  try {
    const text = window[store].getItem(KEY_PREFIX + name);
    return text === null ? null : (JSON.parse(text) as unknown);
  } catch {
    return null; // storage may be switched off, or hold something else
  }
}

/** Saves nothing if storage is full or off. */
export function saveDraft(name: string, values: object, store: DraftStore = 'localStorage'): void {
  try {
    window[store].setItem(KEY_PREFIX + name, JSON.stringify(values));
  } catch {
    // The form works without drafts.
  }
}

export function deleteDraft(name: string, store: DraftStore = 'localStorage'): void {
  try {
    window[store].removeItem(KEY_PREFIX + name);
  } catch {
    // Storage is unavailable: there are no drafts.
  }
}

/** Deletes every draft when the link that is followed logs out. For `onFollow` of a menu. */
export function deleteDraftsOnLogout(link: HTMLAnchorElement): void {
  if (link.pathname === '/api/logout') deleteAllDrafts();
}

/** Deletes every draft: for logging out. */
export function deleteAllDrafts(): void {
  try {
    for (const store of [window.localStorage, window.sessionStorage]) {
      for (const key of Object.keys(store)) if (key.startsWith(KEY_PREFIX)) store.removeItem(key);
    }
  } catch {}
}
