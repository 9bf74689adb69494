import { catalogue } from './catalogue.ts';

export const typedInputTexts = catalogue(
  { resumed: 'What you typed before is here again.', startOver: 'Start over' },
  { resumed: '您之前输入的内容已恢复。', startOver: '重新填写' },
);
