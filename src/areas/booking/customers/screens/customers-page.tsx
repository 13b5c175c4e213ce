import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import Download from 'lucide-react/icons/download';
import Mail from 'lucide-react/icons/mail';
import Search from 'lucide-react/icons/search';
import UserPlus from 'lucide-react/icons/user-plus';
import { type FormEvent, useState } from 'react';
import type { MyBusiness } from '#areas/catalogue/businesses/contract.ts';
import { canPerform } from '#areas/catalogue/businesses/permissions/permissions.ts';
import { RoleNotPermitted } from '#areas/catalogue/businesses/permissions/role-not-permitted.tsx';
import { businessHref } from '#areas/catalogue/businesses/status/my-businesses.ts';
import { formatDecimalPounds } from '#shared/domain/pence.ts';
import { pluralize } from '#shared/domain/pluralize.ts';
import { CustomerAvatar } from '#shared/ui/brand/avatar.tsx';
import { Icon } from '#shared/ui/brand/icon.tsx';
import { Button } from '#shared/ui/buttons/button.tsx';
import { ButtonLink } from '#shared/ui/buttons/button-link.tsx';
import { ToggleChip } from '#shared/ui/buttons/chip.tsx';
import { Pagination } from '#shared/ui/buttons/pagination.tsx';
import { RouteLink } from '#shared/ui/buttons/route-link.tsx';
import { SelectField } from '#shared/ui/fields/select-field.tsx';
import { TextField } from '#shared/ui/fields/text-field.tsx';
import { useApi } from '#shared/ui/site-context.tsx';
import { EmptyState } from '#shared/ui/states/empty-state.tsx';
import { QueryContent } from '#shared/ui/states/query-content.tsx';
import { Skeleton } from '#shared/ui/states/skeleton.tsx';
import { Badge } from '#shared/ui/type/badge.tsx';
import { Card } from '#shared/ui/type/card.tsx';
import { type Column, DataTable } from '#shared/ui/type/data-table.tsx';
import { customersQuery } from '../api.ts';
import type { Customer, Customers } from '../contract.ts';
import { customerCountText, groupLabels, lastSeenText, sortLabels } from '../copy.ts';
import {
  type CustomersView,
  customersCsvPath,
  customersHref,
  readCustomersView,
} from '../customers-address.ts';
import { type CustomerSort, customerGroups, customerSorts, NO_SHOW_WARNING_COUNT } from '../rules.ts';
import { Tag } from './tag.tsx';

const route = getRouteApi('/business/customers');

/** `/business/customers`; search, filters, sort and page are in the address. */
export function CustomersPage({ business }: { business: MyBusiness }) {
  return canPerform(business.role, 'view_customers') ? (
    <BusinessCustomers business={business} />
  ) : (
    <RoleNotPermitted businessName={business.name} />
  );
}

function BusinessCustomers({ business }: { business: MyBusiness }) {
  const navigate = route.useNavigate();
  const { now } = route.useLoaderData();
  const view = readCustomersView({ ...route.useSearch() });
  const query = useQuery({
    ...customersQuery(useApi(), business.id, view),
    placeholderData: keepPreviousData,
  });
  const onShow = (next: Record<string, unknown>) => {
    const shown = readCustomersView(next);
    // Scroll to the top for a new page, but not for a filter.
    const resetScroll = shown.page !== view.page;
    void navigate({ search: { business: business.id, ...shown }, resetScroll });
  };
  return (
    <QueryContent
      query={query}
      failure="Failed to load your customers. Please try again."
      waiting={
        <div role="status" className="grid gap-3">
          <span className="sr-only">Loading your customers</span>
          {[1, 2, 3, 4].map((row) => (
            <Skeleton key={row} className="h-18 rounded-card" />
          ))}
        </div>
      }
    >
      {(answer) => (
        <CustomerList
          businessId={business.id}
          add={
            canPerform(business.role, 'take_booking')
              ? businessHref('/business/add-customer', business)
              : null
          }
          answer={answer}
          view={view}
          now={new Date(now)}
          onShow={onShow}
          file={canPerform(business.role, 'manage_customers') ? customersCsvPath(business.id, view) : null}
          write={
            canPerform(business.role, 'message_customers')
              ? businessHref('/business/messages', business)
              : null
          }
        />
      )}
    </QueryContent>
  );
}

interface ListProps {
  businessId: number;
  answer: Customers;
  view: CustomersView;
  now: Date;
  onShow: (view: Record<string, unknown>) => void;
  file: string | null;
  write: string | null;
  add: string | null;
}

