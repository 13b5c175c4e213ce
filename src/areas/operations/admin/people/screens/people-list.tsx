import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { addressLine } from '#areas/catalogue/sessions/show/copy.ts';
import { pluralize } from '#shared/domain/pluralize.ts';
import { SelectField } from '#shared/ui/fields/select-field.tsx';
import { useApi } from '#shared/ui/site-context.tsx';
import { Badge } from '#shared/ui/type/badge.tsx';
import { formatReceivedAt, personName } from '../../frame/copy.ts';
import { AdminList, ListRow, ListRows, type ListSearch } from '../../frame/screens/admin-list.tsx';
import { ListingStatus } from '../../frame/screens/listing-status.tsx';
import { businessesQuery, sessionsQuery, usersQuery } from '../api.ts';

const usersRoute = getRouteApi('/admin/users');
const businessesRoute = getRouteApi('/admin/businesses');
const sessionsRoute = getRouteApi('/admin/sessions');

function FilterSelect({
  search,
  name,
  label,
  any,
  options,
}: {
  search: ListSearch;
  name: 'standing' | 'status';
  label: string;
  any: string;
  options: Record<string, string>;
}) {
  return (
    <SelectField
      label={label}
      name={name}
      dense
      placeholder={any}
      defaultValue={search[name] ?? ''}
      options={Object.entries(options).map(([value, text]) => ({ value, label: text }))}
      className="md:w-45"
    />
  );
}

export function UsersPage() {
  const search = usersRoute.useSearch();
  const now = new Date(usersRoute.useLoaderData().now);
  return (
    <AdminList
      search={search}
      query={useQuery(usersQuery(useApi(), search))}
      title="Users"
      path="/admin/users"
      searchLabel="Name, email or booking reference"
      noun={['person', 'people']}
      filters={
        <FilterSelect
          search={search}
          name="standing"
          label="Status"
          any="All"
          options={{
            active: 'Active',
            suspended: 'Suspended',
            deleted: 'Deleted',
          }}
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
              line={`${user.email} · ${pluralize(user.bookings, 'booking', 'bookings')}`}
              status={
                <>
                  {user.role !== 'user' && <Badge>{user.role === 'admin' ? 'Admin' : 'Business'}</Badge>}
                  {user.standing !== 'active' && <ListingStatus status={user.standing} />}
                </>
              }
              figure={`Since ${formatReceivedAt(user.joinedAt, now)}`}
            />
          ))}
        </ListRows>
      )}
    </AdminList>
  );
}

export function BusinessesPage() {
  const search = businessesRoute.useSearch();
  const now = new Date(businessesRoute.useLoaderData().now);
  return (
    <AdminList
      search={search}
      query={useQuery(businessesQuery(useApi(), search))}
      title="Businesses"
      path="/admin/businesses"
      searchLabel="Name, place, phone or owner"
      noun={['business', 'businesses']}
      filters={
        <FilterSelect
          search={search}
          name="status"
          label="Status"
          any="Any status"
          options={{
            submitted: 'Pending',
            approved: 'Approved',
            rejected: 'Rejected',
            suspended: 'Suspended',
            unclaimed: 'Unclaimed',
          }}
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
              line={`${business.businessType} · ${addressLine(business)} · ${pluralize(business.sessions, 'session', 'sessions')}`}
              status={
                <>
                  {business.bookingEnabled && <Badge tone="brand">Booking Enabled</Badge>}
                  <ListingStatus status={business.status} />
                </>
              }
              figure={formatReceivedAt(business.createdAt, now)}
            />
          ))}
        </ListRows>
      )}
    </AdminList>
  );
}

export function SessionsPage() {
  const search = sessionsRoute.useSearch();
  const now = new Date(sessionsRoute.useLoaderData().now);
  return (
    <AdminList
      search={search}
      query={useQuery(sessionsQuery(useApi(), search))}
      title="Sessions"
      path="/admin/sessions"
      searchLabel="Title, business or postcode"
      noun={['session', 'sessions']}
      filters={
        <FilterSelect
          search={search}
          name="status"
          label="Status"
          any="Any status"
          options={{
            pending: 'Pending',
            published: 'Published',
            paused: 'Paused',
            rejected: 'Rejected',
            draft: 'Draft',
            deleted: 'Deleted',
          }}
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
              figure={formatReceivedAt(session.createdAt, now)}
            />
          ))}
        </ListRows>
      )}
    </AdminList>
  );
}
