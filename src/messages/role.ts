import { catalogue } from './catalogue.ts';

export const roleTexts = catalogue(
  { refused: 'Your role in this company doesn’t allow this.' },
  { refused: '您在此公司的角色无权执行此操作。' },
);
