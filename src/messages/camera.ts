import { catalogue } from './catalogue.ts';

export const cameraTexts = catalogue({
  en: {
    open: 'Scan with the camera',
    close: 'Close the camera',
    noReader: 'The camera’s barcode reader isn’t on this device yet.',
    noReaderDetail: 'Go online and start the camera again. After that, it also works offline.',
  },
  'zh-CN': {
    open: '用摄像头扫描',
    close: '关闭摄像头',
    noReader: '本机尚无摄像头条码识别组件。',
    noReaderDetail: '请联网后重新启动摄像头，之后离线也可使用。',
  },
});
