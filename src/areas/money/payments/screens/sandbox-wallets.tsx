import { useEffect, useState } from 'react';
import { Button } from '#shared/ui/buttons/button.tsx';
import { classNames } from '#shared/ui/class-names.ts';
import { Dialog } from '#shared/ui/overlay/dialog.tsx';
import { useSite } from '#shared/ui/site-context.tsx';
import { toRefusedOutcome, type WalletButtonsProps } from '../payment-outcome.ts';
import { confirmAtSandbox, type SandboxWallet, walletsAtSandbox } from '../sandbox-api.ts';

const names: Readonly<Record<SandboxWallet, string>> = {
  apple_pay: 'Apple Pay',
  google_pay: 'Google Pay',
  link: 'Link',
};

/** The card in the simulated wallet. */
const card = { expiry: '12 / 40', securityCode: '123' };
const cardNumbers = { good: '4242 4242 4242 4242', declined: '4000 0000 0000 0002' };

/** What the simulated wallet says of its owner. */
const owner = { phone: '07700 900456' };

/** Behave as the providers' buttons: a sheet asks for approval, and closing it changes nothing. */
export function SandboxWallets({
  clientSecret,
  total,
  disabled,
  asksPhone,
  onOffered,
  onOpen,
  onPay,
}: WalletButtonsProps) {
  const { publishableKey } = useSite().payments;
  const [offered, setOffered] = useState<readonly SandboxWallet[]>([]);
  const [sheet, setSheet] = useState<SandboxWallet | null>(null);
  useEffect(() => {
    let gone = false;
    void walletsAtSandbox(publishableKey).then((wallets) => {
      if (gone) return;
      setOffered(wallets);
      onOffered(wallets.length);
    });
    return () => {
      gone = true;
    };
  }, [publishableKey, onOffered]);
  const approve = (kind: keyof typeof cardNumbers) => {
    setSheet(null);
    onPay({
      payer: asksPhone ? owner : {},
      giveUp: () => undefined,
      async confirm() {
        const intent = { publishableKey, clientSecret };
        const payer = { name: '', email: '', phone: '' };
        const answer = await confirmAtSandbox(intent, { ...card, number: cardNumbers[kind] }, payer);
        // Its card never asks for more.
        return 'error' in answer || 'paymentIntent' in answer
          ? answer
          : toRefusedOutcome(undefined, undefined);
      },
    });
  };
  const name = sheet === null ? '' : names[sheet];
  return (
    <div className="grid auto-cols-fr grid-flow-col gap-2">
      {offered.map((wallet) => (
        <button
          key={wallet}
          type="button"
          aria-label={`Pay with ${names[wallet]}`}
          aria-disabled={disabled || undefined}
          className={classNames(
            'flex h-12.5 items-center justify-center rounded-control border border-transparent px-2.5 text-h4 font-semibold hover:opacity-90',
            // Link's own green.
            wallet === 'link' ? 'bg-[#00d66f] text-[#011e0f]' : 'bg-inverse text-ink-inverse',
          )}
          onClick={() => {
            if (!disabled && onOpen()) setSheet(wallet);
          }}
        >
          <span aria-hidden="true">{wallet === 'link' ? 'link' : names[wallet]}</span>
        </button>
      ))}
      <Dialog
        open={sheet !== null}
        onOpenChange={(open) => {
          if (!open) setSheet(null);
        }}
        title={name}
        description="A simulated wallet. No money moves."
        footer={
          <>
            <Button variant="secondary" onClick={() => approve('declined')}>
              Pay with a declined card
            </Button>
            <Button onClick={() => approve('good')}>Pay {total}</Button>
          </>
        }
      >
        <p className="text-ink-2">Visa ending 4242</p>
      </Dialog>
    </div>
  );
}
