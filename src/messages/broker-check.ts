import { spaced } from '#src/contract/words/spaced.ts';
import { catalogue } from './catalogue.ts';

/** The sentence around a reason has a full stop of its own. */
const withoutStop = (reason: string) => reason.replace(/[.。]$/, '');

/** A document that the broker is asked to look at, and what it answered. */
export const brokerCheckTexts = catalogue({
  en: {
    request: 'Ask the broker to check',
    requestOf: (type: string) => `Ask the broker to check ${type}`,
    requesting: 'Asking the broker…',
    offline: 'You’re offline. You can ask the broker when you’re back online.',
    checking: 'Broker check in progress',
    requestedOn: (day: string) =>
      `Requested on ${day}. Uploading another file or changing the form withdraws the request.`,
    accepted: 'Accepted by the broker',
    refused: 'Rejected by the broker',
    by: (broker: string, day: string) => `${broker} · ${day}`,
    reasonAndNext: (reason: string) =>
      `Reason: “${withoutStop(reason)}”. Upload another document, or correct the form.`,
    requested: 'The broker was asked to check the document.',
    failed: 'Your request couldn’t be sent to the broker.',
    because: {
      'DOCUMENT.NO_BROKER': 'No broker is assigned to your company yet. Contact support.',
      'DOCUMENT.NOT_FOUND': 'The document has been deleted. Upload it again.',
      'DOCUMENT.WRONG_STEP': 'This document’s status has changed. Refresh to see it.',
      'IMPORTER.NOT_COMPLETE':
        'Fill in the form and save it first: the broker compares the document with it.',
    },
  },
  'zh-CN': {
    request: '申请报关行审核',
    requestOf: (type: string) => spaced`申请报关行审核${type}`,
    requesting: '正在提交给报关行…',
    offline: '离线：联网后才能申请报关行审核。',
    checking: '报关行正在审核…',
    requestedOn: (day: string) => spaced`已于${day} 提交。上传其他文件或修改表单后，申请会自动撤回。`,
    accepted: '报关行审核通过',
    refused: '报关行审核未通过',
    by: (broker: string, day: string) => `${broker} · ${day}`,
    reasonAndNext: (reason: string) =>
      `原因：“${withoutStop(reason)}”。请上传其他文件；如表单有误，请修改表单。`,
    requested: '已提交报关行审核。',
    failed: '未能提交报关行审核。',
    because: {
      'DOCUMENT.NO_BROKER': '贵公司尚未分配报关行，请联系客服。',
      'DOCUMENT.NOT_FOUND': '该文件已被删除，请重新上传。',
      'DOCUMENT.WRONG_STEP': '该文件的状态已变化，请刷新查看。',
      'IMPORTER.NOT_COMPLETE': '请先填写并保存表单：报关行会将文件与表单核对。',
    },
  },
});
