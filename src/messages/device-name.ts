import { catalogue } from './catalogue.ts';

export const deviceNameTexts = catalogue({
  en: {
    thisDevice: (label: string) =>
      `This device is called “${label}”. Shipments confirmed here show that name.`,
    rename: 'Rename this device',
    title: 'Name this device',
    name: 'Device name',
    hint: 'For example, Packing table 2. Leave it empty to use the browser’s name. We add four characters so that devices can be told apart.',
    save: 'Save',
  },
  'zh-CN': {
    thisDevice: (label: string) => `本机名称为“${label}”，在此确认的发货会显示该名称。`,
    rename: '重命名本机',
    title: '为本机命名',
    name: '设备名称',
    hint: '例如：2 号打包台。留空则使用浏览器名称。名称后会加上四个字符以区分设备。',
    save: '保存',
  },
});