function CustomerList({ businessId, answer, view, now, onShow, file, write, add }: ListProps) {
  const { customers, found, page, pages, groups } = answer;
  const narrowed = view.q !== undefined || view.group !== undefined || view.tag !== undefined;
  if (groups.all === 0)
    return (
      <EmptyState
        title="No customers yet"
        action={add !== null && <ButtonLink href={add}>Add a customer</ButtonLink>}
      >
        Anyone who books or buys a pass will appear here with their visits.
      </EmptyState>
    );
  return (
    <>
      <div className="mb-4 flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <p className="max-w-prose min-w-0 flex-1 basis-72 text-ink-2">
          {customerCountText(groups.all)} You only see details they’ve shared with you.
        </p>
        {add !== null && (
          <ButtonLink variant="secondary" href={add} className="max-md:flex-1">
            <Icon drawing={UserPlus} size="sm" />
            Add a customer
          </ButtonLink>
        )}
        {file !== null && (
          <ButtonLink variant="ghost" href={file} download className="max-md:flex-1">
            <Icon drawing={Download} size="sm" />
            Export CSV
          </ButtonLink>
        )}
        {write !== null && (
          <ButtonLink href={`${write}${audienceOfView(view)}`} className="max-md:flex-1">
            <Icon drawing={Mail} size="sm" />
            Message a group
          </ButtonLink>
        )}
      </div>
      <Card role="region" aria-label="Customers">
        <CustomerFilters answer={answer} view={view} onShow={onShow} />
        {customers.length === 0 ? (
          <EmptyState
            headingLevel="h3"
            title="No customers found"
            action={
              narrowed && (
                <Button variant="secondary" onClick={() => onShow({})}>
                  Clear All
                </Button>
              )
            }
          >
            Try a shorter search, another group or another tag.
          </EmptyState>
        ) : (
          <CustomerTable
            customers={customers}
            view={view}
            sortHref={(sort) => customersHref(businessId, { ...view, sort, page: undefined })}
            now={now}
          />
        )}
        <div className="flex flex-wrap items-center justify-between gap-3 border-t border-line px-4 py-3.5 md:px-6">
          <p role="status" className="text-sm text-ink-2 tabular-nums">
            {pluralize(found, 'person', 'people')}
          </p>
          <Pagination page={page} pages={pages} onPage={(to) => onShow({ ...view, page: to })} />
        </div>
      </Card>
    </>
  );
}

function audienceOfView({ tag, group }: CustomersView): string {
  if (tag !== undefined) return `&to=${encodeURIComponent(`tag:${tag}`)}`;
  return group === undefined ? '' : `&to=group:${group}`;
}

/** Every change goes back to the first page. */
function CustomerFilters({
  answer,
  view,
  onShow,
}: Omit<ListProps, 'businessId' | 'now' | 'file' | 'write' | 'add'>) {
  const { page: _page, ...narrowed } = view;
  const [typed, setTyped] = useState(view.q ?? '');
  const [followed, setFollowed] = useState(view.q);
  if (followed !== view.q) {
    setFollowed(view.q);
    setTyped(view.q ?? '');
  }
  const search = (event: FormEvent) => {
    event.preventDefault();
    onShow({ ...narrowed, q: typed });
  };
  const withMoney = answer.customers.some(({ spend }) => spend !== null);
  return (
    <>
      <form
        role="search"
        onSubmit={search}
        className="grid grid-cols-2 items-end gap-2.5 p-4 *:min-w-0 md:px-6 lg:grid-cols-[minmax(0,1fr)_auto_180px_220px]"
      >
        <TextField
          label={<span className="sr-only">Search</span>}
          type="search"
          placeholder="Name, email, phone or booking code"
          icon={Search}
          dense
          maxLength={100}
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
          className="max-lg:col-span-2"
        />
        <Button type="submit" variant="secondary" className="max-lg:col-span-2">
          Search
        </Button>
        <SelectField
          label={<span className="sr-only">Tag</span>}
          dense
          placeholder="Any tag"
          options={answer.tags.map((tag) => ({ value: tag, label: tag }))}
          value={view.tag ?? ''}
          onChange={(event) => onShow({ ...narrowed, tag: event.target.value })}
        />
        <SelectField
          label={<span className="sr-only">Sort by</span>}
          dense
          options={customerSorts
            .filter((sort) => sort !== 'spend' || withMoney)
            .map((sort) => ({ value: sort, label: sortLabels[sort] }))}
          value={view.sort ?? 'last_visit'}
          onChange={(event) => onShow({ ...narrowed, sort: event.target.value })}
        />
      </form>
      <div
        role="group"
        aria-label="Groups"
        className="flex gap-2 overflow-x-auto px-4 pt-0.5 pb-3.5 md:flex-wrap md:px-6"
      >
        {customerGroups.map((group) => (
          <ToggleChip
            key={group}
            pressed={(view.group ?? 'all') === group}
            onPressedChange={(pressed) => onShow({ ...narrowed, group: pressed ? group : 'all' })}
          >
            {groupLabels[group]} <span className="text-ink-2 tabular-nums">{answer.groups[group]}</span>
          </ToggleChip>
        ))}
      </div>
    </>
  );
}

