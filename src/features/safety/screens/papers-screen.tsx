import { useState } from 'react';
import { ActDialog } from '#shared/ui/act/act-dialog.tsx';
import { useAct } from '#shared/ui/act/use-act.ts';
import { Button } from '#shared/ui/buttons/button.tsx';
import { HelpLink } from '#shared/ui/buttons/help-link.tsx';
import { preloadDialog } from '#shared/ui/overlay/dialog.tsx';
import { useApi } from '#shared/ui/site-context.tsx';
import { Notice } from '#shared/ui/states/notice.tsx';
import { Badge } from '#shared/ui/type/badge.tsx';
import { Panel } from '#shared/ui/type/card.tsx';
import { removePaper } from '../api.ts';
import type { Paper, Papers } from '../contract.ts';
import { PaperFacts, paperTitle } from '../paper-facts.tsx';
import { papersInWords } from '../rules.ts';
import { NewPaperForm } from './new-paper-form.tsx';

const badges = {
  waiting: { tone: 'warning', word: 'Waiting to be read' },
  confirmed: { tone: 'success', word: 'Confirmed' },
  refused: { tone: 'danger', word: 'Not accepted' },
} as const;

/** `/business/papers`: what a business shows before children come to it, and what is missing. */
export function PapersScreen({
  businessId,
  papers,
  onChanged,
}: {
  businessId: number;
  papers: Papers;
  onChanged: (papers: Papers) => void;
}) {
  const api = useApi();
  const [removing, setRemoving] = useState<{ paper: Paper; open: boolean } | null>(null);
  const { run, ...removal } = useAct({
    act: ({ id }: Paper) => removePaper(api, businessId, id),
    said: { title: 'Paper removed', description: 'We have erased it, and its document.' },
    done: (changed) => {
      setRemoving(null);
      onChanged(changed);
    },
  });
  return (
    <div className="grid items-start gap-4 lg:grid-cols-[minmax(0,1fr)_400px]">
      <div className="grid gap-4">
        <Standing papers={papers} />
        <Panel>
          <h2 className="text-h3">Your papers</h2>
          {papers.papers.length === 0 && (
            <p className="mt-3 text-ink-2">
              None yet. An admin reads what you show, mostly within a day.{' '}
              <HelpLink about="papers-for-children">Which papers are needed</HelpLink>
            </p>
          )}
          <ul className="mt-2">
            {papers.papers.map((paper) => (
              <li
                key={paper.id}
                className="flex flex-wrap items-start justify-between gap-3 border-b border-line py-4 last:border-b-0"
              >
                <div className="grid min-w-0 gap-1.5 wrap-anywhere">
                  <h3 className="font-semibold">{paperTitle(paper)}</h3>
                  <p>
                    {papers.ending.includes(paper.id) ? (
                      <Badge tone="warning">Ends soon: show the next one</Badge>
                    ) : (
                      <Badge tone={badges[paper.state].tone}>{badges[paper.state].word}</Badge>
                    )}
                  </p>
                  <PaperFacts paper={paper} />
                  {paper.reason !== null && <p className="text-sm">{paper.reason}</p>}
                </div>
                <Button
                  variant="destructive-quiet"
                  aria-label={`Remove ${paperTitle(paper)}`}
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
      <NewPaperForm businessId={businessId} onAdded={onChanged} />
      {removing !== null && (
        <ActDialog
          open={removing.open}
          act={removal}
          onClose={() => setRemoving({ ...removing, open: false })}
          title={`Remove ${paperTitle(removing.paper)}?`}
          keep="Keep"
          confirm="Remove"
          onConfirm={() => void run(removing.paper)}
        >
          <p className="text-ink-2">
            {removing.paper.state === 'confirmed'
              ? 'Sessions for children that need it stop taking bookings at once, unless another one counts.'
              : 'We erase it, and its document.'}
          </p>
        </ActDialog>
      )}
    </div>
  );
}

/** How things stand, and the one thing to do. */
function Standing({ papers: { missing, needed, lapsed } }: { papers: Papers }) {
  if (lapsed.length > 0)
    return (
      <Notice tone="danger">
        <p>
          <b>These take no bookings:</b> {lapsed.map(({ title }) => title).join(', ')}. Show{' '}
          {papersInWords(missing)}; once it is confirmed they go on by themselves. A date that people have
          booked is called off two days before its start if it is still missing then, and everybody gets all
          of their money back.
        </p>
      </Notice>
    );
  if (missing.length === 0)
    return (
      <Notice tone="brand">
        <p>Everything that sessions for children need is valid today.</p>
      </Notice>
    );
  return (
    <Notice tone={needed ? 'warning' : 'info'}>
      <p>
        Before a session for children can be published, show {papersInWords(missing)}. A session for families
        needs no criminal record check, because whoever looks after the child is there.
      </p>
    </Notice>
  );
}
