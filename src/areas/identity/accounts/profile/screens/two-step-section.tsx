import { useState } from 'react';
import { Button } from '#shared/ui/buttons/button.tsx';
import { TextField } from '#shared/ui/fields/text-field.tsx';
import { useCopy } from '#shared/ui/mutation/use-copy.ts';
import { useLightForm } from '#shared/ui/mutation/use-light-form.ts';
import { CHECK_CONNECTION, useMutationAction } from '#shared/ui/mutation/use-mutation-action.ts';
import { Dialog, preloadDialog } from '#shared/ui/overlay/dialog.tsx';
import { useToast } from '#shared/ui/overlay/toast.tsx';
import { useApi } from '#shared/ui/site-context.tsx';
import { Notice } from '#shared/ui/states/notice.tsx';
import { Badge } from '#shared/ui/type/badge.tsx';
import type { NewAuthenticatorApp, Profile } from '../../contract.ts';
import { ProfileSection } from './profile-section.tsx';

type Step =
  | { kind: 'scan'; app: NewAuthenticatorApp }
  | { kind: 'codes'; codes: string[] }
  | { kind: 'remove' };

export function TwoStepSection({ profile, onChanged }: { profile: Profile; onChanged: () => void }) {
  const api = useApi();
  const { toast } = useToast();
  const [step, setStep] = useState<Step | null>(null);
  const [open, setOpen] = useState(false);
  const { authenticatorApp: on, recoveryCodesLeft: left } = profile;

  const show = (next: Step) => {
    setStep(next);
    setOpen(true);
  };
  const showCodes = ({ recoveryCodes }: { recoveryCodes: string[] }) => {
    show({ kind: 'codes', codes: recoveryCodes });
    onChanged();
  };
  const code = useLightForm({
    id: 'two-step-code',
    fields: ['code'],
    check: (typed) => (typed.code === '' ? { code: 'Code is required' } : {}),
    mutate: (typed) => api.call('POST /api/profile/authenticator-app/confirm', { body: typed }),
    onSuccess: showCodes,
    unreachable: CHECK_CONNECTION,
  });
  const other = useMutationAction({
    mutate: (work: () => Promise<unknown>) => {
      code.forget();
      return work();
    },
    unreachable: CHECK_CONNECTION,
  });
  const busy = code.busy || other.busy;
  const problem = code.sentence ?? other.sentence;

  const begin = () =>
    other.run(async () => show({ kind: 'scan', app: await api.call('POST /api/profile/authenticator-app') }));
  const renew = () => other.run(async () => showCodes(await api.call('POST /api/profile/recovery-codes')));
  const askToRemove = () => {
    code.forget();
    other.forget();
    show({ kind: 'remove' });
  };
  const remove = () =>
    other.run(async () => {
      await api.call('DELETE /api/profile/authenticator-app');
      setOpen(false);
      toast({ title: 'Two-step sign-in is off' });
      onChanged();
    });
  return (
    <ProfileSection
      id="two-step"
      title="Two-step sign-in"
      lead="After your password or email link, enter a code from an authenticator app. Passkeys don’t need a second step."
      problem={open ? null : problem}
    >
      <p className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <span className="font-semibold">Authenticator app</span>
        <Badge tone={on ? 'success' : 'neutral'}>{on ? 'On' : 'Off'}</Badge>
        {on && (
          <span className="text-sm text-ink-2">
            {left === 0 ? 'No recovery codes left' : `${left} recovery ${left === 1 ? 'code' : 'codes'} left`}
          </span>
        )}
      </p>
      {!on && !profile.emailVerified && (
        <Notice tone="info" className="mt-4">
          Confirm your email address first.
        </Notice>
      )}
      <div className="mt-4 flex flex-wrap gap-2">
        {on ? (
          <>
            <Button
              variant="secondary"
              busy={busy && !open}
              onPointerEnter={preloadDialog}
              onClick={() => void renew()}
            >
              New recovery codes
            </Button>
            <Button variant="destructive-quiet" disabled={busy} onClick={askToRemove}>
              Turn off
            </Button>
          </>
        ) : (
          <Button
            variant="secondary"
            busy={busy && !open}
            disabled={!profile.emailVerified}
            onPointerEnter={preloadDialog}
            onClick={() => void begin()}
          >
            Set up an authenticator app
          </Button>
        )}
      </div>
      {step !== null && (
        <Dialog
          open={open}
          onOpenChange={(next) => {
            if (!next && !busy) setOpen(false);
          }}
          locked={busy || step.kind === 'codes'}
          {...dialogCopy[step.kind]}
          footer={
            step.kind === 'codes' ? (
              <Button onClick={() => setOpen(false)}>I’ve saved them</Button>
            ) : (
              <>
                <Button variant="secondary" disabled={busy} onClick={() => setOpen(false)}>
                  {step.kind === 'remove' ? 'Keep it on' : 'Cancel'}
                </Button>
                {step.kind === 'remove' ? (
                  <Button variant="destructive" busy={busy} onClick={() => void remove()}>
                    Turn off
                  </Button>
                ) : (
                  <Button type="submit" form="two-step-code" busy={busy}>
                    Continue
                  </Button>
                )}
              </>
            )
          }
        >
          {problem !== null && (
            <Notice tone="danger" role="alert" className="mb-4">
              {problem}
            </Notice>
          )}
          {step.kind === 'scan' && <ScanStep app={step.app} error={code.errors.code} form={code.form} />}
          {step.kind === 'codes' && <RecoveryCodesStep codes={step.codes} />}
          {step.kind === 'remove' && (
            <p className="text-ink-2">
              Your recovery codes will stop working too. Anyone with your password or email can then sign in.
            </p>
          )}
        </Dialog>
      )}
    </ProfileSection>
  );
}

