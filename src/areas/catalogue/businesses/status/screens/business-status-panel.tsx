import CircleAlert from 'lucide-react/icons/circle-alert';
import Clock from 'lucide-react/icons/clock';
import type { ReactNode } from 'react';
import { Button } from '#shared/ui/buttons/button.tsx';
import { ButtonLink } from '#shared/ui/buttons/button-link.tsx';
import { HelpLink } from '#shared/ui/buttons/help-link.tsx';
import { useBrand } from '#shared/ui/site-context.tsx';
import { BlockingMessage } from '#shared/ui/states/blocking-message.tsx';
import { Badge } from '#shared/ui/type/badge.tsx';
import type { MyBusiness } from '../../contract.ts';
import { canPerform } from '../../permissions/permissions.ts';

export function BusinessStatusPanel({ business, onMend }: { business: MyBusiness; onMend: () => void }) {
  const brand = useBrand();
  switch (business.status) {
    case 'rejected':
      return (
        <BlockingMessage
          icon={CircleAlert}
          tone="danger"
          title="Business Not Approved"
          action={
            canPerform(business.role, 'edit_business') && <Button onClick={onMend}>Fix and resubmit</Button>
          }
        >
          <p>
            <b className="font-semibold text-ink">Reason:</b> {business.rejectionReason}
          </p>
          <p className="mt-2">Make the changes below and resubmit. Everything you entered is still here.</p>
          <Particulars business={business} />
        </BlockingMessage>
      );
    case 'suspended':
      return (
        <BlockingMessage
          icon={CircleAlert}
          tone="danger"
          title="Business Suspended"
          action={<ButtonLink href={`mailto:${brand.email}`}>Contact support</ButtonLink>}
        >
          {business.suspensionReason !== null && (
            <p className="mb-2 wrap-anywhere">
              <b className="font-semibold text-ink">Reason:</b> {business.suspensionReason}
            </p>
          )}
          <p>Your sessions are hidden and people can’t book them. Email {brand.email} to resolve this.</p>
          {business.plan !== null && canPerform(business.role, 'manage_plan') && (
            <p className="mt-2">We won’t charge you for another month while it’s suspended.</p>
          )}
          <Particulars business={business} />
        </BlockingMessage>
      );
    default:
      return (
        <BlockingMessage icon={Clock} tone="warning" title="Business Under Review">
          <Badge tone="warning">Pending Approval</Badge>
          <p className="mt-3">
            We check every new business ourselves, usually within one working day. We’ll email you. You don’t
            need to do anything until then.{' '}
            <HelpLink about="list-your-studio">How verification works</HelpLink>
          </p>
          <Particulars business={business} />
        </BlockingMessage>
      );
  }
}

function Particulars({ business }: { business: MyBusiness }) {
  const rows: [string, ReactNode][] = [
    ['Name', business.name],
    ['Address', business.address],
    ['Postcode', business.postcode],
  ];
  return (
    <dl className="mt-5 grid grid-cols-[auto_minmax(0,1fr)] gap-x-5 gap-y-1.5 text-ink">
      {rows.map(([label, value]) => (
        <div key={label} className="contents">
          <dt className="font-semibold">{label}</dt>
          <dd className="wrap-anywhere text-ink-2">{value}</dd>
        </div>
      ))}
    </dl>
  );
}
