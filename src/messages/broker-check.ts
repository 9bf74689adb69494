import { catalogue } from './catalogue.ts';

/** A document that the broker is asked to look at, and what it answered. */
export const brokerCheckTexts = catalogue({
  en: {
    ask: 'Ask the broker to check',
    askOf: (type: string) => `Ask the broker to check ${type}`,
    asking: 'Asking the broker…',
    offline: 'Offline: you can ask the broker once there is a connection.',
    checking: 'The broker is checking',
    askedOn: (day: string) =>
      `Asked on ${day}. Uploading another file or changing the form withdraws the request.`,
    accepted: 'Accepted by the broker',
    refused: 'Refused by the broker',
    by: (broker: string, day: string) => `${broker}, ${day}`,
    reasonAndNext: (reason: string) =>
      `“${reason}” Upload another document. If the form is wrong, correct it.`,
    asked: 'The broker was asked to check the document.',
    failed: 'The broker couldn’t be asked.',
    because: {
      'DOCUMENT.NO_BROKER': 'You have no broker yet.',
      'DOCUMENT.NOT_FOUND': 'The document has been deleted.',
      'DOCUMENT.WRONG_STEP': 'This document’s status has changed.',
      'IMPORTER.NOT_COMPLETE':
        'Fill in the form and save it first: the broker compares the document with it.',
    },
  },
  'zh-CN': {
    ask: '请报关行核查',
    askOf: (type: string) => `请报关行核查${type}`,
    asking: '正在提交给报关行…',
    offline: '离线：联网后才能请报关行核查。',
    checking: '报关行正在核查',
    askedOn: (day: string) => `${day}已提交。上传其他文件或修改表单会撤回该请求。`,
    accepted: '报关行已通过',
    refused: '报关行未通过',
    by: (broker: string, day: string) => `${broker}，${day}`,
    reasonAndNext: (reason: string) => `“${reason}”请上传其他文件。如表单有误，请修改表单。`,
    asked: '已请报关行核查该文件。',
    failed: '未能提交给报关行。',
    because: {
      'DOCUMENT.NO_BROKER': '您还没有报关行。',
      'DOCUMENT.NOT_FOUND': '该文件已被删除。',
      'DOCUMENT.WRONG_STEP': '该文件的状态已变化。',
      'IMPORTER.NOT_COMPLETE': '请先填写并保存表单：报关行会将文件与表单核对。',
    },
  },
});
