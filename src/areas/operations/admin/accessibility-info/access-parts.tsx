import { useQueryClient } from '@tanstack/react-query';
import type { FactForReview } from '#areas/catalogue/accessibility/contract.ts';
import { countsSentence, factTitle } from '#areas/catalogue/accessibility/copy.ts';
import { Button } from '#shared/ui/buttons/button.tsx';
import { RouteLink } from '#shared/ui/buttons/route-link.tsx';
import { useMutationAction } from '#shared/ui/mutation/use-mutation-action.ts';
import { useApi } from '#shared/ui/site-context.tsx';
import { checkAccessPhoto, dismissDenials, refuseAccessPhoto, takeDownFact } from '../api.ts';
import { actionFailedToast } from '../approvals/copy.ts';
import { WorkButton } from '../assignments/screens/queue-assignments.tsx';
import { formatReceivedAt } from '../frame/copy.ts';
import { AskReasonButton, type ReasonRequest } from '../frame/screens/decision-queue.tsx';

const factName = (fact: FactForReview): string =>
  `${factTitle(fact)}: ${fact.session?.title ?? fact.business.name}`;

const waitingPhoto = ({ photo }: FactForReview) => (photo?.state === 'waiting' ? photo : null);

/** The fact, its photo to check and the visitors' answers. */
export function AccessFact({ fact, now }: { fact: FactForReview; now: Date }) {
  const photo = waitingPhoto(fact);
  return (
    <>
      <h2 className="text-base">{factName(fact)}</h2>
      {fact.statement !== '' && <p>{fact.statement}</p>}
      <p className="text-sm text-ink-2">
        <RouteLink
          href={`/admin/businesses/${fact.business.id}`}
          className="text-brand underline underline-offset-[3px]"
        >
          {fact.business.name}
        </RouteLink>
        , {formatReceivedAt(fact.since, now)}
      </p>
      <WorkButton kind="access" id={fact.id} name={factName(fact)} />
      {photo !== null && (
        <>
          <a href={photo.address} target="_blank" rel="noreferrer" className="mt-2 justify-self-start">
            <img
              src={photo.address}
              alt={`To be checked: ${factName(fact)}`}
              className="max-h-72 max-w-full rounded-control bg-sunken"
            />
          </a>
          <p className="text-sm text-ink-2">
            Approve it if it shows what they describe. Reject photos with people in them: they haven’t agreed
            to be in it.
          </p>
        </>
      )}
      {fact.unread && (
        <div className="mt-1 text-sm">
          <p className="font-semibold">{countsSentence(fact)}</p>
          <ul className="list-disc pl-5">
            {fact.found
              .filter(({ text }) => text !== '')
              .map(({ text, saidAt }) => (
                <li key={`${saidAt} ${text}`}>{text}</li>
              ))}
          </ul>
        </div>
      )}
    </>
  );
}

/** The decisions on a fact: `ask` opens the dialog for a reason. */
export function AccessActions({
  fact,
  ask,
  onDecided,
}: {
  fact: FactForReview;
  ask: (asked: ReasonRequest) => void;
  onDecided?: () => void;
}) {
  const api = useApi();
  const queryClient = useQueryClient();
  const act = useMutationAction({
    mutate: (photoId: string | null) =>
      photoId === null ? dismissDenials(api, fact) : checkAccessPhoto(api, fact, photoId),
    successToast: (_answer, photoId) =>
      photoId === null
        ? { title: 'Kept as it is', description: 'People see how many visitors agree and how many don’t.' }
        : { title: 'Photo approved', description: `We’ll email ${fact.business.name}.` },
    onSuccess: onDecided,
    onError: ({ sentence }) => actionFailedToast(sentence),
    // Also after an error: another admin may have decided first.
    onSettled: () => queryClient.invalidateQueries({ queryKey: ['admin'] }),
  });
  const photo = waitingPhoto(fact);
  return (
    <>
      {fact.unread && (
        <>
          <AskReasonButton
            label={`Take down ${factName(fact)}`}
            onAsk={() =>
              ask({
                title: `Take down ${factName(fact)}?`,
                description:
                  'It disappears from the page and from search until the business updates it. We email them the reason.',
                confirmLabel: 'Take down',
                mutate: (reason) => takeDownFact(api, fact.id, reason),
                successToast: { title: 'Taken down', description: 'We’ll email the business the reason.' },
                onSuccess: onDecided,
              })
            }
          >
            Take down
          </AskReasonButton>
          <Button
            variant="secondary"
            aria-label={`Keep as it is: ${factName(fact)}`}
            onClick={() => void act.run(null)}
          >
            Keep as it is
          </Button>
        </>
      )}
      {photo !== null && (
        <>
          <AskReasonButton
            label={`Reject photo: ${factName(fact)}`}
            onAsk={() =>
              ask({
                title: 'Reject this photo?',
                description: 'Their description stays without the photo. We email them the reason.',
                confirmLabel: 'Reject photo',
                mutate: (reason) => refuseAccessPhoto(api, fact.id, photo.id, reason),
                successToast: {
                  title: 'Photo rejected',
                  description: 'We’ll email the business the reason.',
                },
                onSuccess: onDecided,
              })
            }
          >
            Reject photo
          </AskReasonButton>
          <Button aria-label={`Photo is correct: ${factName(fact)}`} onClick={() => void act.run(photo.id)}>
            Photo is correct
          </Button>
        </>
      )}
    </>
  );
}
