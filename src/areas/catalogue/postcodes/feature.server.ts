import { defineFeature } from '../../define-feature.ts';

export const postcodesFeature = defineFeature({
  name: 'catalogue/postcodes',
  tables: {
    owns: ['postcodes', 'postcode_districts', 'place_lookups', 'postcode_imports'],
  },
});
