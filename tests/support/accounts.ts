export interface Account {
  email: string;
  password: string;
}

/** Accounts of the demo company: one for customs tracking, one for importers. */
export const accounts = {
  tracking: { email: 'demo@portolan.example', password: 'Portolan#1' },
  importers: { email: 'importers@portolan.example', password: 'Portolan#1' },
} as const satisfies Record<string, Account>;
