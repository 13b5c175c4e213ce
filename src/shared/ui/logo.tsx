import { classNames } from './class-names.ts';
import { LogoMark } from './logo-mark.tsx';
import { RouteLink } from './route-link.tsx';
import { useBrand } from './site-context.tsx';

/**
 * The mark and the brand's name, linking home. With `reload` the link is a plain one, for the crash screen,
 * where the page's own navigation can no longer be trusted.
 */
export function Logo({ className, reload }: { className?: string; reload?: boolean }) {
  const { name } = useBrand();
  const look = classNames('inline-flex items-center gap-2.5 rounded-sm', className);
  const content = (
    <>
      <LogoMark />
      <span className="-translate-y-px font-display text-[1.6rem] leading-none font-black tracking-[-0.045em] lowercase">
        {name}
      </span>
    </>
  );
  return reload ? (
    <a href="/" aria-label={`${name} home`} className={look}>
      {content}
    </a>
  ) : (
    <RouteLink href="/" aria-label={`${name} home`} className={look}>
      {content}
    </RouteLink>
  );
}
