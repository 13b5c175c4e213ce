import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import Banknote from 'lucide-react/icons/banknote';
import CreditCard from 'lucide-react/icons/credit-card';
import HeartHandshake from 'lucide-react/icons/heart-handshake';
import Smartphone from 'lucide-react/icons/smartphone';
import { useState } from 'react';
import { customerQuery } from '#areas/booking/customers/api.ts';
import type { MyBusiness } from '#areas/catalogue/businesses/contract.ts';
import { firstName } from '#shared/domain/full-name.ts';
import { decimalToPence, formatPounds, penceToDecimal } from '#shared/domain/pence.ts';
import { TextField } from '#shared/ui/fields/text-field.tsx';
import { useMutationAction } from '#shared/ui/mutation/use-mutation-action.ts';
import { useApi } from '#shared/ui/site-context.tsx';
import { QueryContent } from '#shared/ui/states/query-content.tsx';
import { Skeleton } from '#shared/ui/states/skeleton.tsx';
import { MAX_REASON } from '../../rules.ts';
import { ChoiceGrid, type GridChoice } from '../../screens/choice-grid.tsx';
import { CustomerStep } from '../../screens/customer-step.tsx';
import { DeskForm } from '../../screens/desk-form.tsx';
import { LinkNotice } from '../../screens/link-notice.tsx';
import { deskOffersQuery, sellAtDesk } from '../api.ts';
import { type DeskOffers, type DeskSale, type SellAtDesk, sellAtDeskSchema } from '../contract.ts';
import { isTaken, type SalePayment } from '../rules.ts';
import type { SellView } from '../sell-address.ts';
import { HeldPasses } from './held-passes.tsx';
import { emptyVoucher, ProductStep, type VoucherDraft } from './product-step.tsx';
import { SoldResult } from './sold-result.tsx';

const route = getRouteApi('/business/sell');

export function SellPage({ business }: { business: MyBusiness }) {
  const { customer } = route.useSearch();
  const navigate = route.useNavigate();
  const [sold, setSold] = useState<DeskSale | null>(null);
  const query = useQuery({
    ...deskOffersQuery(useApi(), business.id, customer),
    placeholderData: keepPreviousData,
  });
  const show = (view: SellView) =>
    void navigate({ search: { business: business.id, ...view }, replace: true, resetScroll: false });
  if (sold !== null)
    return (
      <SoldResult
        sale={sold}
        business={business}
        onAgain={() => {
          setSold(null);
          show({});
        }}
      />
    );
  return (
    <QueryContent
      query={query}
      failure="We couldn’t load what you sell. Try again."
      waiting={<Skeleton className="h-96 max-w-190 rounded-card" />}
    >
      {(offers) => (
        <div className="grid max-w-190 gap-4">
          <SaleForm
            business={business}
            offers={offers}
            customerId={customer ?? null}
            onCustomer={(id) => show(id === null ? {} : { customer: id })}
            onSold={setSold}
          />
          {customer !== undefined && <HeldPasses businessId={business.id} held={offers.held} />}
        </div>
      )}
    </QueryContent>
  );
}

const VOUCHER = 'voucher';

