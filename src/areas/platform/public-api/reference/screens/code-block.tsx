import Copy from 'lucide-react/icons/copy';
import { type ReactNode, useState } from 'react';
import { Icon } from '#shared/ui/brand/icon.tsx';
import { classNames } from '#shared/ui/class-names.ts';
import { type CodeLanguage, HighlightedCode } from './highlighted-code.tsx';

export const blockButton =
  'inline-flex h-8 flex-none items-center gap-1.5 rounded-sm px-2.5 font-semibold text-ink-inverse-2 hover:bg-[rgb(255_255_255/0.1)] hover:text-ink-inverse max-md:h-11';

/** Scrolls if too wide or long. */
export function CodeBlock({
  label,
  head,
  language,
  children,
}: {
  /** For screen readers. */
  label: string;
  head: ReactNode;
  language: CodeLanguage;
  children: string;
}) {
  return (
    <div className="on-dark min-w-0 overflow-hidden rounded-tile border border-line-inverse bg-inverse text-[#e4eee7]">
      <div className="flex items-center gap-1 border-b border-line-inverse py-1.5 pr-2 pl-4 text-sm font-semibold">
        <div className="flex min-w-0 flex-1 flex-wrap items-center gap-x-2">{head}</div>
        <CopyButton label={label} text={children} />
      </div>
      <section
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reachable by keyboard
        tabIndex={0}
        aria-label={label}
        className="max-h-90 overflow-auto md:max-h-130 px-4 pt-3.5 pb-4 text-xs leading-relaxed focus-visible:-outline-offset-3"
      >
        <pre className="w-max min-w-full">
          <HighlightedCode language={language}>{children}</HighlightedCode>
        </pre>
      </section>
    </div>
  );
}

function CopyButton({ label, text }: { label: string; text: string }) {
  const [said, setSaid] = useState('');
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text);
      setSaid('Copied');
    } catch {
      setSaid('Select it to copy');
    }
  };
  return (
    <>
      <button type="button" className={blockButton} aria-label={`Copy: ${label}`} onClick={() => void copy()}>
        <Icon drawing={Copy} size="sm" />
        <span aria-hidden="true">{said === '' ? 'Copy' : said}</span>
      </button>
      <span role="status" className="sr-only">
        {said}
      </span>
    </>
  );
}

export function CodeBlockTab({
  chosen,
  onChoose,
  children,
}: {
  chosen: boolean;
  onChoose: () => void;
  children: string;
}) {
  return (
    <button
      type="button"
      aria-pressed={chosen}
      className={classNames(blockButton, chosen && 'bg-[rgb(255_255_255/0.14)] text-ink-inverse')}
      onClick={onChoose}
    >
      {children}
    </button>
  );
}
