import { RouteLink } from './route-link.tsx';

/**
 * To the help page that answers what is asked here; `newTab` where something would be lost by leaving, such as a place
 * that is held.
 */
export function HelpLink({
  about,
  newTab = false,
  children,
}: {
  /** Its name in the address. */
  about: string;
  newTab?: boolean;
  children: string;
}) {
  return (
    <RouteLink href={`/help/${about}`} target={newTab ? '_blank' : undefined} className="link font-medium">
      {children}
    </RouteLink>
  );
}
