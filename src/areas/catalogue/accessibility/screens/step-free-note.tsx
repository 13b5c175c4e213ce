import { useQuery } from '@tanstack/react-query';
import Accessibility from 'lucide-react/icons/accessibility';
import { Icon } from '#shared/ui/brand/icon.tsx';
import { useApi } from '#shared/ui/site-context.tsx';
import { accessQuery } from '../access-query.ts';
import { factTitle } from '../copy.ts';

/** Renders nothing if the venue hasn't stated it. */
export function StepFreeNote({ sessionId }: { sessionId: number }) {
  const { data: facts = [] } = useQuery(accessQuery(useApi(), sessionId));
  const steps = facts.find(({ fact }) => fact === 'step_free');
  if (steps === undefined) return null;
  return (
    <div className="flex w-full gap-3">
      <Icon drawing={Accessibility} className="mt-0.5 text-brand" />
      <div className="min-w-0">
        <p className="font-semibold">{factTitle(steps)}</p>
        {steps.statement !== '' && <p className="text-sm text-ink-2 wrap-anywhere">{steps.statement}</p>}
      </div>
    </div>
  );
}
