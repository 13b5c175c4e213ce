import { useRouter } from '@tanstack/react-router';
import Search from 'lucide-react/icons/search';
import * as RadixDialog from 'radix-ui/dialog';
import { type KeyboardEvent, type ReactNode, useId, useRef, useState } from 'react';
import { pluralize } from '#shared/domain/pluralize.ts';
import { CustomerAvatar } from '#shared/ui/brand/avatar.tsx';
import { Icon, type IconDrawing } from '#shared/ui/brand/icon.tsx';
import { buttonStyle } from '#shared/ui/buttons/button-style.ts';
import { classNames } from '#shared/ui/class-names.ts';
import { findRooms, type RoomLink } from '../navigation.ts';
import type { FoundRecords } from './find-records.ts';

interface Option {
  href: string;
  title: string;
  about: string | null;
  icon: IconDrawing | null;
}

interface Section {
  heading: string;
  options: Option[];
}

const nothing: FoundRecords = { groups: [], loading: false, failed: false };

/** `>` limits the search to rooms. */
function readTyped(typed: string): { roomsOnly: boolean; words: string } {
  const roomsOnly = typed.trimStart().startsWith('>');
  return { roomsOnly, words: (roomsOnly ? typed.replace('>', '') : typed).trim() };
}

/** Rooms shown beside records. */
const MAX_ROOMS = 6;

/**
 * Rooms first, then records; `>` lists rooms only. ARIA Authoring Practices: combobox with listbox popup, always
 * open.
 */
export function SearchDialog({
  label,
  rooms,
  found = nothing,
  onSearch,
  onClose,
}: {
  label: string;
  rooms: readonly RoomLink[];
  /** Matches of the latest search; without it only rooms. */
  found?: FoundRecords;
  /** Receives the search text; '' for none. */
  onSearch?: (words: string) => void;
  onClose: () => void;
}) {
  const router = useRouter();
  const id = useId();
  const list = useRef<HTMLDivElement>(null);
  const opener = useRef<Element | null>(null);
  const [typed, setTyped] = useState('');
  const [at, setAt] = useState(0);
  const { roomsOnly, words } = readTyped(typed);
  const sections = listSections(rooms, words, roomsOnly, found);
  const options = sections.flatMap((section) => section.options);
  const chosen = Math.min(at, options.length - 1);

  const move = (to: number) => {
    const next = (to + options.length) % options.length;
    setAt(next);
    list.current?.querySelectorAll('[role=option]')[next]?.scrollIntoView({ block: 'nearest' });
  };
  const open = ({ href }: Option) => {
    opener.current = null; // the page that opens has the focus
    onClose();
    void router.navigate({ href });
  };
  const hear = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step !== undefined && options.length > 0) {
      event.preventDefault();
      move(chosen + step);
    }
    const option = options[chosen];
    if (event.key === 'Enter' && option !== undefined && !event.nativeEvent.isComposing) {
      event.preventDefault();
      open(option);
    }
  };
  const optionId = (option: Option) => `${id}-${options.indexOf(option)}`;
  const active = options[chosen];

  return (
    <RadixDialog.Root
      open
      onOpenChange={(stays) => {
        if (!stays) onClose();
      }}
    >
      <RadixDialog.Portal>
        <RadixDialog.Overlay className="fixed inset-0 z-60 bg-scrim" />
        <RadixDialog.Content
          aria-describedby={undefined}
          onOpenAutoFocus={() => {
            opener.current = document.activeElement;
          }}
          onCloseAutoFocus={(event) => {
            event.preventDefault();
            if (opener.current instanceof HTMLElement && opener.current.isConnected) opener.current.focus();
          }}
          className="fixed inset-0 z-61 flex flex-col overflow-hidden bg-raised outline-none md:inset-x-0 md:top-[9vh] md:bottom-auto md:mx-auto md:max-h-[82vh] md:w-160 md:max-w-[calc(100%-48px)] md:rounded-panel md:shadow-3"
        >
          <RadixDialog.Title className="sr-only">{label}</RadixDialog.Title>
          <div className="flex h-15 flex-none items-center gap-3 border-b border-line px-4.5 focus-within:shadow-[inset_0_-2px_0_var(--focus)]">
            <Icon drawing={Search} className="text-ink-2" />
            <input
              role="combobox"
              aria-label={label}
              aria-expanded="true"
              aria-controls={`${id}-list`}
              aria-autocomplete="list"
              aria-activedescendant={active && optionId(active)}
              autoComplete="off"
              spellCheck={false}
              enterKeyHint="go"
              placeholder={label}
              value={typed}
              onChange={(event) => {
                setTyped(event.target.value);
                const next = readTyped(event.target.value);
                onSearch?.(next.roomsOnly ? '' : next.words);
                setAt(0);
              }}
              onKeyDown={hear}
              className="h-full min-w-0 grow bg-transparent text-h4 outline-none placeholder:text-ink-3"
            />
            <RadixDialog.Close className={buttonStyle({ variant: 'ghost', size: 'sm' })}>
              <span className="md:hidden">Cancel</span>
              <kbd className="font-sans max-md:hidden">Esc</kbd>
            </RadixDialog.Close>
          </div>
          <div className="flex min-h-0 grow flex-col">
            {/* It scrolls: arrows and Enter in the input do the same from the keyboard. */}
            <div
              ref={list}
              id={`${id}-list`}
              role="listbox"
              aria-label="Results"
              aria-activedescendant={active && optionId(active)}
              tabIndex={0}
              onKeyDown={hear}
              className={classNames(
                'min-h-0 overflow-y-auto p-2 focus-visible:-outline-offset-3 md:max-h-[60vh]',
                options.length === 0 && 'hidden',
              )}
            >
              {sections.map((section) => (
                <div key={section.heading} role="group" aria-labelledby={`${id}-${section.heading}`}>
                  <p
                    id={`${id}-${section.heading}`}
                    className="px-3 pt-3 pb-1.5 text-xs font-semibold text-ink-3"
                  >
                    {section.heading}
                  </p>
                  {section.options.map((option) => (
                    // biome-ignore lint/a11y/useKeyWithClickEvents: Enter in the box opens it
                    <div
                      key={option.href}
                      id={optionId(option)}
                      role="option"
                      tabIndex={-1}
                      aria-selected={option === active}
                      onClick={() => open(option)}
                      onPointerMove={() => setAt(options.indexOf(option))}
                      className={classNames(
                        'grid min-h-13 cursor-pointer grid-cols-[36px_minmax(0,1fr)] items-center gap-3 rounded-control px-3 py-1.5',
                        option === active && 'bg-brand-soft',
                      )}
                    >
                      {option.icon === null ? (
                        <CustomerAvatar name={option.title} />
                      ) : (
                        <span className="grid size-9 place-items-center rounded-control bg-sunken text-ink-2">
                          <Icon drawing={option.icon} size="sm" />
                        </span>
                      )}
                      <span className="min-w-0">
                        <span className="block truncate leading-snug font-semibold">
                          <Marked text={option.title} word={words} />
                        </span>
                        {option.about !== null && (
                          <span className="block truncate text-sm text-ink-2">{option.about}</span>
                        )}
                      </span>
                    </div>
                  ))}
                </div>
              ))}
            </div>
            <p
              role="status"
              className={classNames('px-3 text-ink-2', options.length === 0 ? 'px-5 py-6' : 'sr-only')}
            >
              {statusText(words, options.length, found)}
            </p>
          </div>
          <p className="flex flex-none gap-4.5 border-t border-line bg-sunken px-5 py-3 text-xs text-ink-2 max-md:hidden">
            <span>↑ ↓ move</span>
            <span>↵ open</span>
            <span>Type &gt; for pages, such as “&gt; waiver”</span>
          </p>
        </RadixDialog.Content>
      </RadixDialog.Portal>
    </RadixDialog.Root>
  );
}

