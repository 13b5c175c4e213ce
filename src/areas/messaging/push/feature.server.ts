import { defineFeature } from '../../define-feature.ts';
import { pushDeviceCredential } from './device-credentials.server.ts';

export const pushFeature = defineFeature({
  name: 'messaging/push',
  credentials: [pushDeviceCredential],
});
