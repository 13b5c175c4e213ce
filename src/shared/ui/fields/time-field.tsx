import { useId, useRef, useState } from 'react';
import { CLOCK_TIME } from '../../calendar/clock-time.ts';
import { formatTwelveHour, halfHours, parseTypedTime } from '../../calendar/typed-time.ts';
import { classNames } from '../class-names.ts';
import { controlHeights, controlStyle, FieldFrame, type FieldTexts, fieldIds } from './field-frame.tsx';

const shown = (value: string) => (CLOCK_TIME.test(value) ? formatTwelveHour(value) : value);

/**
 * A time field with the 48 half hours as suggestions (ARIA editable combobox). `onChange` fires on blur, Enter or
 * choice, never while typing, with HH:MM or the text as typed if invalid.
 */
export function TimeField({
  value,
  onChange,
  dense,
  className,
  label,
  ...texts
}: FieldTexts & {
  /** HH:MM, or invalid text as typed. */
  value: string;
  onChange: (value: string) => void;
  dense?: boolean;
  className?: string;
}) {
  const id = useId();
  const listId = `${id}-times`;
  const [typed, setTyped] = useState<string | null>(null);
  const [isOpen, setOpen] = useState(false);
  const [active, setActive] = useState<number | null>(null);
  const list = useRef<HTMLDivElement>(null);

  const commit = (text: string | null) => {
    setTyped(null);
    setOpen(false);
    setActive(null);
    if (text === null) return;
    const next = parseTypedTime(text) ?? text.trim();
    if (next !== value) onChange(next);
  };
  /** Opens the list at or just after the current time. */
  const open = (markNearest: boolean) => {
    const time = parseTypedTime(typed ?? shown(value)) ?? '09:00';
    const nearest = halfHours.findIndex((option) => option.value >= time);
    const index = nearest === -1 ? halfHours.length - 1 : nearest;
    setOpen(true);
    setActive(markNearest ? index : null);
    requestAnimationFrame(() => {
      const option = list.current?.children[index];
      // `scrollIntoView` would scroll the dialog too.
      if (list.current !== null && option instanceof HTMLElement)
        list.current.scrollTop = option.offsetTop - (list.current.clientHeight - option.offsetHeight) / 2;
    });
  };
  const mark = (index: number) => {
    setActive(index);
    list.current?.children[index]?.scrollIntoView({ block: 'nearest' });
  };
  const onKeyDown = (event: React.KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'Enter') {
      const chosen = active === null ? undefined : halfHours[active];
      commit(chosen === undefined ? typed : chosen.value);
      // Enter picks the marked suggestion, else submits the form.
      if (chosen === undefined) return;
    } else if (event.key === 'Escape') {
      if (!isOpen) return;
      setOpen(false);
      setActive(null);
    } else if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      if (!isOpen || active === null) open(true);
      else
        mark(
          event.key === 'ArrowDown'
            ? (active + 1) % halfHours.length
            : (active + halfHours.length - 1) % halfHours.length,
        );
    } else return;
    event.preventDefault();
    event.stopPropagation();
  };

  return (
    <FieldFrame {...texts} {...{ id, label, className }}>
      <span className="relative block">
        <input
          type="text"
          role="combobox"
          aria-autocomplete="list"
          aria-expanded={isOpen}
          aria-controls={listId}
          aria-activedescendant={active === null ? undefined : `${listId}-${active}`}
          autoComplete="off"
          maxLength={20}
          value={typed ?? shown(value)}
          onChange={(event) => {
            setTyped(event.target.value);
            setActive(null);
          }}
          onClick={() => (isOpen ? undefined : open(false))}
          onKeyDown={onKeyDown}
          onBlur={() => commit(typed)}
          {...fieldIds(id, texts).control}
          className={classNames(controlStyle, controlHeights[dense ? 'dense' : 'md'], 'tabular-nums')}
        />
        <div
          ref={list}
          id={listId}
          role="listbox"
          aria-label="Suggested times"
          hidden={!isOpen}
          className="absolute top-full left-0 z-40 mt-1.5 max-h-60 w-full min-w-32 overflow-y-auto rounded-control border border-line bg-surface p-1.5 text-ink shadow-2"
        >
          {halfHours.map((option, index) => (
            <div
              key={option.value}
              id={`${listId}-${index}`}
              role="option"
              tabIndex={-1}
              aria-selected={option.value === value}
              // Keeps the focus in the input.
              onPointerDown={(event) => event.preventDefault()}
              onClick={() => commit(option.value)}
              className={classNames(
                'flex min-h-11 cursor-pointer items-center rounded-sm px-2.5 tabular-nums hover:bg-sunken',
                index === active && 'bg-brand-soft text-on-brand-soft',
                option.value === value && 'font-semibold',
              )}
            >
              {option.label}
            </div>
          ))}
        </div>
      </span>
    </FieldFrame>
  );
}
