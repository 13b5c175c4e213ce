import CreditCard from 'lucide-react/icons/credit-card';
import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { Button } from '#shared/ui/buttons/button.tsx';
import { TextField } from '#shared/ui/fields/text-field.tsx';
import { Dialog } from '#shared/ui/overlay/dialog.tsx';
import { useSite } from '#shared/ui/site-context.tsx';
import {
  type CardErrors,
  type CardInput,
  cardErrors,
  formatCardNumber,
  formatExpiry,
  formatSecurityCode,
} from '../card-input.ts';
import type { CardFormProps, Payer, PaymentOutcome } from '../payment-outcome.ts';
import { authenticateAtSandbox, confirmAtSandbox } from '../sandbox-api.ts';
import { TestModeHint } from './test-mode-hint.tsx';

/** Test cards only, sent only to this site. Keeps what was typed after a refusal. */
export function SandboxPaymentForm({
  clientSecret,
  returnUrl,
  onReady,
  savedCard,
  savesCard = false,
  byBank = false,
}: CardFormProps) {
  const { publishableKey } = useSite().payments;
  const [card, setCard] = useState<CardInput>({ number: '', expiry: '', securityCode: '' });
  const [errors, setErrors] = useState<CardErrors>({});
  const [answer, setAnswer] = useState<((result: 'succeed' | 'fail') => void) | null>(null);

  const means = byBank
    ? { bank: { returnUrl } }
    : savedCard === undefined
      ? { ...card, keep: savesCard }
      : { savedCard };
  const latest = { intent: { publishableKey, clientSecret }, card, means };
  const now = useRef(latest);
  useLayoutEffect(() => {
    now.current = latest;
  });

  useEffect(() => {
    onReady({
      async check() {
        if (!('number' in now.current.means)) return true;
        const found = cardErrors(now.current.card, new Date());
        flushSync(() => setErrors(found));
        return Object.keys(found).length === 0;
      },
      async confirm(payer: Payer): Promise<PaymentOutcome> {
        const { intent, means } = now.current;
        const outcome = await confirmAtSandbox(intent, means, payer);
        if ('bankPage' in outcome) {
          window.location.assign(outcome.bankPage);
          // The page is left; its address leads back.
          return new Promise(() => undefined);
        }
        if (!('authenticationNeeded' in outcome)) return outcome;
        const result = await new Promise<'succeed' | 'fail'>((resolve) => setAnswer(() => resolve));
        setAnswer(null);
        return authenticateAtSandbox(intent, result);
      },
    });
    return () => onReady(null);
  }, [onReady]);

  const change = (part: Partial<CardInput>) => {
    setCard({ ...card, ...part });
    setErrors(Object.fromEntries(Object.entries(errors).filter(([name]) => !(name in part))));
  };
  const authentication = (
    <SandboxAuthentication open={answer !== null} onAnswer={(result) => answer?.(result)} />
  );
  if (savedCard !== undefined || byBank) return authentication;
  return (
    <div className="grid gap-4">
      <TextField
        label="Card number"
        name="card-number"
        icon={CreditCard}
        inputMode="numeric"
        autoComplete="cc-number"
        value={card.number}
        error={errors.number}
        onChange={({ target }) => change({ number: formatCardNumber(target.value) })}
      />
      <div className="grid grid-cols-2 gap-4">
        <TextField
          label="Expiry"
          name="card-expiry"
          inputMode="numeric"
          autoComplete="cc-exp"
          placeholder="MM / YY"
          value={card.expiry}
          error={errors.expiry}
          onChange={({ target }) => change({ expiry: formatExpiry(target.value, card.expiry) })}
        />
        <TextField
          label="Security code"
          name="card-code"
          inputMode="numeric"
          autoComplete="cc-csc"
          placeholder="CVC"
          value={card.securityCode}
          error={errors.securityCode}
          onChange={({ target }) => change({ securityCode: formatSecurityCode(target.value) })}
        />
      </div>
      <TestModeHint />
      {authentication}
    </div>
  );
}

/** Simulates the bank's authentication page. Closing it fails. */
function SandboxAuthentication({
  open,
  onAnswer,
}: {
  open: boolean;
  onAnswer: (result: 'succeed' | 'fail') => void;
}) {
  return (
    <Dialog
      open={open}
      locked
      onOpenChange={(stillOpen) => {
        if (!stillOpen) onAnswer('fail');
      }}
      title="Confirm it is you"
      description="This test card asks for authentication, as your bank would."
      footer={
        <>
          <Button variant="secondary" onClick={() => onAnswer('fail')}>
            Fail authentication
          </Button>
          <Button onClick={() => onAnswer('succeed')}>Complete authentication</Button>
        </>
      }
    >
      <p className="text-ink-2">No real payment happens. Choose how the test should end.</p>
    </Dialog>
  );
}
