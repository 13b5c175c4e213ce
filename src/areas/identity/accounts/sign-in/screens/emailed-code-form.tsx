import { useEffect, useRef } from 'react';
import { Button } from '#shared/ui/buttons/button.tsx';
import { TextField } from '#shared/ui/fields/text-field.tsx';
import { useLightForm } from '#shared/ui/mutation/use-light-form.ts';
import { leavePage, RefusedError, useMutationAction } from '#shared/ui/mutation/use-mutation-action.ts';
import { useApi } from '#shared/ui/site-context.tsx';
import { Notice } from '#shared/ui/states/notice.tsx';
import { safeReturnPath } from '../../current/return-path.ts';
import {
  accountActions,
  LINK_EXPIRED_SENTENCE,
  pathAfterSignIn,
  throwIfRefused,
} from '../account-actions.ts';
import { type PendingCode, savePendingCode } from '../pending-code.ts';
import { AccountForm } from './account-form.tsx';

/** The code from the mail. The mail's link works too: this page goes on once another tab has signed in. */
export function EmailedCodeForm({
  pending,
  returnTo,
  onResend,
  onOther,
}: {
  pending: PendingCode;
  returnTo: string | null | undefined;
  onResend: () => Promise<void>;
  onOther: () => void;
}) {
  const api = useApi();
  const { email, nonce } = pending;
  const form = useLightForm({
    fields: ['code'],
    check: ({ code }) => (code === '' ? { code: 'Code is required' } : {}),
    mutate: async ({ code }) => {
      const outcome = await accountActions.signInWithCode({ email, nonce, code });
      if (!outcome.ok && outcome.sentence === LINK_EXPIRED_SENTENCE)
        throw new RefusedError(
          'That code isn’t right, or it has expired. Check it, or get a new one.',
          'code',
        );
      return throwIfRefused(outcome);
    },
    onSuccess: (outcome) => {
      savePendingCode(null);
      return leavePage(pathAfterSignIn(outcome, returnTo));
    },
  });
  const resend = useMutationAction({
    mutate: onResend,
    successToast: () => ({ title: 'We’ve sent a new code' }),
  });
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => field.current?.focus(), []);
  useEffect(() => {
    const look = () => {
      if (document.visibilityState !== 'visible') return;
      api.call('GET /api/auth/user', { loggedOut: 'throw' }).then(
        () => {
          savePendingCode(null);
          void leavePage(safeReturnPath(returnTo));
        },
        () => undefined,
      );
    };
    document.addEventListener('visibilitychange', look);
    return () => document.removeEventListener('visibilitychange', look);
  }, [api, returnTo]);
  return (
    <>
      <Notice tone="brand">
        We’ve emailed a code to <b className="font-semibold wrap-anywhere">{email}</b>. It works for 15
        minutes. Check your junk folder too.
      </Notice>
      <AccountForm form={form} problem={resend.sentence} submitLabel="Continue">
        <TextField
          ref={field}
          label="Code"
          name="code"
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={9}
          hint="Six digits."
          error={form.errors.code}
        />
      </AccountForm>
      <div className="flex flex-wrap justify-center gap-x-4 gap-y-1">
        <Button variant="ghost" busy={resend.busy} onClick={() => void resend.run()}>
          Send a new code
        </Button>
        <Button variant="ghost" onClick={onOther}>
          Use another email
        </Button>
      </div>
    </>
  );
}
