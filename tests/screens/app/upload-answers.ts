import type {
  ConfirmationUpload,
  UploadCode,
  UploadResult,
} from '#src/contract/shipments/confirmation-upload.ts';
import type { FaultProxy } from '#tests/support/fault-proxy.ts';

export const uploadRow = (line: number, result: UploadResult, code?: UploadCode, detail?: string) => ({
  ...{ line, result, ...(code && { code }), ...(detail && { detail }) },
  cells: {
    'order-id': `028-0000000-000000${line}`,
    ...{
      'carrier-code': 'Other',
      'carrier-name': 'Yun Express',
      'tracking-number': `YT26000000000000${line}`,
    },
    ...{ 'ship-date': '11/12/2026', sku: 'LAMP-1' },
  },
});

export const checkedUpload: ConfirmationUpload = {
  ...{ _id: 'u1', fileName: 'November.csv', uploadedAt: '2026-11-20T09:00:00.000Z', uploadedBy: 'Wei Lin' },
  ...{ state: 'checked', rows: 6, counts: { ready: 2, differs: 1, unchanged: 1, refused: 2 } },
  orders: { ready: 2, differs: 1 },
  columns: { used: ['order-id', '运单号'], ignored: ['Käufer'] },
  page: [
    uploadRow(2, 'ready'),
    uploadRow(3, 'ready', 'NUMBER_UNUSUAL'),
    uploadRow(4, 'differs', 'DIFFERS'),
    uploadRow(5, 'unchanged', 'UNCHANGED'),
    uploadRow(6, 'refused', 'ORDER_UNKNOWN'),
    uploadRow(7, 'refused', 'DATE_UNREADABLE'),
  ],
};

export const laterRows = [
  uploadRow(8, 'refused', 'NUMBER_USED', '028-7'),
  uploadRow(9, 'unchanged', 'TWICE_IN_FILE', '6'),
  uploadRow(10, 'refused', 'TWICE_IN_FILE', '6'),
];

/** Answers for the server from now on, until the next answer for the same. */
export function answering(network: FaultProxy) {
  const rules = new Map<object, ReturnType<FaultProxy['on']>>();
  return (match: Parameters<FaultProxy['on']>[0], body: unknown, status = 200) => {
    rules.get(match)?.remove();
    rules.set(match, network.on(match, { kind: 'status', status, body }));
  };
}
