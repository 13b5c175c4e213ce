import { useQuery, useQueryClient } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { type ReactNode, useRef, useState } from 'react';
import { formatLondonMoment } from '#shared/calendar/london-time.ts';
import { hasLetter } from '#shared/domain/text-normalisation.ts';
import { BackLink } from '#shared/ui/buttons/back-link.tsx';
import { Button } from '#shared/ui/buttons/button.tsx';
import { CheckboxField } from '#shared/ui/fields/choice-field.tsx';
import { TextField } from '#shared/ui/fields/text-field.tsx';
import { showErrors } from '#shared/ui/mutation/show-errors.ts';
import { toRefusal, useMutationAction } from '#shared/ui/mutation/use-mutation-action.ts';
import { useApi } from '#shared/ui/site-context.tsx';
import { EmptyState } from '#shared/ui/states/empty-state.tsx';
import { ErrorState } from '#shared/ui/states/error-state.tsx';
import { Notice } from '#shared/ui/states/notice.tsx';
import { Skeleton } from '#shared/ui/states/skeleton.tsx';
import { Panel } from '#shared/ui/type/card.tsx';
import { outstandingWaiversQuery, waiverToSignQuery } from '../api.ts';
import type { SignWaiver, WaiverToSign } from '../contract.ts';
import { answerProblems, linkRefusal } from '../rules.ts';
import { QuestionField } from './question-field.tsx';
import { SendSigningLink } from './send-signing-link.tsx';

const route = getRouteApi('/bookings/$bookingId/waiver');

export function SignWaiverPage() {
  const { bookingId } = route.useParams();
  const api = useApi();
  const queryClient = useQueryClient();
  const query = waiverToSignQuery(api, bookingId);
  const { data, isError, error, refetch } = useQuery(query);
  const params = { bookingId };
  const signing: SigningActions = {
    sign: (body) => api.call('POST /api/bookings/:bookingId/waiver', { params, body }),
    withdraw: () => api.call('DELETE /api/bookings/:bookingId/waiver', { params }),
    onSigned: (answer) => queryClient.setQueryData(query.queryKey, answer),
    reload: () => void refetch(),
  };
  return (
    <div className="container-page page [--container-w:720px]">
      <BackLink href="/bookings">My Bookings</BackLink>
      {data === undefined ? (
        isError ? (
          <ErrorState title={toRefusal(error).sentence} onRetry={() => void refetch()} />
        ) : (
          <div role="status" className="mt-6 grid gap-4">
            <span className="sr-only">Loading the waiver</span>
            <Skeleton className="h-10" />
            <Skeleton className="h-80 rounded-card" />
          </div>
        )
      ) : data === null ? (
        <EmptyState title="Nothing to sign">
          You don’t need to sign anything for this booking. See you there.
        </EmptyState>
      ) : (
        // Remount the form for a new version.
        <SignWaiverForm
          key={data.waiver.id}
          signing={signing}
          toSign={data}
          mayErase={data.signed?.byLink === false}
        >
          {linkRefusal(data) === null && <SendSigningLink bookingId={bookingId} person={data.person} />}
        </SignWaiverForm>
      )}
    </div>
  );
}

/** All but `keep` throw `ApiError`. */
export interface SigningActions {
  sign: (body: SignWaiver) => Promise<WaiverToSign>;
  withdraw: () => Promise<WaiverToSign | null>;
  onSigned: (answer: WaiverToSign | null) => void;
  reload: () => void;
}

export function SignWaiverForm({
  signing,
  toSign,
  mayErase,
  children,
}: {
  signing: SigningActions;
  toSign: WaiverToSign;
  mayErase: boolean;
  children?: ReactNode;
}) {
  const { waiver, giver, person, signed, open } = toSign;
  return (
    <div data-print>
      <h1 className="mt-2.5 wrap-anywhere">{waiver.title}</h1>
      <p className="mt-2 text-ink-2 wrap-anywhere">
        {giver} asks {person} to sign this. Version {waiver.version}.
      </p>
      <Panel className="mt-6">
        <p className="max-w-prose wrap-anywhere whitespace-pre-line">{waiver.body}</p>
      </Panel>
      {signed !== null ? (
        <SignedWaiver signing={signing} toSign={toSign} signed={signed} mayErase={mayErase} />
      ) : open ? (
        <>
          <SignForm signing={signing} toSign={toSign} />
          {children}
        </>
      ) : (
        <Notice className="mt-6">This booking is over or cancelled, so there’s nothing to sign.</Notice>
      )}
    </div>
  );
}

