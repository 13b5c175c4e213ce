import { useEffect, useId, useRef, useState } from 'react';

/** What the button has that opens a form in the place of what it changes. */
export interface Opener {
  'data-opens': string;
  onClick: () => void;
}

const FIELD = 'input, textarea, select';

/**
 * A list with a form in the place of the row that is changed ("new" for one that is not there yet). The keyboard's focus
 * goes into the form as it opens, and back to the button that opened it as it closes; where that goes with its row
 * (`removed`), to the one that adds another. Give `place` to what holds them all, `form` to what holds the form, and to each button its
 * `opener`.
 */
export function useOpenForm<Key extends number>() {
  const id = useId();
  const [open, setOpen] = useState<Key | 'new' | null>(null);
  const place = useRef<HTMLDivElement>(null);
  const opened = useRef<Key | 'new' | null>(null);
  useEffect(() => {
    const find = (selector: string) => place.current?.querySelector<HTMLElement>(selector);
    const left = opened.current;
    opened.current = open;
    if (open !== null) find(`[data-opened="${id}"]`)?.querySelector<HTMLElement>(FIELD)?.focus();
    else if (left !== null) (find(`[data-opens="${id}${left}"]`) ?? find(`[data-opens="${id}new"]`))?.focus();
  }, [open, id]);
  return {
    open,
    place,
    form: { 'data-opened': id },
    close: () => setOpen(null),
    removed: () => {
      opened.current = 'new';
      setOpen(null);
    },
    opener: (key: Key | 'new'): Opener => ({ 'data-opens': `${id}${key}`, onClick: () => setOpen(key) }),
  };
}
