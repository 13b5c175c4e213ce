import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import type { MyBusiness } from '#areas/catalogue/businesses/contract.ts';
import { businessHref } from '#areas/catalogue/businesses/status/my-businesses.ts';
import { ButtonLink } from '#shared/ui/buttons/button-link.tsx';
import { Notice } from '#shared/ui/states/notice.tsx';
import { Card } from '#shared/ui/type/card.tsx';
import { AddCustomerForm } from './add-customer-form.tsx';

/** `/business/add-customer`: a customer who hasn't booked yet, with their consent to news. */
export function AddCustomerPage({ business }: { business: MyBusiness }) {
  const navigate = useNavigate();
  const follow = (href: string) => void navigate({ href });
  const [known, setKnown] = useState<string | null>(null);
  const list = businessHref('/business/customers', business);
  return (
    <Card className="grid max-w-190 gap-4 p-5 md:p-7.5">
      <p className="text-ink-2">
        We don’t add a second customer with the same email address or phone number. Only customers who asked
        get news.
      </p>
      {known !== null && (
        <Notice role="status" tone="info">
          You have this customer already. We haven’t added anyone.{' '}
          <ButtonLink href={`/business/customers/${known}`} variant="secondary" size="sm">
            Open customer
          </ButtonLink>
        </Notice>
      )}
      <AddCustomerForm
        businessId={business.id}
        typed=""
        told="desk"
        onCancel={() => follow(list)}
        onAdded={(id, existed) => (existed ? setKnown(id) : follow(`/business/customers/${id}`))}
      />
    </Card>
  );
}
