import { addressLine } from '#features/sessions/session-labels.ts';
import { Badge } from '#shared/ui/badge.tsx';
import { SelectField } from '#shared/ui/select-field.tsx';
import { AdminList, ListRows, type ListSearch } from '../../frame/admin-list.tsx';
import { cameIn, count, personName } from '../../frame/admin-words.ts';
import { ListRow } from '../../frame/list-row.tsx';
import { ListingStatus } from '../../frame/listing-status.tsx';
import type { PageOf } from '../../paging.ts';
import type { ListedBusiness, ListedSession, ListedUser } from '../contract.ts';

interface ListProps<Item> {
  search: ListSearch;
  found: PageOf<Item> | undefined;
  failed: boolean;
  now: Date;
  onRetry: () => void;
}

const option = (value: string, label: string) => ({ value, label });

/** `/admin/users`. */
export function UsersScreen({ now, ...list }: ListProps<ListedUser>) {
  return (
    <AdminList
      {...list}
      title="Users"
      path="/admin/users"
      searchLabel="Name, email or booking reference"
      noun={['person', 'people']}
      filters={
        <SelectField
          label="Standing"
          name="standing"
          dense
          placeholder="Everybody"
          defaultValue={list.search.standing ?? ''}
          options={[
            option('active', 'Active'),
            option('suspended', 'Suspended'),
            option('deleted', 'Deleted'),
          ]}
          className="md:w-[180px]"
        />
      }
    >
      {(users) => (
        <ListRows>
          {users.map((user) => (
            <ListRow
              key={user.id}
              href={`/admin/users/${user.id}`}
              name={personName(user)}
              line={`${user.email} · ${count(user.bookings, 'booking', 'bookings')}`}
              status={
                <>
                  {user.role !== 'user' && <Badge>{user.role === 'admin' ? 'Admin' : 'Business'}</Badge>}
                  {user.standing !== 'active' && <ListingStatus status={user.standing} />}
                </>
              }
              figure={`Since ${cameIn(user.joinedAt, now)}`}
            />
          ))}
        </ListRows>
      )}
    </AdminList>
  );
}

/** `/admin/businesses`. */
export function BusinessesScreen({ now, ...list }: ListProps<ListedBusiness>) {
  return (
    <AdminList
      {...list}
      title="Businesses"
      path="/admin/businesses"
      searchLabel="Name, place, phone or owner"
      noun={['business', 'businesses']}
      filters={
        <SelectField
          label="Status"
          name="status"
          dense
          placeholder="Any status"
          defaultValue={list.search.status ?? ''}
          options={[
            option('submitted', 'Pending'),
            option('approved', 'Approved'),
            option('rejected', 'Rejected'),
            option('suspended', 'Suspended'),
            option('unclaimed', 'Unclaimed'),
          ]}
          className="md:w-[180px]"
        />
      }
    >
      {(businesses) => (
        <ListRows>
          {businesses.map((business) => (
            <ListRow
              key={business.id}
              href={`/admin/businesses/${business.id}`}
              name={business.name}
              line={`${business.businessType} · ${addressLine(business)} · ${count(business.sessions, 'session', 'sessions')}`}
              status={
                <>
                  {business.bookingEnabled && <Badge tone="brand">Booking Enabled</Badge>}
                  <ListingStatus status={business.status} />
                </>
              }
              figure={cameIn(business.createdAt, now)}
            />
          ))}
        </ListRows>
      )}
    </AdminList>
  );
}

/** `/admin/sessions`. */
export function SessionsScreen({ now, ...list }: ListProps<ListedSession>) {
  return (
    <AdminList
      {...list}
      title="Sessions"
      path="/admin/sessions"
      searchLabel="Title, business or postcode"
      noun={['session', 'sessions']}
      filters={
        <SelectField
          label="Status"
          name="status"
          dense
          placeholder="Any status"
          defaultValue={list.search.status ?? ''}
          options={[
            option('pending', 'Pending'),
            option('published', 'Published'),
            option('paused', 'Paused'),
            option('rejected', 'Rejected'),
            option('draft', 'Draft'),
            option('deleted', 'Deleted'),
          ]}
          className="md:w-[180px]"
        />
      }
    >
      {(sessions) => (
        <ListRows>
          {sessions.map((session) => (
            <ListRow
              key={session.id}
              href={`/admin/sessions/${session.id}`}
              name={session.title}
              line={`${session.type} · ${session.businessName}, ${session.postcode} · £${session.price}`}
              status={<ListingStatus status={session.status} />}
              figure={cameIn(session.createdAt, now)}
            />
          ))}
        </ListRows>
      )}
    </AdminList>
  );
}
