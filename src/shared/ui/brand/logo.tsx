import { RouteLink } from '../buttons/route-link.tsx';
import { classNames } from '../class-names.ts';
import { useBrand } from '../site-context.tsx';

/** Links home. `reload` makes a plain link, for the crash screen, where the router may be broken. */
export function Logo({ className, reload }: { className?: string; reload?: boolean }) {
  const { name } = useBrand();
  const look = classNames('inline-flex items-center gap-2.5 rounded-sm', className);
  const content = (
    <>
      <LogoMark />
      <span className="-translate-y-px font-display text-figure leading-none font-black tracking-tighter lowercase">
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

function LogoMark() {
  return (
    <svg viewBox="0 0 34 34" aria-hidden="true" className="size-8.5 flex-none">
      <rect width="34" height="34" rx="10.5" className="fill-court" />
      <path
        d="M10 34V17.6C10 11.7 14.2 7.6 20 7.6h7M16.6 34V18.3c0-2.7 1.6-4.2 4.1-4.2H27"
        fill="none"
        className="stroke-on-court"
        strokeWidth="3.3"
      />
      <path
        d="M4.6 21.6h17.6"
        fill="none"
        className="stroke-accent"
        strokeWidth="3.3"
        strokeLinecap="round"
      />
    </svg>
  );
}
