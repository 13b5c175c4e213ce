import Check from 'lucide-react/icons/check';
import ChevronsUpDown from 'lucide-react/icons/chevrons-up-down';
import type { BusinessStatus, MyBusiness } from '#areas/catalogue/businesses/contract.ts';
import { businessRoleLabels } from '#areas/catalogue/businesses/permissions/permissions.ts';
import { pluralize } from '#shared/domain/pluralize.ts';
import { ActivityTile, tileLetter } from '#shared/ui/brand/activity-tile.tsx';
import { Icon } from '#shared/ui/brand/icon.tsx';
import { RouteLink } from '#shared/ui/buttons/route-link.tsx';
import { classNames } from '#shared/ui/class-names.ts';
import { menuLink, PopoverMenu } from '#shared/ui/overlay/popover-menu.tsx';

const statusLabels: Partial<Record<BusinessStatus, string>> = {
  submitted: 'under review',
  rejected: 'not approved',
  suspended: 'suspended',
};

const frames = {
  side: 'flex w-full items-center gap-2.5 text-left leading-tight max-xl:justify-center xl:min-h-13.5 xl:rounded-tile xl:border xl:border-line xl:bg-surface xl:px-2 xl:py-2',
  strip: 'flex min-h-11 min-w-0 items-center gap-2.5 text-left',
} as const;

/** Choosing another business stays in the same room. */
export function BusinessSwitcher({
  business,
  businesses,
  path,
  at,
}: {
  business: MyBusiness;
  businesses: readonly MyBusiness[];
  /** The room's own path: another business's records don't apply. */
  path: string;
  /** Sidebar, or the strip on phones. */
  at: keyof typeof frames;
}) {
  const several = businesses.length > 1;
  const content = (
    <>
      <ActivityTile
        activity="other"
        size="xs"
        letter={tileLetter(business.name)}
        className={classNames('rounded-control [--tile-letter:1.2rem]', at === 'side' ? 'w-9' : 'w-8')}
      />
      <span className={classNames('min-w-0 grow', at === 'side' && 'max-xl:hidden')}>
        <span
          className={classNames(
            'font-semibold',
            at === 'side' ? 'line-clamp-2 text-sm leading-tight' : 'block truncate',
          )}
        >
          {business.name}
        </span>
        {at === 'side' && (
          <span className="block text-xs text-ink-3">
            {businessRoleLabels[business.role]}
            {several && ` · ${pluralize(businesses.length, 'business', 'businesses')}`}
          </span>
        )}
      </span>
      {several && (
        <Icon
          drawing={ChevronsUpDown}
          size="sm"
          className={classNames('text-ink-3', at === 'side' && 'max-xl:hidden')}
        />
      )}
    </>
  );
  if (!several) return <div className={frames[at]}>{content}</div>;
  return (
    <PopoverMenu
      label={`Business: ${business.name}`}
      className={classNames(frames[at], at === 'side' && 'xl:hover:border-line-control')}
      panelClassName={
        at === 'side' ? 'top-28 right-auto bottom-auto left-3' : 'top-14.5 right-auto bottom-auto left-3'
      }
      button={content}
    >
      <ul aria-label="Your businesses" className="max-h-[60dvh] overflow-y-auto">
        {businesses.map(({ id, name, status }) => (
          <li key={id}>
            <RouteLink
              href={`${path}?business=${id}`}
              aria-current={id === business.id ? 'true' : undefined}
              className={menuLink}
            >
              <span className="min-w-0 grow">
                <span className="block wrap-anywhere">{name}</span>
                {statusLabels[status] !== undefined && (
                  <span className="block text-sm text-ink-2">{statusLabels[status]}</span>
                )}
              </span>
              {id === business.id && <Icon drawing={Check} className="text-brand" />}
            </RouteLink>
          </li>
        ))}
      </ul>
    </PopoverMenu>
  );
}
