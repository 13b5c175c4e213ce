import { useLocation } from '@tanstack/react-router';
import ExternalLink from 'lucide-react/icons/external-link';
import Search from 'lucide-react/icons/search';
import { type ReactNode, useEffect, useEffectEvent, useState } from 'react';
import type { AuthUser } from '#areas/identity/accounts/contract.ts';
import { Icon, type IconDrawing } from '#shared/ui/brand/icon.tsx';
import { ButtonLink } from '#shared/ui/buttons/button-link.tsx';
import { buttonStyle } from '#shared/ui/buttons/button-style.ts';
import { lazyDialog } from '#shared/ui/mutation/lazy-dialog.tsx';
import { SkipLink } from '#shared/ui/type/skip-link.tsx';
import { roomAt, type WorkspaceLinks } from '../navigation.ts';
import type { FoundRecords } from './find-records.ts';
import { PhoneBar } from './phone-bar.tsx';
import { Crumbs, Sidebar } from './sidebar.tsx';
import { WorkspaceAccount } from './workspace-account.tsx';

const SearchDialog = lazyDialog(async () => (await import('./search-dialog.tsx')).SearchDialog);

/** Layout of every page of a workspace, with the only `<main>` and without the public header and footer. */
export function WorkspaceFrame({
  user,
  links,
  side,
  strip,
  out,
  mainAction,
  searchLabel,
  found,
  onSearch,
  notice,
  children,
}: {
  user: AuthUser;
  links: WorkspaceLinks;
  /** Under the logo: name of the business or area. */
  side: ReactNode;
  /** The same at the top of a phone. */
  strip: ReactNode;
  out: { href: string; label: string } | null;
  /** The most frequent action, on every page: "Take a booking". */
  mainAction?: { href: string; label: string; icon: IconDrawing } | null;
  /** "Find a customer, booking or session". */
  searchLabel: string;
  /** Matches of the latest search; without it only rooms. */
  found?: FoundRecords;
  /** Receives the search text; '' for none. */
  onSearch?: (words: string) => void;
  notice?: ReactNode;
  children: ReactNode;
}) {
  const { pathname } = useLocation();
  const [searching, setSearching] = useState(false);
  const all = links.groups.flatMap(({ rooms }) => rooms);
  const current = roomAt([...all, ...links.hidden], pathname);
  useSearchKeys(() => setSearching(true));
  const open = { onClick: () => setSearching(true), onPointerEnter: SearchDialog.preload };
  return (
    <div className="group/frame flex min-h-dvh [--container-wide:1176px] [--topbar-h:60px] md:[--gutter:24px] xl:[--gutter:32px]">
      <SkipLink />
      <Sidebar links={links} current={current} head={side} account={<WorkspaceAccount user={user} />} />
      <div className="flex min-w-0 grow flex-col max-md:pb-[calc(61px+env(safe-area-inset-bottom))]">
        <header className="sticky top-0 z-30 flex h-(--topbar-h) flex-none items-center gap-2.5 border-b border-line bg-paper/92 px-(--gutter) backdrop-blur-[12px] max-md:gap-1">
          <div className="min-w-0 grow md:hidden">{strip}</div>
          <button
            type="button"
            {...open}
            aria-haspopup="dialog"
            aria-keyshortcuts="/ Control+K"
            className="mr-auto flex h-10 min-w-0 max-w-110 grow items-center gap-2.5 rounded-control border border-line bg-surface pr-2 pl-3 text-left text-md text-ink-3 hover:border-line-control max-md:hidden"
          >
            <Icon drawing={Search} size="sm" />
            <span className="min-w-0 grow truncate">{searchLabel}</span>
            <kbd
              aria-hidden="true"
              className="rounded-xs border border-line px-1.5 font-sans text-xs leading-5 text-ink-2"
            >
              /
            </kbd>
          </button>
          <button
            type="button"
            {...open}
            aria-haspopup="dialog"
            aria-label={searchLabel}
            className={`${buttonStyle({ variant: 'ghost', iconOnly: true })} md:hidden`}
          >
            <Icon drawing={Search} />
          </button>
          {mainAction != null && (
            <>
              <ButtonLink href={mainAction.href} variant="secondary" size="sm" className="max-md:hidden">
                <Icon drawing={mainAction.icon} size="sm" />
                {mainAction.label}
              </ButtonLink>
              <ButtonLink
                href={mainAction.href}
                variant="ghost"
                iconOnly
                aria-label={mainAction.label}
                className="md:hidden"
              >
                <Icon drawing={mainAction.icon} />
              </ButtonLink>
            </>
          )}
          {out !== null && (
            <ButtonLink href={out.href} variant="ghost" size="sm" className="max-md:hidden">
              <Icon drawing={ExternalLink} size="sm" />
              {out.label}
            </ButtonLink>
          )}
        </header>
        {/* Focusable by script, for the skip link and page changes. */}
        <main id="main" tabIndex={-1} className="flex-1 outline-none">
          {notice}
          <Crumbs links={links} current={current} />
          {children}
        </main>
      </div>
      <PhoneBar links={links} current={current} user={user} out={out} />
      {searching && (
        <SearchDialog
          label={searchLabel}
          rooms={[...all, ...links.hidden]}
          found={found}
          onSearch={onSearch}
          onClose={() => {
            setSearching(false);
            onSearch?.('');
          }}
        />
      )}
    </div>
  );
}

/** `/` and Ctrl K open the search, unless somebody types or a dialog is open. */
function useSearchKeys(onOpen: () => void): void {
  const open = useEffectEvent(onOpen);
  useEffect(() => {
    const hear = (event: KeyboardEvent) => {
      const { target } = event;
      const isTyping =
        target instanceof HTMLElement &&
        (target.isContentEditable || target.closest('input, textarea, select, [role=combobox]') !== null);
      const isSlash = event.key === '/' && !event.ctrlKey && !event.metaKey && !event.altKey && !isTyping;
      const isCommand = event.key.toLowerCase() === 'k' && (event.ctrlKey || event.metaKey) && !event.altKey;
      if (event.defaultPrevented || (!isSlash && !isCommand)) return;
      if (document.querySelector('[role=dialog][data-state=open], [role=alertdialog], dialog[open]') !== null)
        return;
      event.preventDefault();
      open();
    };
    document.addEventListener('keydown', hear);
    return () => document.removeEventListener('keydown', hear);
  }, []);
}
