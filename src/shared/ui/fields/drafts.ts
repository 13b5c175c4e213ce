/**
 * Half-filled forms that are kept in this browser until they are sent. Each belongs to one person: the key holds
 * their id, and logging out forgets them all.
 */
const KEY_PREFIX = 'fettle.draft.';

/** What was kept under that name, as it was; null for nothing, or nothing readable. */
export function readDraft(name: string): unknown {
  try {
    const text = window.localStorage.getItem(KEY_PREFIX + name);
    return text === null ? null : (JSON.parse(text) as unknown);
  } catch {
    return null; // storage may be switched off, or hold something else
  }
}

/** Keeps a form's values under that name. Where storage is full or switched off, nothing is kept. */
export function saveDraft(name: string, values: object): void {
  try {
    window.localStorage.setItem(KEY_PREFIX + name, JSON.stringify(values));
  } catch {
    // The form works without a memory.
  }
}

export function deleteDraft(name: string): void {
  try {
    window.localStorage.removeItem(KEY_PREFIX + name);
  } catch {
    // Nothing was kept.
  }
}

/** Deletes every draft when the link that is followed logs out. For `onFollow` of a menu. */
export function deleteDraftsOnLogout(link: HTMLAnchorElement): void {
  if (link.pathname === '/api/logout') deleteAllDrafts();
}

/** Deletes every draft: for logging out. */
export function deleteAllDrafts(): void {
  try {
    for (const key of Object.keys(window.localStorage)) {
      if (key.startsWith(KEY_PREFIX)) window.localStorage.removeItem(key);
    }
  } catch {
    // Nothing was kept.
  }
}
