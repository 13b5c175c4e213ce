import { useQuery } from '@tanstack/react-query';
import Search from 'lucide-react/icons/search';
import UserPlus from 'lucide-react/icons/user-plus';
import { useDeferredValue, useEffect, useRef, useState } from 'react';
import { customerQuery, customersQuery } from '#areas/booking/customers/api.ts';
import { pluralize } from '#shared/domain/pluralize.ts';
import { CustomerAvatar } from '#shared/ui/brand/avatar.tsx';
import { Icon } from '#shared/ui/brand/icon.tsx';
import { Button } from '#shared/ui/buttons/button.tsx';
import { TextField } from '#shared/ui/fields/text-field.tsx';
import { useApi } from '#shared/ui/site-context.tsx';
import { Notice } from '#shared/ui/states/notice.tsx';
import { Skeleton } from '#shared/ui/states/skeleton.tsx';
import { AddCustomerForm } from './add-customer-form.tsx';

const MAX_FOUND = 5;
const MIN_LETTERS = 2;

export function CustomerStep({
  businessId,
  chosen,
  onChoose,
}: {
  businessId: number;
  chosen: string | null;
  onChoose: (customerId: string | null) => void;
}) {
  const [adding, setAdding] = useState<string | null>(null);
  const [known, setKnown] = useState(false);
  const section = useRef<HTMLElement>(null);
  // What had the focus is gone: it moves to the first field of the next step, or to the chosen customer. Somebody who
  // has gone on meanwhile keeps theirs, and nothing scrolls under a press.
  const moveFocusTo = useRef<'customer' | 'field' | null>(null);
  useEffect(() => {
    const target = moveFocusTo.current;
    if (target === null || (target === 'customer') !== (chosen !== null)) return;
    moveFocusTo.current = null;
    if (document.activeElement !== document.body) return;
    const next =
      target === 'customer' ? section.current : section.current?.querySelector<HTMLElement>('input');
    next?.focus({ preventScroll: true });
  });
  const choose = (id: string | null) => {
    moveFocusTo.current = id === null ? 'field' : 'customer';
    onChoose(id);
  };
  const add = (name: string | null) => {
    // The form takes the focus itself.
    moveFocusTo.current = name === null ? 'field' : null;
    setAdding(name);
  };
  return (
    <section ref={section} tabIndex={-1} aria-labelledby="customer" className="grid gap-2.5 outline-none">
      <h2 id="customer" className="text-h4">
        Customer
      </h2>
      {chosen !== null ? (
        <>
          {known && (
            <Notice role="status" tone="info">
              You have this customer already, so we chose them. We haven’t added anyone.
            </Notice>
          )}
          <ChosenCustomer
            customerId={chosen}
            onChange={() => {
              setKnown(false);
              choose(null);
            }}
          />
        </>
      ) : adding === null ? (
        <FindCustomer businessId={businessId} onFound={choose} onAdd={add} />
      ) : (
        <AddCustomerForm
          businessId={businessId}
          typed={adding}
          told="phone"
          onCancel={() => add(null)}
          onAdded={(id, existed) => {
            setAdding(null);
            setKnown(existed);
            choose(id);
          }}
        />
      )}
    </section>
  );
}

function ChosenCustomer({ customerId, onChange }: { customerId: string; onChange: () => void }) {
  const { data, isError } = useQuery(customerQuery(useApi(), customerId));
  if (data === undefined && !isError) return <Skeleton className="h-15.5 rounded-tile" />;
  const reached = data === undefined ? '' : data.phone || data.email;
  return (
    <div className="flex items-center gap-3 rounded-tile border border-line px-3.5 py-2.5">
      <CustomerAvatar name={data?.name ?? '?'} />
      <div className="min-w-0 grow wrap-anywhere">
        <p className="font-semibold">{data?.name ?? 'Customer not found'}</p>
        {data !== undefined && (
          <p className="text-sm text-ink-2">
            {reached === '' ? '' : `${reached} · `}
            {pluralize(data.visits, 'visit')}
          </p>
        )}
      </div>
      <Button variant="ghost" size="sm" onClick={onChange}>
        Change<span className="sr-only"> customer</span>
      </Button>
    </div>
  );
}

const foundRow =
  'grid min-h-14 w-full grid-cols-[36px_minmax(0,1fr)] items-center gap-3 px-3.5 py-2 text-left hover:bg-sunken focus-visible:-outline-offset-4';

function FindCustomer({
  businessId,
  onFound,
  onAdd,
}: {
  businessId: number;
  onFound: (customerId: string) => void;
  onAdd: (typed: string) => void;
}) {
  const [typed, setTyped] = useState('');
  const q = useDeferredValue(typed.trim());
  const asks = q.length >= MIN_LETTERS;
  const { data, isError } = useQuery({ ...customersQuery(useApi(), businessId, { q }), enabled: asks });
  const found = asks ? (data?.customers ?? []).slice(0, MAX_FOUND) : [];
  return (
    <div className="grid gap-2.5">
      <TextField
        label="Name, phone or email"
        icon={Search}
        autoComplete="off"
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
        onKeyDown={(event) => {
          const [first] = found;
          if (event.key !== 'Enter' || first === undefined) return;
          event.preventDefault();
          onFound(first.id);
        }}
      />
      {isError && asks && (
        <p role="alert" className="text-sm text-danger">
          We couldn’t search your customers. Try again.
        </p>
      )}
      <ul
        aria-label="Customers found"
        className="divide-y divide-line overflow-hidden rounded-tile border border-line empty:hidden"
      >
        {found.map((customer) => (
          <li key={customer.id}>
            <button type="button" className={foundRow} onClick={() => onFound(customer.id)}>
              <CustomerAvatar name={customer.name} />
              <span className="min-w-0 wrap-anywhere">
                <span className="block font-semibold">{customer.name}</span>
                <span className="text-sm text-ink-2">
                  {[customer.phone || customer.email, pluralize(customer.visits, 'visit')]
                    .filter(Boolean)
                    .join(' · ')}
                </span>
              </span>
            </button>
          </li>
        ))}
        <li>
          <button type="button" className={foundRow} onClick={() => onAdd(typed.trim())}>
            <span className="grid size-9 place-items-center rounded-full bg-brand-soft text-on-brand-soft">
              <Icon drawing={UserPlus} size="sm" />
            </span>
            <span className="min-w-0 wrap-anywhere">
              <span className="block font-semibold">
                {typed.trim() === '' ? 'Add a new customer' : `Add “${typed.trim()}” as a new customer`}
              </span>
              <span className="text-sm text-ink-2">A name and a phone number or email</span>
            </span>
          </button>
        </li>
      </ul>
    </div>
  );
}