function SaleForm({
  business,
  offers,
  customerId,
  onCustomer,
  onSold,
}: {
  business: MyBusiness;
  offers: DeskOffers;
  customerId: string | null;
  onCustomer: (customerId: string | null) => void;
  onSold: (sale: DeskSale) => void;
}) {
  const api = useApi();
  const [key, setKey] = useState(() => crypto.randomUUID());
  const [item, setItem] = useState<string | null>(null);
  const [voucher, setVoucher] = useState<VoucherDraft>(emptyVoucher);
  const [payment, setPayment] = useState<SalePayment | null>(null);
  const [note, setNote] = useState('');
  const [copies, setCopies] = useState(false);
  const [missing, setMissing] = useState<string | null>(null);
  const named = useQuery({ ...customerQuery(api, customerId ?? ''), enabled: customerId !== null });
  const selling = useMutationAction({
    mutate: (body: SellAtDesk) => sellAtDesk(api, business.id, body),
    refresh: [
      ['desk-offers', business.id],
      ['takings', business.id],
      ['customers', business.id],
      ['customer'],
      ['bookable', business.id],
    ],
    onSuccess: onSold,
  });
  const product = offers.products.find(({ id }) => String(id) === item) ?? null;
  const email = named.data?.email ?? '';
  const customerName = named.data === undefined ? 'The customer' : firstName(named.data.name);
  const mayLink = product?.kind === 'pass';
  const way = payment === 'card_link' && !mayLink ? null : payment;
  const emailLink = way === 'card_link' && email !== '' && !copies;
  const pence = salePence(way, product, item === VOUCHER ? voucher.value : null);
  /** Any change is another sale. */
  const change = () => {
    setMissing(null);
    setKey(crypto.randomUUID());
  };

  const send = () => {
    const fault =
      customerId === null
        ? 'Choose a customer first.'
        : item === null
          ? 'Choose what you sell.'
          : product !== null && product.refusal !== null
            ? product.refusal
            : way === null
              ? 'Choose how it’s paid.'
              : null;
    setMissing(fault);
    if (fault !== null || customerId === null || way === null) return;
    const read = sellAtDeskSchema.safeParse({
      key,
      customerId,
      item: product === null ? { kind: 'voucher', ...voucher } : { kind: 'product', productId: product.id },
      payment: way,
      amount: penceToDecimal(pence),
      note: way === 'free' ? note : '',
      emailLink,
    });
    if (!read.success) return setMissing(read.error.issues[0]?.message ?? null);
    void selling.run(read.data);
  };

  const ways: GridChoice<SalePayment>[] = [
    { value: 'cash', label: 'Cash', detail: 'At the desk', icon: Banknote },
    { value: 'card_reader', label: 'Card reader', detail: 'At the desk', icon: CreditCard },
    {
      value: 'card_link',
      label: 'Card link',
      detail: mayLink ? (email === '' ? 'Copy it' : 'By email') : 'For passes only',
      icon: Smartphone,
      disabled: !mayLink,
    },
    { value: 'free', label: 'Give it', detail: 'Say why', icon: HeartHandshake },
  ];

  return (
    <DeskForm
      business={business}
      fault={missing ?? selling.sentence}
      payer={payerText(way, customerName)}
      pence={pence}
      busy={selling.busy}
      busyLabel="Selling…"
      confirmLabel={confirmText(way, emailLink, pence)}
      onSubmit={send}
    >
      <CustomerStep
        businessId={business.id}
        chosen={customerId}
        onChoose={(id) => {
          change();
          onCustomer(id);
        }}
      />
      <ProductStep
        products={offers.products}
        chosen={item}
        voucher={voucher}
        onChoose={(value) => {
          change();
          setItem(value);
        }}
        onVoucher={(draft) => {
          change();
          setVoucher(draft);
        }}
      />
      <ChoiceGrid
        legend="How is it paid?"
        name="payment"
        choices={ways}
        chosen={way}
        onChoose={(value) => {
          change();
          setPayment(value);
        }}
      />
      <p className="text-sm text-ink-2">
        Only passes can be paid by card link. For a membership or voucher, take cash or a card here, or send
        the customer to your page. Trainers sell their own packages.
      </p>
      {way === 'card_link' && (
        <LinkNotice email={email} copies={copies} onCopies={setCopies}>
          It works for 24 hours.
        </LinkNotice>
      )}
      {way === 'free' && (
        <TextField
          label="Why is it free?"
          maxLength={MAX_REASON}
          value={note}
          onChange={({ target }) => {
            change();
            setNote(target.value);
          }}
        />
      )}
    </DeskForm>
  );
}

/** In pence. */
function salePence(
  way: SalePayment | null,
  product: DeskOffers['products'][number] | null,
  voucherValue: string | null,
): number {
  if (way === 'free') return 0;
  const price = way === 'card_link' ? product?.total : product?.price;
  return decimalToPence(price ?? voucherValue ?? '0') ?? 0;
}

function payerText(way: SalePayment | null, name: string): string {
  if (way === 'card_link') return `${name} pays, with the platform fee`;
  if (way === 'free') return 'Nobody pays';
  return way === null ? 'Paid at the desk, no fee' : `${name} pays you, no fee`;
}

function confirmText(way: SalePayment | null, emailLink: boolean, pence: number): string {
  if (way === 'free') return 'Give it';
  if (way === 'card_link') return emailLink ? 'Send link' : 'Copy link';
  return way !== null && isTaken(way) ? `Sell and take ${formatPounds(pence)}` : 'Sell';
}
