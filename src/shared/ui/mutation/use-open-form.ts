import { useEffect, useId, useRef, useState } from 'react';

/** Props of a button that opens a form in place. */
export interface Opener {
  'data-opens': string;
  onClick: () => void;
}

const FIELD = 'input, textarea, select';

/**
 * A list whose rows open a form in place ("new" adds a row). Focus moves into the form and back to its opener, or to
 * the add button if the row was `removed`. Give `place` to the container, `form` to the form's container, and
 * `opener` to each button.
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
