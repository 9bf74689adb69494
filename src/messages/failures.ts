import { catalogue } from './catalogue.ts';

/** Reports of section 8, by the query whose first fetch failed. */
export const failureTexts = catalogue(
  {
    refreshToken: 'Could not refresh token. Please log in again.',
    seller: 'Failed to fetch seller information',
    customsTrackings: 'Failed to fetch customs trackings',
    marketplaces: 'Failed to fetch marketplaces',
    customsProducts: 'Failed to fetch customs products',
    orderHistory: 'Failed to fetch the order’s history',
    importer: 'Failed to fetch importer',
    importerList: 'Failed to fetch importer list',
    sessions: 'Failed to fetch your signed-in devices',
    members: 'Failed to fetch the members',
    somethingWentWrong: 'Something went wrong',
    unexpected:
      'An unexpected error occurred in the application. Try refreshing the page or contact support if the issue persists.',
    nothingLost: 'Nothing was lost.',
    unreachable: 'Portolan couldn’t be reached, and this hasn’t been opened on this device before.',
    notOpenedHere: 'This hasn’t been opened on this device before.',
    orderUnknown: 'This order was not found in your account.',
    reload: 'Reload',
  },
  {
    refreshToken: '登录已过期，请重新登录。',
    seller: '无法获取卖家信息',
    customsTrackings: '无法获取清关跟踪',
    marketplaces: '无法获取站点列表',
    customsProducts: '无法获取订单商品',
    orderHistory: '无法获取订单历史记录',
    importer: '无法获取进口商',
    importerList: '无法获取进口商列表',
    sessions: '无法获取已登录的设备',
    members: '无法获取成员',
    somethingWentWrong: '出错了',
    unexpected: '应用发生意外错误。请刷新页面；若问题仍然存在，请联系客服。',
    nothingLost: '没有任何数据丢失。',
    unreachable: '无法连接 Portolan，且本机此前没有打开过这些数据。',
    notOpenedHere: '本机此前没有打开过这些数据。',
    orderUnknown: '您的账号中没有该订单。',
    reload: '重新加载',
  },
);
