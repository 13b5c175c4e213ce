import { useState } from 'react';
import { Button } from '#shared/ui/buttons/button.tsx';
import { HelpLink } from '#shared/ui/buttons/help-link.tsx';
import { MutationDialog } from '#shared/ui/mutation/mutation-dialog.tsx';
import { useMutationAction } from '#shared/ui/mutation/use-mutation-action.ts';
import { preloadDialog } from '#shared/ui/overlay/dialog.tsx';
import { useApi } from '#shared/ui/site-context.tsx';
import { Notice } from '#shared/ui/states/notice.tsx';
import { Badge } from '#shared/ui/type/badge.tsx';
import { Panel } from '#shared/ui/type/card.tsx';
import { removeCertificate } from '../api.ts';
import { CertificateFacts, certificateTitle } from '../certificate-facts.tsx';
import type { Certificate, Certificates } from '../contract.ts';
import { formatCertificateKinds } from '../rules.ts';
import { NewCertificateForm } from './new-certificate-form.tsx';

const badges = {
  waiting: { tone: 'warning', word: 'Being checked' },
  confirmed: { tone: 'success', word: 'Confirmed' },
  refused: { tone: 'danger', word: 'Not accepted' },
} as const;

/** `/business/papers`. */
export function CertificatesScreen({
  businessId,
  papers,
  onChanged,
}: {
  businessId: number;
  papers: Certificates;
  onChanged: (papers: Certificates) => void;
}) {
  const api = useApi();
  const [removing, setRemoving] = useState<{ paper: Certificate; open: boolean } | null>(null);
  const { run, ...removal } = useMutationAction({
    mutate: ({ id }: Certificate) => removeCertificate(api, businessId, id),
    successToast: { title: 'Document removed', description: 'We’ve deleted it and its file.' },
    onSuccess: (changed) => {
      setRemoving(null);
      onChanged(changed);
    },
  });
  return (
    <div className="grid items-start gap-4 lg:grid-cols-[minmax(0,1fr)_400px]">
      <div className="grid gap-4">
        <CertificatesStatus papers={papers} />
        <Panel>
          <h2 className="text-h3">Your documents</h2>
          {papers.papers.length === 0 && (
            <p className="mt-3 text-ink-2">
              No documents yet. We check each one, usually within a day.{' '}
              <HelpLink about="papers-for-children">Which documents you need</HelpLink>
            </p>
          )}
          <ul className="mt-2">
            {papers.papers.map((paper) => (
              <li
                key={paper.id}
                className="flex flex-wrap items-start justify-between gap-3 border-b border-line py-4 last:border-b-0"
              >
                <div className="grid min-w-0 gap-1.5 wrap-anywhere">
                  <h3 className="font-semibold">{certificateTitle(paper)}</h3>
                  <p>
                    {papers.ending.includes(paper.id) ? (
                      <Badge tone="warning">Expires soon – upload the renewal</Badge>
                    ) : (
                      <Badge tone={badges[paper.state].tone}>{badges[paper.state].word}</Badge>
                    )}
                  </p>
                  <CertificateFacts paper={paper} />
                  {paper.reason !== null && <p className="text-sm">{paper.reason}</p>}
                </div>
                <Button
                  variant="destructive-quiet"
                  aria-label={`Remove ${certificateTitle(paper)}`}
                  onPointerEnter={preloadDialog}
                  onFocus={preloadDialog}
                  onClick={() => setRemoving({ paper, open: true })}
                >
                  Remove
                </Button>
              </li>
            ))}
          </ul>
        </Panel>
      </div>
      <NewCertificateForm businessId={businessId} onAdded={onChanged} />
      {removing !== null && (
        <MutationDialog
          open={removing.open}
          mutation={removal}
          onClose={() => setRemoving({ ...removing, open: false })}
          title={`Remove ${certificateTitle(removing.paper)}?`}
          cancelLabel="Cancel"
          confirmLabel="Remove"
          onConfirm={() => void run(removing.paper)}
        >
          <p className="text-ink-2">
            {removing.paper.state === 'confirmed'
              ? 'Sessions for children that need it stop taking bookings straight away, unless you have another valid one.'
              : 'We’ll delete it and its file.'}
          </p>
        </MutationDialog>
      )}
    </div>
  );
}

function CertificatesStatus({ papers: { missing, needed, lapsed } }: { papers: Certificates }) {
  if (lapsed.length > 0)
    return (
      <Notice tone="danger">
        <p>
          <b>People can’t book these:</b> {lapsed.map(({ title }) => title).join(', ')}. Add{' '}
          {formatCertificateKinds(missing)}. Bookings reopen once we’ve confirmed it. If it’s still missing
          two days before a booked date, we cancel that date and refund everyone in full.
        </p>
      </Notice>
    );
  if (missing.length === 0)
    return (
      <Notice tone="brand">
        <p>All your documents for children’s sessions are valid today.</p>
      </Notice>
    );
  return (
    <Notice tone={needed ? 'warning' : 'info'}>
      <p>
        To publish a session for children, add {formatCertificateKinds(missing)}. Family sessions don’t need a
        criminal record check, because the child’s adult stays.
      </p>
    </Notice>
  );
}
