import { useRouteContext } from '@tanstack/react-router';
import { AdminArea } from '#areas/operations/admin/frame/screens/admin-frame.tsx';
import { FeatureOffNotice } from '#areas/operations/site/shell/feature-off-notice.tsx';
import { PageShell } from '#areas/operations/site/shell/page-shell.tsx';

/** What surrounds every page under `/admin`. */
export function AdminWorkspaceView() {
  const { user } = useRouteContext({ from: '__root__' });
  return (
    <AdminArea
      notice={<FeatureOffNotice />}
      renderOutside={(page) => <PageShell user={user}>{page}</PageShell>}
    />
  );
}
