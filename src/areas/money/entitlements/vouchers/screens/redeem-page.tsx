import { useQueryClient } from '@tanstack/react-query';
import { useNavigate, useRouteContext } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { useLoginRedirect } from '#areas/identity/accounts/current/use-login-redirect.ts';
import { Button } from '#shared/ui/buttons/button.tsx';
import { HelpLink } from '#shared/ui/buttons/help-link.tsx';
import { TextField } from '#shared/ui/fields/text-field.tsx';
import { useMutationForm } from '#shared/ui/mutation/use-mutation-form.ts';
import { useApi } from '#shared/ui/site-context.tsx';
import { Notice } from '#shared/ui/states/notice.tsx';
import { Panel } from '#shared/ui/type/card.tsx';
import { myVouchersQuery, redeemVoucher } from '../api.ts';
import { redeemVoucherSchema } from '../contract.ts';
import { voucherToasts } from '../copy.ts';

/** Keeps the code during sign-in. */
const PENDING_CODE_KEY = 'fettle:voucher-code';

/** The link's code is in the hash, so no server or log sees it; removed from the address at once. */
export function RedeemPage() {
  const { user } = useRouteContext({ from: '__root__' });
  const api = useApi();
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const leave = useLoginRedirect();
  const form = useMutationForm({
    schema: redeemVoucherSchema,
    initial: { code: '' },
    mutate: async (typed) => {
      if (user !== null) return (await redeemVoucher(api, typed)).creditId;
      storePendingCode(typed.code);
      leave(voucherToasts.signedOutToRedeem, '/redeem');
      return null;
    },
    successToast: (creditId) => (creditId === null ? null : voucherToasts.redeemed),
    onSuccess: async (creditId) => {
      if (creditId === null) return;
      await queryClient.invalidateQueries({ queryKey: myVouchersQuery(api).queryKey });
      await navigate({ to: '/passes', replace: true });
    },
  });
  const { fill } = form;
  const taken = useRef(false);
  useEffect(() => {
    if (taken.current) return;
    taken.current = true;
    const brought = takePendingCode();
    if (brought !== '') fill({ code: brought });
  }, [fill]);
  return (
    <div className="container-page page">
      <h1>Redeem a gift voucher</h1>
      <p className="mt-2 mb-8 max-w-prose text-ink-2">
        We’ll add it to your account. Choose it at checkout to pay.{' '}
        <HelpLink about="gift-vouchers">How gift vouchers work</HelpLink>
      </p>
      <Panel className="max-w-120">
        <form {...form.form} aria-label="Redeem" className="grid gap-4">
          <TextField
            {...form.field('code')}
            label="Code"
            hint="Sixteen letters and numbers"
            placeholder="XXXX-XXXX-XXXX-XXXX"
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            maxLength={40}
          />
          <Button type="submit" size="lg" block busy={form.busy} busyLabel="Redeeming...">
            {user === null ? 'Sign in to redeem' : 'Redeem'}
          </Button>
          {form.sentence !== null && (
            <Notice tone="danger" role="alert">
              {form.sentence}
            </Notice>
          )}
        </form>
      </Panel>
    </div>
  );
}

function storePendingCode(code: string): void {
  try {
    sessionStorage.setItem(PENDING_CODE_KEY, code);
  } catch {
    // Storage is blocked: the person must type it again.
  }
}

/** Takes the code from the link or storage and removes it; '' if none. */
function takePendingCode(): string {
  const { hash, pathname, search } = window.location;
  if (hash.length > 1) window.history.replaceState(window.history.state, '', `${pathname}${search}`);
  try {
    const kept = sessionStorage.getItem(PENDING_CODE_KEY) ?? '';
    sessionStorage.removeItem(PENDING_CODE_KEY);
    return hash.slice(1, 41) || kept;
  } catch {
    return hash.slice(1, 41);
  }
}
