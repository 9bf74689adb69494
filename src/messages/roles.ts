import type { Role } from '#src/contract/accounts/roles.ts';
import { catalogue } from './catalogue.ts';

/** What the roles are called, wherever the app names them; its emails name them alike. */
export const roleTexts = catalogue({
  en: {
    names: { owner: 'Owner', office: 'Office', warehouse: 'Warehouse' } satisfies Record<Role, string>,
    /** After “as”. */
    invitedAs: { owner: 'an owner', office: 'office staff', warehouse: 'warehouse staff' } satisfies Record<
      Role,
      string
    >,
    may: {
      owner: 'Everything, including members, marketplace account and wallet',
      office: 'Importers, documents, tracking and confirmations',
      warehouse: 'Orders to ship and their confirmations, without prices, importers or documents',
    } satisfies Record<Role, string>,
  },
  'zh-CN': {
    names: { owner: '所有者', office: '运营人员', warehouse: '仓库人员' },
    invitedAs: { owner: '所有者', office: '运营人员', warehouse: '仓库人员' },
    may: {
      owner: '全部权限，包括成员、店铺授权和钱包',
      office: '进口商、文件、清关跟踪和发货确认',
      warehouse: '待发货订单及其发货确认，不含价格、进口商和文件',
    },
  },
});
