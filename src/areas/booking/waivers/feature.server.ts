import { defineFeature } from '../../define-feature.ts';
import { signingLinkCredential } from './link-credentials.server.ts';

export const waiversFeature = defineFeature({
  name: 'booking/waivers',
  credentials: [signingLinkCredential],
});
