import { defineFeature } from '../../define-feature.ts';
import { discoveryRoutes } from './discovery/discovery-routes.server.ts';
import { mcpRoutes } from './protocol/mcp-routes.server.ts';

export const assistantsFeature = defineFeature({
  name: 'platform/assistants',
  routes: (
    services: Parameters<typeof discoveryRoutes>[0] &
      Omit<Parameters<typeof mcpRoutes>[0], 'secret'> & { openIdSecrets: { assistants: string } },
  ) => [discoveryRoutes(services), mcpRoutes({ ...services, secret: services.openIdSecrets.assistants })],
});
