import type { Role } from '#src/contract/roles.ts';
import { catalogue } from './catalogue.ts';

export const companySwitchTexts = catalogue(
  {
    switchCompany: 'Switch company',
    switching: 'Switching...',
    failed: 'The company could not be switched',
    nameless: 'Company without a name',
    roles: { owner: 'Owner', office: 'Office', warehouse: 'Warehouse' } satisfies Record<Role, string>,
    company: (name: string, role: string, waiting: number) =>
      `${name} · ${role}${waiting === 0 ? '' : ` · ${waiting} waiting to be sent`}`,
  },
  {
    switchCompany: '切换公司',
    switching: '正在切换…',
    failed: '未能切换公司',
    nameless: '未命名的公司',
    roles: { owner: '所有者', office: '办公室', warehouse: '仓库' },
    company: (name: string, role: string, waiting: number) =>
      `${name} · ${role}${waiting === 0 ? '' : ` · ${waiting} 项待发送`}`,
  },
);
