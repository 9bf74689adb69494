import { catalogue } from './catalogue.ts';

/** What a change of the seller's data says, wherever it is made. */
export const sellerUpdateTexts = catalogue({
  en: {
    saving: 'Saving..',
    saved: 'Seller updated successfully!',
    marketplaceRefused: 'Failed to connect to the seller!',
    failed: 'Something went wrong!',
    refusedValue: 'The marketplace didn’t accept this. Check the value and try again.',
    marketplaceMissing: 'Choose the marketplace of this account.',
    addressRefused: 'Address not accepted. Check it and try again.',
    tooLong: (most: number) => `This is too long. The limit is ${most} characters.`,
  },
  'zh-CN': {
    saving: '正在保存…',
    saved: '卖家信息已更新！',
    marketplaceRefused: '店铺授权失败！',
    failed: '出错了！',
    refusedValue: '平台未接受该内容，请检查后重试。',
    marketplaceMissing: '请选择该账号所属的站点。',
    addressRefused: '地址无效，请检查后重试。',
    tooLong: (most: number) => `内容过长，最多 ${most} 个字符。`,
  },
});
