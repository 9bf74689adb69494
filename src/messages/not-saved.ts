import { catalogue } from './catalogue.ts';

/** What the device itself says of a change that it did not keep. */
export const notSavedTexts = catalogue({
  en: {
    full: 'NOT saved: this device is out of storage. Free up some space, then try again.',
    broken: 'NOT saved: this device’s storage isn’t responding. Restart the browser, then try again.',
    unknownIfSaved:
      'We can’t tell whether this was saved: this device’s storage isn’t responding. Check Pending changes before entering it again.',
    tooMany: 'NOT saved: too many changes are waiting on this device. Send them first, then try again.',
    tooLarge: 'NOT saved: this is too large to save on this device.',
    alreadySent: 'NOT saved: the earlier version has already been sent and can’t be changed here any more.',
    alreadyQueued:
      'A confirmation of one of these items is already saved on this device. Check Pending changes.',
  },
  'zh-CN': {
    full: '未保存：本机空间不足。请清理空间后重试。',
    broken: '未保存：本机存储没有响应。请重启浏览器后重试。',
    unknownIfSaved: '尚不确定是否已保存：本机存储没有响应。重新输入前，请先查看“待发送的更改”。',
    tooMany: '未保存：本机等待发送的更改过多。请先发送后重试。',
    tooLarge: '未保存：内容过大，无法保存在本机。',
    alreadySent: '未保存：之前保存的内容已发出，无法再在此修改。',
    alreadyQueued: '其中某种商品的发货确认已保存在本机，请查看“待发送的更改”。',
  },
});
