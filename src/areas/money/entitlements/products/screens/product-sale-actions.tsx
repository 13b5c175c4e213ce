import { Button } from '#shared/ui/buttons/button.tsx';
import { useMutationAction } from '#shared/ui/mutation/use-mutation-action.ts';
import { useApi } from '#shared/ui/site-context.tsx';
import { Notice } from '#shared/ui/states/notice.tsx';
import { deletePass, setPassOnSale } from '../api.ts';

interface ListedProduct {
  id: number;
  name: string;
  onSale: boolean;
  sold: number;
}

export function ProductSaleActions({
  businessId,
  product,
  refresh,
}: {
  businessId: number;
  product: ListedProduct;
  refresh: (readonly unknown[])[];
}) {
  const api = useApi();
  return (
    <SaleButtons
      product={product}
      refresh={refresh}
      sell={(onSale) => setPassOnSale(api, businessId, product.id, onSale)}
      remove={() => deletePass(api, businessId, product.id)}
    />
  );
}

export function SaleButtons({
  product: { name, onSale, sold },
  refresh,
  ...acts
}: {
  product: Omit<ListedProduct, 'id'>;
  refresh: (readonly unknown[])[];
  /** Both throw `ApiError`. */
  sell: (onSale: boolean) => Promise<void>;
  remove: () => Promise<void>;
}) {
  const sale = useMutationAction({
    mutate: () => acts.sell(!onSale),
    refresh,
    successToast: onSale
      ? { title: `${name} is off sale`, description: 'Current holders keep theirs.' }
      : { title: `${name} is on sale`, description: 'Customers can buy it on your page.' },
  });
  const remove = useMutationAction({
    mutate: acts.remove,
    refresh,
    successToast: { title: `${name} is removed`, description: 'No one had bought it.' },
  });
  const sentence = sale.sentence ?? remove.sentence;
  return (
    <>
      <div className="flex gap-2">
        <Button
          variant="secondary"
          size="sm"
          className="max-md:h-11!"
          busy={sale.busy}
          aria-label={onSale ? `Take ${name} off sale` : `Put ${name} on sale`}
          onClick={() => void sale.run()}
        >
          {onSale ? 'Take off sale' : 'Put on sale'}
        </Button>
        {sold === 0 && (
          <Button
            variant="destructive-quiet"
            size="sm"
            className="max-md:h-11!"
            busy={remove.busy}
            aria-label={`Remove ${name}`}
            onClick={() => void remove.run()}
          >
            Remove
          </Button>
        )}
      </div>
      {sentence !== null && (
        <Notice tone="danger" role="alert" className="basis-full">
          {sentence}
        </Notice>
      )}
    </>
  );
}
