import { classNames } from '../class-names.ts';
import { type ButtonLook, buttonStyle } from './button-style.ts';
import { RouteLink, type RouteLinkProps } from './route-link.tsx';

/** Navigates; use Button for actions. */
export function ButtonLink({
  variant,
  size,
  iconOnly,
  block,
  className,
  ...link
}: RouteLinkProps & ButtonLook) {
  return (
    <RouteLink {...link} className={classNames(buttonStyle({ variant, size, iconOnly, block }), className)} />
  );
}
