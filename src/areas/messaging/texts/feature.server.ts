import { defineFeature } from '../../define-feature.ts';
import { textRoutes } from './routes.server.ts';

export const textsFeature = defineFeature({
  name: 'messaging/texts',
  tables: {
    owns: ['text_versions'],
    reads: [{ tables: ['users'], because: 'the history names the admin of each switch and text' }],
  },
  routes: (
    services: Omit<Parameters<typeof textRoutes>[0], 'onTestMailRequested'> & {
      onTextTestWanted: Parameters<typeof textRoutes>[0]['onTestMailRequested'];
    },
  ) => [textRoutes({ ...services, onTestMailRequested: services.onTextTestWanted })],
});
