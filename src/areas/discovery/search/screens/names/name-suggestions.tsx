import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type LinkProps, useNavigate, useSearch } from '@tanstack/react-router';
import Building from 'lucide-react/icons/building-2';
import Dumbbell from 'lucide-react/icons/dumbbell';
import Layers from 'lucide-react/icons/layers';
import MapPin from 'lucide-react/icons/map-pin';
import Search from 'lucide-react/icons/search';
import User from 'lucide-react/icons/user';
import { type RefObject, useEffect, useEffectEvent, useId, useState } from 'react';
import { pluralize } from '#shared/domain/pluralize.ts';
import { Icon, type IconDrawing } from '#shared/ui/brand/icon.tsx';
import { classNames } from '#shared/ui/class-names.ts';
import { useApi } from '#shared/ui/site-context.tsx';
import { namesQuery } from '../../api.ts';
import type { NameSuggestion } from '../../contract.ts';
import { suggestionDetail } from '../../copy.ts';
import { changeSearch, readSearchParams, type SearchParams } from '../../filters/search-params.ts';

export interface NameSuggestionsProps {
  input: RefObject<HTMLInputElement | null>;
  /** Search as soon as a place is chosen. */
  searchAtOnce?: boolean;
}

const icons: Readonly<Record<NameSuggestion['kind'], IconDrawing>> = {
  place: MapPin,
  activity: Layers,
  business: Building,
  session: Search,
  trainer: Dumbbell,
  instructor: User,
};

const MAX_TYPED_LENGTH = 100;

function suggestionHref(
  { kind, value }: NameSuggestion,
  search: SearchParams,
): Pick<LinkProps, 'to' | 'search'> {
  if (kind === 'activity')
    return {
      to: '/search' as LinkProps['to'],
      search: changeSearch(search, readSearchParams({ sessionType: value })) as LinkProps['search'],
    };
  if (kind === 'session')
    return { to: '/search' as LinkProps['to'], search: { q: value } as LinkProps['search'] };
  return { to: `/${kind === 'business' ? 'businesses' : `${kind}s`}/${value}` as LinkProps['to'] };
}

/** Editable combobox with a list (ARIA Authoring Practices). The typed text can always be searched as it is. */
export function NameSuggestions({ input, searchAtOnce = false }: NameSuggestionsProps) {
  const listId = useId();
  const navigate = useNavigate();
  const search = useSearch({ strict: false });
  /** Text typed since the last choice or blur. */
  const [typed, setTyped] = useState('');
  const [mark, setMark] = useState<NameSuggestion | null>(null);
  const { data } = useQuery({
    ...namesQuery(useApi(), typed),
    enabled: typed !== '',
    placeholderData: keepPreviousData,
  });
  const suggestions = typed === '' ? [] : (data ?? []);
  const isOpen = suggestions.length > 0;
  const marked = suggestions.findIndex(({ kind, value }) => kind === mark?.kind && value === mark.value);

  const close = () => {
    setTyped('');
    setMark(null);
  };
  const choose = (suggestion: NameSuggestion) => {
    const isPlace = suggestion.kind === 'place';
    const box = input.current;
    const activities = box?.form?.elements.namedItem('sessionType');
    close();
    // A name opens a page or fills in the activity, so restore the searched place.
    box?.setRangeText(isPlace ? suggestion.value : box.defaultValue, 0, box.value.length, 'end');
    if (suggestion.kind === 'activity' && activities instanceof HTMLSelectElement)
      activities.value = suggestion.value;
    else if (!isPlace) void navigate(suggestionHref(suggestion, readSearchParams(search)));
    else if (searchAtOnce) box?.form?.requestSubmit();
  };
  const onInput = useEffectEvent(() => {
    setTyped(input.current?.value.trim().slice(0, MAX_TYPED_LENGTH) ?? '');
    setMark(null);
  });
  const onBlur = useEffectEvent(close);
  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    const chosen = suggestions[marked];
    // During IME composition, Enter ends the composition.
    if (!isOpen || event.isComposing) return;
    switch (event.key) {
      case 'ArrowDown':
        setMark(suggestions[marked + 1] ?? null);
        break;
      case 'ArrowUp':
        setMark((marked === -1 ? suggestions.at(-1) : suggestions[marked - 1]) ?? null);
        break;
      case 'Escape':
        close();
        break;
      case 'Enter':
        if (chosen === undefined) return close();
        choose(chosen);
        break;
      default:
        return;
    }
    event.preventDefault();
    event.stopPropagation();
  });

  useEffect(() => {
    const box = input.current;
    if (box === null) return;
    const heard = new AbortController();
    const { signal } = heard;
    box.addEventListener('input', () => onInput(), { signal });
    box.addEventListener('blur', () => onBlur(), { signal });
    box.addEventListener('keydown', (event) => onKeyDown(event), { signal });
    // The browser's own suggestions would cover this list.
    box.setAttribute('autocomplete', 'off');
    // The person may have typed while the code was loading.
    if (box.value !== box.defaultValue) onInput();
    return () => heard.abort();
  }, [input]);
  useEffect(() => {
    const box = input.current;
    if (box === null) return;
    box.setAttribute('role', 'combobox');
    box.setAttribute('aria-autocomplete', 'list');
    box.setAttribute('aria-expanded', String(isOpen));
    box.setAttribute('aria-controls', listId);
    if (marked === -1) box.removeAttribute('aria-activedescendant');
    else box.setAttribute('aria-activedescendant', `${listId}-${marked}`);
  }, [input, isOpen, listId, marked]);

  return (
    <>
      <div
        id={listId}
        role="listbox"
        aria-label="Suggestions"
        hidden={!isOpen}
        className="absolute top-full left-0 z-40 mt-1.5 max-h-[min(60vh,420px)] w-full min-w-[min(320px,calc(100vw-32px))] overflow-y-auto rounded-control border border-line bg-surface p-1.5 text-ink shadow-2"
      >
        {suggestions.map((suggestion, index) => (
          <div
            key={`${suggestion.kind} ${suggestion.value}`}
            id={`${listId}-${index}`}
            role="option"
            tabIndex={-1}
            aria-selected={index === marked}
            ref={index === marked ? (option) => option?.scrollIntoView({ block: 'nearest' }) : undefined}
            // Keep the focus in the box.
            onPointerDown={(event) => event.preventDefault()}
            onClick={() => choose(suggestion)}
            className={classNames(
              'flex min-h-11 cursor-pointer items-center gap-3 rounded-sm px-2.5 py-1.5 hover:bg-sunken',
              index === marked && 'bg-brand-soft text-on-brand-soft',
            )}
          >
            <Icon drawing={icons[suggestion.kind]} size="sm" className="flex-none text-ink-3" />
            <span className="grid min-w-0 leading-snug">
              <span className="truncate text-base font-medium">{suggestion.name}</span>
              <span className="truncate text-sm text-ink-2">{suggestionDetail(suggestion)}</span>
            </span>
          </div>
        ))}
      </div>
      <span role="status" className="sr-only">
        {isOpen && pluralize(suggestions.length, 'suggestion')}
      </span>
    </>
  );
}
