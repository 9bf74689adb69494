import { catalogue } from './catalogue.ts';

export const formDraftTexts = catalogue({
  en: { resumed: 'We restored what you had typed.', startOver: 'Start over' },
  'zh-CN': { resumed: '您之前输入的内容已恢复。', startOver: '重新填写' },
});
