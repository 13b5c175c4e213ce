import { type LinkProps, useNavigate } from '@tanstack/react-router';
import Search from 'lucide-react/icons/search';
import { useEffect, useId, useRef } from 'react';
import { Icon } from '#shared/ui/brand/icon.tsx';
import { Button } from '#shared/ui/buttons/button.tsx';
import { MAX_SENTENCE_LENGTH } from '../../filters/search-params.ts';

/** The box for a sentence: a plain form that works without script. Removing a chip doesn't change it. */
export function AskBox({ sentence }: { sentence: string }) {
  const id = useId();
  const navigate = useNavigate();
  const box = useRef<HTMLTextAreaElement>(null);
  useEffect(() => {
    if (box.current !== null) box.current.value = sentence;
  }, [sentence]);
  return (
    <search>
      <form
        action="/ask"
        method="get"
        onSubmit={(event) => {
          event.preventDefault();
          const q = box.current?.value.trim() ?? '';
          if (q === '') return box.current?.focus();
          void navigate({ to: '/ask' as LinkProps['to'], search: { q } as LinkProps['search'] });
        }}
        className="relative rounded-panel border border-brand bg-surface shadow-[0_0_0_4px_color-mix(in_srgb,var(--brand)_14%,transparent)] focus-within:shadow-[0_0_0_4px_color-mix(in_srgb,var(--focus)_30%,transparent)]"
      >
        <Icon
          drawing={Search}
          className="pointer-events-none absolute top-4.5 left-3.5 text-brand md:top-5.5 md:left-4.5"
        />
        <label htmlFor={id} className="sr-only">
          Describe the session you want
        </label>
        <textarea
          ref={box}
          id={id}
          name="q"
          rows={1}
          required
          defaultValue={sentence}
          maxLength={MAX_SENTENCE_LENGTH}
          enterKeyHint="search"
          placeholder="e.g. Boxing for beginners on Saturday morning"
          onKeyDown={(event) => {
            // A sentence has one line: Enter searches.
            if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
            event.preventDefault();
            event.currentTarget.form?.requestSubmit();
          }}
          className="block min-h-29.5 w-full resize-none rounded-panel bg-transparent pt-4 pr-3.5 pb-14 pl-11 text-lead leading-snug font-medium outline-none placeholder:font-normal placeholder:text-ink-3 placeholder:opacity-100 field-sizing-content md:min-h-16 md:py-4.5 md:pr-32 md:pl-13"
        />
        <Button type="submit" className="absolute! right-2.25 bottom-2.25">
          Search
        </Button>
      </form>
    </search>
  );
}
