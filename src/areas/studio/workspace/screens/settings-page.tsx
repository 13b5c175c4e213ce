import { useQuery } from '@tanstack/react-query';
import ChevronRight from 'lucide-react/icons/chevron-right';
import type { MyBusiness } from '#areas/catalogue/businesses/contract.ts';
import { businessHref } from '#areas/catalogue/businesses/status/my-businesses.ts';
import { Icon } from '#shared/ui/brand/icon.tsx';
import { RouteLink } from '#shared/ui/buttons/route-link.tsx';
import { useApi } from '#shared/ui/site-context.tsx';
import { Card } from '#shared/ui/type/card.tsx';
import { workspaceFactsQuery } from '../api.ts';
import { type Room, roomsFor, settingsSections } from '../rooms.tsx';

/** `/business/settings`: one-time setup by heading; rooms not yet needed come last. */
export function SettingsPage({ business }: { business: MyBusiness }) {
  const { data: facts } = useQuery(workspaceFactsQuery(useApi(), business.id));
  const { shown, hidden } = roomsFor(business, facts);
  const isSetting = ({ setting }: Room) => setting !== undefined;
  const later = hidden.filter(isSetting);
  return (
    <>
      <div className="grid items-start gap-4 lg:grid-cols-2">
        {settingsSections.map((section) => {
          const settings = shown.filter(({ setting }) => setting?.section === section);
          return settings.length === 0 ? null : (
            <Card key={section} className="overflow-hidden">
              <h2 className="px-5.5 pt-4.5 pb-3 text-h3">{section}</h2>
              <ul>
                {settings.map((room) => (
                  <SettingLink key={room.path} room={room} business={business} />
                ))}
              </ul>
            </Card>
          );
        })}
      </div>
      {later.length > 0 && (
        <p className="mt-5 text-sm text-ink-2">
          Not in use yet:{' '}
          {later.map((room, index) => (
            <span key={room.path}>
              {index > 0 && ', '}
              <RouteLink href={businessHref(room.path, business)} className="link">
                {room.label}
              </RouteLink>
            </span>
          ))}
          .
        </p>
      )}
    </>
  );
}

function SettingLink({
  room: { path, label, icon, setting },
  business,
}: {
  room: Room;
  business: MyBusiness;
}) {
  return (
    <li className="border-t border-line">
      <RouteLink
        href={businessHref(path, business)}
        className="grid min-h-16 grid-cols-[40px_minmax(0,1fr)_16px] items-center gap-3.5 px-5.5 py-2.5 hover:bg-sunken focus-visible:-outline-offset-3"
      >
        <span className="grid size-10 place-items-center rounded-control bg-sunken text-ink-2">
          <Icon drawing={icon} />
        </span>
        <span>
          <span className="block font-semibold">{label}</span>
          <span className="block text-sm text-ink-2">{setting?.about}</span>
        </span>
        <Icon drawing={ChevronRight} size="sm" className="text-ink-3" />
      </RouteLink>
    </li>
  );
}
