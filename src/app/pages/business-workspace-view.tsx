import { Outlet, useRouteContext } from '@tanstack/react-router';
import { FeatureOffNotice } from '#areas/operations/site/shell/feature-off-notice.tsx';
import { PageShell } from '#areas/operations/site/shell/page-shell.tsx';
import { BusinessWorkspace } from '#areas/studio/workspace/screens/business-workspace.tsx';

/** What surrounds every page under `/business`: the workspace, or the site for somebody who has no business yet. */
export function BusinessWorkspaceView() {
  const { user } = useRouteContext({ from: '__root__' });
  return (
    <BusinessWorkspace
      user={user}
      notice={<FeatureOffNotice />}
      renderOutside={(page) => <PageShell user={user}>{page}</PageShell>}
    >
      <Outlet />
    </BusinessWorkspace>
  );
}
