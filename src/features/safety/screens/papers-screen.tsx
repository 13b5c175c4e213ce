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
  waiting: { tone: 'warning', word: 'Being checked' },
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
    said: { title: 'Document removed', description: 'We’ve deleted it and its file.' },
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
                  <h3 className="font-semibold">{paperTitle(paper)}</h3>
                  <p>
                    {papers.ending.includes(paper.id) ? (
                      <Badge tone="warning">Expires soon – upload the renewal</Badge>
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
          keep="Cancel"
          confirm="Remove"
          onConfirm={() => void run(removing.paper)}
        >
          <p className="text-ink-2">
            {removing.paper.state === 'confirmed'
              ? 'Sessions for children that need it stop taking bookings straight away, unless you have another valid one.'
              : 'We’ll delete it and its file.'}
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
          <b>People can’t book these:</b> {lapsed.map(({ title }) => title).join(', ')}. Add{' '}
          {papersInWords(missing)}. Bookings reopen once we’ve confirmed it. If it’s still missing two days
          before a booked date, we cancel that date and refund everyone in full.
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
        To publish a session for children, add {papersInWords(missing)}. Family sessions don’t need a criminal
        record check, because the child’s adult stays.
      </p>
    </Notice>
  );
}
