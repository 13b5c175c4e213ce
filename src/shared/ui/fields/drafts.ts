/**
 * Half-filled forms that are kept in this browser until they are sent. Each belongs to one person: the key holds
 * their id, and logging out forgets them all.
 */
const PREFIX = 'fettle.draft.';

/** What was kept under that name, as it was; null for nothing, or nothing readable. */
export function readDraft(name: string): unknown {
  try {
    const text = window.localStorage.getItem(PREFIX + name);
    return text === null ? null : (JSON.parse(text) as unknown);
  } catch {
    return null; // storage may be switched off, or hold something else
  }
}

/** Keeps a form's values under that name. Where storage is full or switched off, nothing is kept. */
export function keepDraft(name: string, values: object): void {
  try {
    window.localStorage.setItem(PREFIX + name, JSON.stringify(values));
  } catch {
    // The form works without a memory.
  }
}

export function forgetDraft(name: string): void {
  try {
    window.localStorage.removeItem(PREFIX + name);
  } catch {
    // Nothing was kept.
  }
}

/** Forgets every draft: for logging out. */
export function forgetDrafts(): void {
  try {
    for (const key of Object.keys(window.localStorage)) {
      if (key.startsWith(PREFIX)) window.localStorage.removeItem(key);
    }
  } catch {
    // Nothing was kept.
  }
}
