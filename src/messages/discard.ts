import { catalogue } from './catalogue.ts';

/** What a discard says of changes that are being sent at that moment. */
export const discardTexts = catalogue({
  en: {
    beingSent: (count: number) =>
      count === 1
        ? '1 change is being sent right now. Waiting up to 30 seconds for it to finish.'
        : `${count} changes are being sent right now. Waiting up to 30 seconds for them to finish.`,
    waiting: 'Waiting…',
    mayArrive: (count: number) =>
      count === 1
        ? '1 change is still being sent. It may have reached the server, and discarding it here won’t undo that.'
        : `${count} changes are still being sent. They may have reached the server, and discarding them here won’t undo that.`,
    discardAnyway: 'Discard anyway',
    arrived: (count: number) =>
      count === 1
        ? '1 change reached the server before it could be discarded.'
        : `${count} changes reached the server before they could be discarded.`,
    failed: 'This device’s storage isn’t responding, so this may not have worked. Try again.',
    isBeingSent: 'This change is being sent right now.',
  },
  'zh-CN': {
    beingSent: (count: number) => `${count} 项更改正在发送。最多等待 30 秒，直至发送结束。`,
    waiting: '正在等待…',
    mayArrive: (count: number) =>
      `${count} 项更改仍在发送，可能已送达服务器；在本机放弃也无法撤销已送达的更改。`,
    discardAnyway: '仍然放弃',
    arrived: (count: number) => `${count} 项更改在放弃之前已送达服务器。`,
    failed: '本机存储没有响应，操作可能未完成。请重试。',
    isBeingSent: '此更改正在发送。',
  },
});
