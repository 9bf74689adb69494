import { catalogue } from './catalogue.ts';

export const signUpTexts = catalogue({
  en: {
    firstName: 'First name',
    lastName: 'Last name',
    email: 'Email',
    firstNameRequired: 'Enter your first name.',
    lastNameRequired: 'Enter your last name.',
    emailRequired: 'Enter your email.',
    emailMalformed: 'Invalid email',
    emailExists: 'Email already exists!',
    signUp: 'Sign Up',
    signingUp: 'Signing up…',
  },
  'zh-CN': {
    firstName: '名',
    lastName: '姓',
    email: '邮箱',
    firstNameRequired: '请输入名字。',
    lastNameRequired: '请输入姓氏。',
    emailRequired: '请输入邮箱。',
    emailMalformed: '邮箱格式不正确',
    emailExists: '该邮箱已被注册！',
    signUp: '注册',
    signingUp: '正在注册…',
  },
});
