import Lock from 'lucide-react/icons/lock';
import ShieldCheck from 'lucide-react/icons/shield-check';
import { Icon } from '#shared/ui/brand/icon.tsx';
import { Button } from '#shared/ui/buttons/button.tsx';
import { HelpLink } from '#shared/ui/buttons/help-link.tsx';
import { RouteLink } from '#shared/ui/buttons/route-link.tsx';
import { payLabel } from '../../copy.ts';
import type { BookingFlow } from './use-booking-flow.ts';

export function BookingTerms({
  lead,
  termsLabel,
  cancellation,
}: {
  lead: string;
  termsLabel: string;
  cancellation: string | null;
}) {
  return (
    <>
      {lead}{' '}
      <RouteLink href="/terms" target="_blank" className="link font-medium">
        {termsLabel}
      </RouteLink>{' '}
      and{' '}
      <RouteLink href="/terms#cancellation" target="_blank" className="link font-medium">
        cancellation policy
      </RouteLink>
      .{cancellation !== null && ` ${cancellation}`}{' '}
      <HelpLink about="cancelling-and-refunds" newTab>
        How refunds work
      </HelpLink>
    </>
  );
}

export function BookAndPay({
  flow,
  total,
  cancellation,
}: {
  flow: Pick<BookingFlow, 'state' | 'busy' | 'ready'>;
  total: string;
  cancellation: string | null;
}) {
  if (flow.state.step === 'paid') return null;
  return (
    <section>
      <Button
        type="submit"
        size="lg"
        block
        busy={flow.busy}
        busyLabel="Processing Payment..."
        disabled={!flow.ready && !flow.busy}
      >
        <Icon drawing={Lock} size="sm" />
        {payLabel(flow.state, total)}
      </Button>
      <p className="mt-3.5 flex gap-2 text-sm text-ink-3">
        <Icon drawing={ShieldCheck} size="sm" className="mt-0.5" />
        <span>
          Payments are encrypted and secure.{' '}
          <BookingTerms lead="By booking you agree to our" termsLabel="terms" cancellation={cancellation} />
        </span>
      </p>
    </section>
  );
}
