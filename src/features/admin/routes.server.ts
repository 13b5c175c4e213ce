import type { RegisterRoutes } from '#shared/http/app-instance.server.ts';
import { type ApprovalRoutesDeps, approvalRoutes } from './approvals/routes.server.ts';
import { auditRoutes } from './audit/routes.server.ts';
import { type PeopleRoutesDeps, peopleRoutes } from './people/routes.server.ts';
import { reportRoutes } from './reports/routes.server.ts';
import { statisticsRoutes } from './statistics/routes.server.ts';
import { trainerActRoutes } from './trainers/routes.server.ts';

export type AdminRoutesDeps = ApprovalRoutesDeps & PeopleRoutesDeps;

/** Everything under /api/admin that belongs to this feature, and reporting, which is for anybody. */
export function adminRoutes(deps: AdminRoutesDeps): RegisterRoutes {
  return (app) => {
    approvalRoutes(deps)(app);
    peopleRoutes(deps)(app);
    trainerActRoutes(deps)(app);
    reportRoutes(deps)(app);
    auditRoutes(deps)(app);
    statisticsRoutes(deps)(app);
  };
}
