import { getRouteApi } from '@tanstack/react-router';
import UserPlus from 'lucide-react/icons/user-plus';
import type { ReactNode } from 'react';
import { AccountAvatar } from '#shared/ui/brand/avatar.tsx';
import { Icon } from '#shared/ui/brand/icon.tsx';
import type { Session } from '../../contract.ts';
import { toAudience } from '../audience.ts';

const route = getRouteApi('/sessions/$sessionId');

const ORDINALS = ['First', 'Second', 'Third', 'Fourth', 'Fifth', 'Sixth'];

/**
 * The last of many places share a line. The first is the buyer's, except in children's classes. `price` is for each,
 * formatted: "£14.85".
 */
export function PlaceLines({ session, places, price }: { session: Session; places: number; price: string }) {
  const { user } = route.useRouteContext();
  const forChildren = toAudience(session.ageGroups) === 'children';
  const name = `${user?.firstName ?? ''} ${user?.lastName ?? ''}`.trim();
  const own = places > ORDINALS.length ? ORDINALS.slice(0, -1) : ORDINALS.slice(0, places);
  const more = places - own.length;
  return (
    <ul aria-label="Who’s coming" className="divide-y divide-line border-y border-line">
      {own.map((ordinal, place) =>
        place === 0 && !forChildren ? (
          <Line
            key={ordinal}
            mark={user === null ? <UnnamedPlace /> : <AccountAvatar person={user} size="sm" />}
            who={name === '' ? 'First person' : name}
            detail="You"
            price={price}
          />
        ) : (
          <Line
            key={ordinal}
            mark={<UnnamedPlace />}
            who={`${ordinal} ${forChildren ? 'child' : 'person'}`}
            detail="You add the name when you book"
            price={price}
          />
        ),
      )}
      {more > 0 && (
        <Line
          mark={<UnnamedPlace />}
          who={`${more} more ${forChildren ? 'children' : 'people'}`}
          detail="You add the name when you book"
          price={`${more} × ${price}`}
        />
      )}
    </ul>
  );
}

function Line({ mark, who, detail, price }: { mark: ReactNode; who: string; detail: string; price: string }) {
  return (
    <li className="flex items-center gap-3 py-2.5">
      {mark}
      <span className="min-w-0 flex-1 leading-tight">
        <b className="block font-semibold wrap-anywhere">{who}</b>
        <small className="text-sm text-ink-2">{detail}</small>
      </span>
      <span className="tabular-nums">{price}</span>
    </li>
  );
}

function UnnamedPlace() {
  return (
    <span className="grid size-8 flex-none place-items-center rounded-full bg-sunken text-ink-2">
      <Icon drawing={UserPlus} size="sm" />
    </span>
  );
}
