import { catalogue } from './catalogue.ts';

export const installTexts = catalogue({
  en: {
    updateReady: 'A new version is ready.',
    updateWaits: 'Changes are being sent. The update starts right afterwards.',
    reload: 'Reload',
    offer: 'Install Portolan on this device.',
    offerDetail: 'It opens like any other app, even offline.',
    install: 'Install',
    offerOnIos: 'To install Portolan, tap Share, then Add to Home Screen.',
    dismiss: 'Not now',
  },
  'zh-CN': {
    updateReady: '新版本已就绪。',
    updateWaits: '正在发送更改，发送完成后自动更新。',
    reload: '重新加载',
    offer: '将 Portolan 安装到本机。',
    offerDetail: '像其他应用一样打开，离线也能用。',
    install: '安装',
    offerOnIos: '安装 Portolan：点“分享”，再点“添加到主屏幕”。',
    dismiss: '暂不',
  },
});
