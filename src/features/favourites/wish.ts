import type { FavouriteKind } from './contract.ts';

/** What somebody pressed the heart of before they had signed in, kept in this tab until they come back. */
export interface Wish {
  kind: FavouriteKind;
  id: number;
}

const KEY = 'fettle:favourite';

/** Where the wish is kept; the browser's own, unless it refuses (a private window may). */
function storage(): Storage | null {
  try {
    return window.sessionStorage;
  } catch {
    return null;
  }
}

export function rememberWish({ kind, id }: Wish): void {
  storage()?.setItem(KEY, `${kind}:${id}`);
}

/** Takes the wish out if it is this one: it comes true once. */
export function takeWish({ kind, id }: Wish): boolean {
  const kept = storage();
  if (kept?.getItem(KEY) !== `${kind}:${id}`) return false;
  kept.removeItem(KEY);
  return true;
}