function SignedWaiver({
  signing,
  toSign,
  signed,
  mayErase,
}: {
  signing: SigningActions;
  toSign: WaiverToSign;
  signed: NonNullable<WaiverToSign['signed']>;
  mayErase: boolean;
}) {
  const api = useApi();
  const asked = toSign.waiver.questions.length > 0;
  const takeBack = useMutationAction({
    mutate: signing.withdraw,
    successToast: { title: 'Answers erased', description: 'We now treat this as unsigned.' },
    onSuccess: signing.onSigned,
    refresh: [outstandingWaiversQuery(api).queryKey],
  });
  return (
    <div className="mt-6 grid gap-4">
      <Notice tone="brand" role="status">
        Signed by {signed.signedName}
        {signed.byGuardian && `, for ${toSign.person}`} on {formatLondonMoment(new Date(signed.signedAt))}. We
        won’t ask again unless {toSign.giver} changes it.
      </Notice>
      {asked && mayErase && (
        <div className="grid gap-2">
          <p className="text-sm text-ink-2">
            Only the person running the session sees your answers. You can erase them at any time.{' '}
            {toSign.giver} may then ask you to answer again before you take part.
          </p>
          <div>
            <Button variant="destructive-quiet" busy={takeBack.busy} onClick={() => void takeBack.run()}>
              Erase my answers
            </Button>
          </div>
          {takeBack.sentence !== null && <Notice tone="danger">{takeBack.sentence}</Notice>}
        </div>
      )}
    </div>
  );
}

function SignForm({ signing, toSign }: { signing: SigningActions; toSign: WaiverToSign }) {
  const { waiver, giver, person, child, guardian } = toSign;
  const api = useApi();
  const form = useRef<HTMLFormElement>(null);
  const [answers, setAnswers] = useState<readonly string[]>(() => waiver.questions.map(() => ''));
  const [signedName, setSignedName] = useState('');
  const [asGuardian, setAsGuardian] = useState(false);
  const [consent, setConsent] = useState(false);
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({});
  const asked = waiver.questions.length > 0;
  const show = (wrong: Readonly<Record<string, string>>) => showErrors(form.current, () => setErrors(wrong));
  const sign = useMutationAction({
    mutate: signing.sign,
    successToast: { title: 'Signed', description: `Thank you. ${giver} will see it at check-in.` },
    onSuccess: (answer) => {
      signing.onSigned(answer);
      window.scrollTo({ top: 0 });
    },
    refresh: [outstandingWaiversQuery(api).queryKey],
    onError: ({ fields, status }) => {
      show(fields);
      // It may have changed, or been signed, in another tab.
      if (status === 409) signing.reload();
    },
  });
  const send = () => {
    const wrong: Record<string, string> = {};
    for (const [index, message] of answerProblems(waiver.questions, answers))
      wrong[`answers.${index}`] = message;
    if (asked && !consent) wrong['consent'] = 'Agree to this so that we can save your answers';
    if (!hasLetter(signedName)) wrong['signedName'] = 'Type your full name';
    show(wrong);
    if (Object.keys(wrong).length === 0)
      void sign.run({ waiverId: waiver.id, answers: [...answers], signedName, asGuardian, consent });
  };
  return (
    <form
      ref={form}
      noValidate
      method="post"
      className="mt-6 grid gap-6"
      onSubmit={(event) => {
        event.preventDefault();
        send();
      }}
    >
      {waiver.questions.map((question, index) => (
        <QuestionField
          // Questions have no names of their own, and never change within a version.
          // biome-ignore lint/suspicious/noArrayIndexKey: their order is what they are
          key={index}
          question={question}
          name={`answers.${index}`}
          answer={answers[index] ?? ''}
          error={errors[`answers.${index}`]}
          onAnswer={(answer) => setAnswers(answers.map((one, at) => (at === index ? answer : one)))}
        />
      ))}
      {asked && (
        <div className="grid gap-2 rounded-card bg-sunken p-4">
          <CheckboxField
            name="consent"
            label={`I agree that ${giver} keeps ${child ? `these answers about ${person}` : 'my answers'}, including about health, and that the person running the session reads them.`}
            checked={consent}
            onChange={(event) => setConsent(event.target.checked)}
            error={errors['consent']}
          />
          <p className="text-sm text-ink-2">
            You don’t have to agree, and you can change your mind later. {giver} then decides if it’s safe to
            take part. We never email your answers, and erase them a year after your last date there.
          </p>
        </div>
      )}
      {child && (
        <CheckboxField
          name="asGuardian"
          label={`I am ${person}’s parent or guardian.`}
          checked={asGuardian}
          onChange={(event) => setAsGuardian(event.target.checked)}
        />
      )}
      <TextField
        label="Signed, full name"
        name="signedName"
        autoComplete="name"
        hint={
          child
            ? `Your own name${guardian === null ? '' : `, like ${guardian}`}. With the date, it’s your signature.`
            : `Type “${person}”. With the date, it’s your signature.`
        }
        value={signedName}
        onChange={(event) => setSignedName(event.target.value)}
        error={errors['signedName']}
      />
      <div role="alert" className="empty:hidden">
        {sign.sentence !== null && Object.keys(errors).length === 0 && (
          <Notice tone="danger">{sign.sentence}</Notice>
        )}
      </div>
      <div>
        <Button type="submit" size="lg" busy={sign.busy} busyLabel="Signing...">
          Sign
        </Button>
      </div>
    </form>
  );
}