function listSections(
  rooms: readonly RoomLink[],
  words: string,
  roomsOnly: boolean,
  found: FoundRecords,
): Section[] {
  const matching = words === '' ? rooms : findRooms(rooms, words);
  const shown = roomsOnly || words === '' ? matching : matching.slice(0, MAX_ROOMS);
  const pages: Section = {
    heading: 'Pages',
    options: shown.map(({ href, label, icon }) => ({ href, title: label, about: null, icon })),
  };
  const records = found.groups.map(
    ({ heading, records }): Section => ({
      heading,
      options: records.map(({ href, title, about }) => ({ href, title, about, icon: null })),
    }),
  );
  return [pages, ...records].filter(({ options }) => options.length > 0);
}

function statusText(words: string, results: number, { loading, failed }: FoundRecords): string {
  if (loading) return 'Searching…';
  if (failed) return 'We couldn’t search everything. Check your connection and try again.';
  if (results === 0) return `Nothing matches “${words}”.`;
  return pluralize(results, 'result');
}

/** Underlines the first match. */
function Marked({ text, word }: { text: string; word: string }): ReactNode {
  const at = word === '' ? -1 : text.toLowerCase().indexOf(word.toLowerCase());
  if (at < 0) return text;
  return (
    <>
      {text.slice(0, at)}
      <mark className="bg-transparent text-inherit underline decoration-brand decoration-2 underline-offset-[3px]">
        {text.slice(at, at + word.length)}
      </mark>
      {text.slice(at + word.length)}
    </>
  );
}