const dialogCopy: Record<Step['kind'], { title: string; description: string }> = {
  scan: {
    title: 'Set up an authenticator app',
    description: 'Scan this code with the app, then enter the code it shows.',
  },
  codes: {
    title: 'Your recovery codes',
    description: 'Use each code once if you don’t have your phone. We only show them now.',
  },
  remove: { title: 'Turn off two-step sign-in?', description: 'We won’t ask for a code when you sign in.' },
};

function ScanStep({
  app,
  error,
  form,
}: {
  app: NewAuthenticatorApp;
  error: string | undefined;
  form: ReturnType<typeof useLightForm>['form'];
}) {
  return (
    <form {...form} className="grid gap-5">
      <div className="grid gap-4 sm:grid-cols-[176px_1fr] sm:items-center">
        {/* Scanners need dark on light in both themes. */}
        <img
          src={app.qr}
          width={176}
          height={176}
          alt="Code to scan with your authenticator app"
          className="mx-auto size-44 rounded-tile bg-[#fff] sm:mx-0"
        />
        <p className="text-sm text-ink-2">
          No camera? Type this key into the app:{' '}
          <code className="mt-1 block font-semibold tracking-wide text-ink [overflow-wrap:anywhere]">
            {app.secret.replace(/(.{4})(?=.)/g, '$1 ')}
          </code>
        </p>
      </div>
      <TextField
        label="Code from the app"
        name="code"
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={10}
        error={error}
      />
    </form>
  );
}

function RecoveryCodesStep({ codes }: { codes: string[] }) {
  const { said, copy } = useCopy(codes.join('\n'), 'list');
  return (
    <>
      <ul
        aria-label="Recovery codes"
        className="grid grid-cols-2 gap-x-6 gap-y-2 rounded-tile border border-line px-5 py-4"
      >
        {codes.map((code) => (
          <li key={code}>
            <code className="font-semibold tracking-wide">{code}</code>
          </li>
        ))}
      </ul>
      <div className="mt-4 flex flex-wrap items-center gap-3">
        <Button variant="secondary" onClick={() => void copy()}>
          Copy them
        </Button>
        <span role="status" className="text-sm text-ink-2">
          {said}
        </span>
      </div>
    </>
  );
}
