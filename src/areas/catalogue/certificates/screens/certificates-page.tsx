import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { MyBusiness } from '#areas/catalogue/businesses/contract.ts';
import { canPerform } from '#areas/catalogue/businesses/permissions/permissions.ts';
import { RoleNotPermitted } from '#areas/catalogue/businesses/permissions/role-not-permitted.tsx';
import { useApi } from '#shared/ui/site-context.tsx';
import { QueryContent } from '#shared/ui/states/query-content.tsx';
import { Skeleton } from '#shared/ui/states/skeleton.tsx';
import { certificatesQuery } from '../api.ts';
import type { Certificates } from '../contract.ts';
import { CertificatesScreen } from './certificates-screen.tsx';

export function CertificatesPage({ business }: { business: MyBusiness }) {
  if (!canPerform(business.role, 'manage_papers')) return <RoleNotPermitted businessName={business.name} />;
  return <CertificatesLoader business={business} />;
}

function CertificatesLoader({ business }: { business: MyBusiness }) {
  const api = useApi();
  const queryClient = useQueryClient();
  const query = certificatesQuery(api, business.id);
  return (
    <QueryContent
      query={useQuery(query)}
      failure="We couldn’t load your documents. Try again."
      waiting={<Skeleton className="h-60 rounded-card" />}
    >
      {(papers) => (
        <CertificatesScreen
          businessId={business.id}
          papers={papers}
          onChanged={(changed: Certificates) => queryClient.setQueryData(query.queryKey, changed)}
        />
      )}
    </QueryContent>
  );
}
