import { defineFeature } from '../../define-feature.ts';

export const textsFeature = defineFeature({
  name: 'messaging/texts',
  tables: {
    owns: ['text_versions'],
    reads: [{ tables: ['users'], because: 'the history names the admin of each switch and text' }],
  },
});
