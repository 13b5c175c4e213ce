import { RouteLink } from './route-link.tsx';

/** Links to a help page. Use `newTab` where leaving would lose something, such as a held place. */
export function HelpLink({
  about,
  newTab = false,
  children,
}: {
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
