import { catalogue } from './catalogue.ts';

export const authTexts = catalogue(
  {
    tabs: 'Account access',
    signIn: 'Sign In',
    signUp: 'Sign Up',
    signingIn: 'Signing in...',
    email: 'Email',
    password: 'Password',
    showPassword: 'Show password',
    hidePassword: 'Hide password',
    emailMalformed: 'Enter an email address, such as name@company.com.',
    passwordRequired: 'Enter your password.',
    signInFailed: 'Authentication unsuccessful. Please try again.',
    credentialsRefused: 'Email or password is wrong.',
    signInSucceeded: 'You have successfully logged in!',
  },
  {
    tabs: '账号',
    signIn: '登录',
    signUp: '注册',
    signingIn: '正在登录…',
    email: '邮箱',
    password: '密码',
    showPassword: '显示密码',
    hidePassword: '隐藏密码',
    emailMalformed: '请输入邮箱地址，例如 name@company.com。',
    passwordRequired: '请输入密码。',
    signInFailed: '登录失败，请重试。',
    credentialsRefused: '邮箱或密码不正确。',
    signInSucceeded: '登录成功！',
  },
);
