import { classNames } from '../class-names.ts';
import { type ButtonLook, buttonStyle } from './button-style.ts';
import { RouteLink, type RouteLinkProps } from './route-link.tsx';

/** A link that looks like a button: for going somewhere, where Button is for doing something. */
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