const wideColumnClass = 'max-md:hidden';

const sortDirections = {
  name: 'ascending',
  visits: 'descending',
  spend: 'descending',
  last_visit: 'descending',
  no_shows: 'descending',
} as const;

function CustomerTable({
  customers,
  view,
  sortHref,
  now,
}: {
  customers: Customer[];
  view: CustomersView;
  sortHref: (sort: CustomerSort) => string;
  now: Date;
}) {
  const sort = (by: keyof typeof sortDirections) => ({
    href: sortHref(by),
    direction: (view.sort ?? 'last_visit') === by ? sortDirections[by] : null,
  });
  const columns: Column<Customer>[] = [
    {
      name: 'Name',
      sort: sort('name'),
      renderCell: (customer) => <CustomerName customer={customer} now={now} />,
      className: 'pl-4 md:pl-6',
    },
    {
      name: 'Tags',
      renderCell: ({ tags }) => <TagList tags={tags} />,
      align: 'left',
      className: 'max-w-72 max-lg:hidden',
    },
    {
      name: 'Visits',
      sort: sort('visits'),
      renderCell: ({ visits }) => <b className="font-semibold">{visits}</b>,
      className: 'max-md:pr-4',
    },
    {
      name: 'Spend',
      sort: sort('spend'),
      renderCell: ({ spend }) => spend !== null && formatDecimalPounds(spend),
      className: wideColumnClass,
    },
    {
      name: 'Last visit',
      sort: sort('last_visit'),
      align: 'left',
      renderCell: (customer) => lastSeenText(customer, now),
      className: `whitespace-nowrap md:pl-8 ${wideColumnClass}`,
    },
    {
      name: 'Pass',
      align: 'left',
      renderCell: ({ pass }) => <PassBadge pass={pass} />,
      className: wideColumnClass,
    },
    {
      name: 'No-shows',
      sort: sort('no_shows'),
      renderCell: ({ noShows }) => (
        <span
          className={
            noShows >= NO_SHOW_WARNING_COUNT
              ? 'font-semibold text-danger'
              : noShows === 0
                ? 'text-ink-3'
                : undefined
          }
        >
          {noShows}
        </span>
      ),
      className: `md:pr-6 ${wideColumnClass}`,
    },
  ];
  const withMoney = customers.some(({ spend }) => spend !== null);
  return (
    <DataTable
      caption="Customers"
      columns={columns.filter(({ name }) => withMoney || name !== 'Spend')}
      rows={customers}
      rowKey={({ id }) => id}
      rowClassName="relative hover:bg-sunken"
    />
  );
}

function CustomerName({ customer, now }: { customer: Customer; now: Date }) {
  const { id, name, email, spend, noShows } = customer;
  return (
    <div className="flex min-w-0 items-center gap-3 font-normal">
      <CustomerAvatar name={name} />
      <div className="min-w-0 wrap-anywhere">
        <RouteLink
          href={`/business/customers/${id}`}
          className="font-semibold underline-offset-3 after:absolute after:inset-0 hover:underline"
        >
          {name}
        </RouteLink>
        <span className="block text-ink-2 max-md:hidden">{email}</span>
        <span className="block text-ink-2 md:hidden">
          {[lastSeenText(customer, now), ...(spend === null ? [] : [formatDecimalPounds(spend)])].join(' · ')}
          {noShows >= NO_SHOW_WARNING_COUNT && (
            <>
              {' · '}
              <b className="text-danger">{pluralize(noShows, 'no-show')}</b>
            </>
          )}
        </span>
      </div>
    </div>
  );
}

function TagList({ tags }: { tags: readonly string[] }) {
  return (
    <span className="flex flex-wrap gap-1.5">
      {tags.map((tag) => (
        <Tag key={tag}>{tag}</Tag>
      ))}
    </span>
  );
}

function PassBadge({ pass }: { pass: Customer['pass'] }) {
  if (pass === null) return <span className="text-ink-3">None</span>;
  if (pass.left === 0) return <Badge>Used up or expired</Badge>;
  return <Badge tone={pass.soon ? 'warning' : 'success'}>{pass.left} left</Badge>;
}
