import { spaced } from '#src/contract/words/spaced.ts';
import { catalogue } from './catalogue.ts';

export const invitationTexts = catalogue({
  en: {
    heading: 'Invitation',
    processing: 'Processing the invitation...',
    succeeded: 'Invitation was done succesfuly!',
    succeededText: (forwarder: string) => `Well done! You are now linked with the forwarder ${forwarder}.`,
    alreadyUsed: 'The invitation was already used!',
    alreadyUsedText:
      'It seems that the invitation was already used. Please ask the forwarder for another invitation link!',
    alreadyLinked: 'You are already linked with this forwarder!',
    alreadyLinkedText: 'It seems that you are already linked with this forwarder.',
    failed: 'Something went wrong!',
    failedText: 'Please contact the support team.',
    saved: 'The invitation is saved on this device',
    storedText:
      'Portolan can’t be reached right now. Your invitation will be processed when you’re back online.',
    forOthers: 'This link is for an owner or office staff',
    forOthersText:
      'It links this company with a forwarder, which your role doesn’t allow. Pass the link on to an owner or to office staff. It stays saved here for this company until you log out.',
    savedSignedOutText: 'Sign in or sign up. It will be processed once your account is set up.',
  },
  'zh-CN': {
    heading: '邀请',
    processing: '正在处理邀请…',
    succeeded: '邀请处理成功！',
    succeededText: (forwarder: string) => spaced`您已与货代${forwarder}建立关联。`,
    alreadyUsed: '该邀请已被使用！',
    alreadyUsedText: '请向货代索取新的邀请链接。',
    alreadyLinked: '您已与该货代关联！',
    alreadyLinkedText: '无需再次接受邀请。',
    failed: '出错了！',
    failedText: '请联系客服。',
    saved: '邀请已保存在本机',
    storedText: '目前无法连接 Portolan。联网后会立即处理该邀请。',
    forOthers: '此链接供所有者或运营人员使用',
    forOthersText:
      '它用于将本公司与货代关联，您的角色无权操作。请将链接转给公司所有者或运营人员。在您退出登录前，链接会为本公司保存在本机。',
    savedSignedOutText: '请登录或注册。账号设置完成后会立即处理该邀请。',
  },
});
