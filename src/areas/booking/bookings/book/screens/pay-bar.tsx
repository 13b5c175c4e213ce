import Lock from 'lucide-react/icons/lock';
import ShieldCheck from 'lucide-react/icons/shield-check';
import { Icon } from '#shared/ui/brand/icon.tsx';
import { Button } from '#shared/ui/buttons/button.tsx';
import { HelpLink } from '#shared/ui/buttons/help-link.tsx';
import { RouteLink } from '#shared/ui/buttons/route-link.tsx';
import { payLabel } from '../../copy.ts';
import type { BookingFlow } from './use-booking-flow.ts';

/** Fixed to the foot of small screens, in the summary's column on large ones. Keeps its size through every state. */
export function PayBar({
  formId,
  flow,
  total,
  busyLabel = 'Processing Payment...',
}: {
  formId: string;
  flow: Pick<BookingFlow, 'state' | 'busy' | 'ready' | 'paymentUnavailable'>;
  total: string;
  busyLabel?: string;
}) {
  const { step } = flow.state;
  if (step === 'paid') return null;
  const settingUp =
    step === 'idle' || step === 'preparing' || (step === 'ready' && !flow.ready && !flow.paymentUnavailable);
  const label = (
    <>
      <Icon drawing={Lock} size="sm" />
      {payLabel(flow.state, total)}
    </>
  );
  return (
    <div
      data-foot-bar=""
      className="max-lg:fixed max-lg:inset-x-0 max-lg:bottom-0 max-lg:z-30 max-lg:border-t max-lg:border-line max-lg:bg-raised max-lg:px-(--gutter) max-lg:pt-3 max-lg:pb-[calc(12px+env(safe-area-inset-bottom))] max-lg:shadow-[0_-10px_30px_-16px_rgb(16_32_26/0.25)]"
    >
      <Button
        type="submit"
        form={formId}
        size="lg"
        block
        busy={flow.busy}
        busyLabel={busyLabel}
        disabled={!flow.ready && !flow.busy}
      >
        {settingUp && !flow.busy ? (
          <span className="inline-grid">
            <span
              aria-hidden="true"
              className="invisible col-start-1 row-start-1 inline-flex items-center gap-2"
            >
              {label}
            </span>
            <span className="col-start-1 row-start-1">Setting up payment...</span>
          </span>
        ) : (
          label
        )}
      </Button>
    </div>
  );
}

/** Under the button: security, terms, and what cancelling costs. */
export function PaymentTerms({ cancellation }: { cancellation: string | null }) {
  return (
    <p className="flex gap-2 text-sm text-ink-2">
      <Icon drawing={ShieldCheck} size="sm" className="mt-0.5" />
      <span>
        {cancellation !== null && `${cancellation} `}By booking you agree to our{' '}
        <RouteLink href="/terms" target="_blank" className="link font-medium">
          terms
        </RouteLink>{' '}
        and{' '}
        <RouteLink href="/terms#cancellation" target="_blank" className="link font-medium">
          cancellation policy
        </RouteLink>
        . Payments are encrypted and secure.{' '}
        <HelpLink about="cancelling-and-refunds" newTab>
          How refunds work
        </HelpLink>
      </span>
    </p>
  );
}
