import { catalogue } from './catalogue.ts';

export const marketplaceFilterTexts = catalogue(
  { label: 'Marketplace', all: 'All marketplaces' },
  { label: '站点', all: '全部站点' },
);
