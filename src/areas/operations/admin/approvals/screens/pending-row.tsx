import type { ReactNode } from 'react';
import { ActivityTile } from '#shared/ui/brand/activity-tile.tsx';
import { Button } from '#shared/ui/buttons/button.tsx';
import { ButtonLink } from '#shared/ui/buttons/button-link.tsx';
import { WorkButton } from '../../assignments/screens/queue-assignments.tsx';
import { workKindByListing } from '../rules.ts';
import { type BulkSelection, SelectionCheckbox } from './bulk-selection.tsx';
import { RejectDialog } from './reject-dialog.lazy.tsx';
import type { Listing } from './use-decide.ts';

/** One listing that waits: what it is, where or what kind, since when or for how much, and the three actions. */
export function PendingRow({
  listing,
  activity,
  line,
  middle,
  figure,
  busy,
  chosen,
  onApprove,
  onReject,
}: {
  listing: Listing;
  activity: string;
  line: string;
  middle: ReactNode;
  figure: ReactNode;
  busy: boolean;
  chosen: BulkSelection;
  onApprove: () => void;
  onReject: () => void;
}) {
  const action = 'max-lg:h-11! max-lg:px-2!';
  return (
    <li
      data-listing={`${listing.kind}-${listing.id}`}
      tabIndex={-1}
      aria-label={listing.name}
      className="grid grid-cols-[20px_44px_minmax(0,1fr)] items-center gap-x-3.5 gap-y-2 rounded-sm border-b border-line py-4 last:border-b-0 lg:grid-cols-[20px_44px_minmax(0,1.3fr)_minmax(0,1.2fr)_110px_auto] lg:gap-[18px]"
    >
      <SelectionCheckbox listing={listing} chosen={chosen} />
      <ActivityTile activity={activity} size="xs" />
      <div className="min-w-0 break-words">
        <p className="font-semibold">{listing.name}</p>
        <p className="text-sm text-ink-2">{line}</p>
        <WorkButton kind={workKindByListing[listing.kind]} id={listing.id} name={listing.name} />
      </div>
      <div className="min-w-0 text-sm break-words max-lg:col-start-3">{middle}</div>
      <div className="text-sm text-ink-2 tabular-nums max-lg:col-start-3">{figure}</div>
      <div className="grid grid-cols-[auto_1fr_1fr] gap-2 max-lg:col-span-full max-lg:mt-1.5 lg:flex lg:items-center lg:justify-end lg:gap-1">
        <ButtonLink
          href={`/admin/${listing.kind}/${listing.id}`}
          variant="ghost"
          size="sm"
          className={`${action} max-lg:bg-sunken!`}
          aria-label={`View Details of ${listing.name}`}
        >
          View Details
        </ButtonLink>
        <Button
          variant="destructive-quiet"
          size="sm"
          className={`${action} max-lg:bg-danger-soft! max-lg:text-on-danger-soft!`}
          aria-label={`Reject ${listing.name}`}
          onPointerEnter={RejectDialog.preload}
          onFocus={RejectDialog.preload}
          onClick={onReject}
        >
          Reject
        </Button>
        <Button
          size="sm"
          className={`${action} lg:ml-1.5`}
          aria-label={`Approve ${listing.name}`}
          busy={busy}
          onClick={onApprove}
        >
          Approve
        </Button>
      </div>
    </li>
  );
}
