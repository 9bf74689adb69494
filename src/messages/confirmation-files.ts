import { type ConfirmationFormat, mostSheetRows } from '#src/contract/orders/confirmation-files.ts';
import { catalogue } from './catalogue.ts';

const most = mostSheetRows.toLocaleString('en');

/** The orders of Confirmations as a file. */
export const confirmationFileTexts = catalogue({
  en: {
    download: 'Download these orders as an Excel file',
    otherFormats: 'Download in another format',
    formats: {
      csv: 'CSV',
      amazon: 'Amazon’s layout (orders not confirmed yet)',
    } satisfies Record<Exclude<ConfirmationFormat, 'xlsx'>, string>,
    working: 'Preparing the file…',
    done: (fileName: string) => `Downloaded: ${fileName}`,
    failed: 'Nothing was downloaded.',
    tooManyRows: `An Excel file holds ${most} rows at most. Choose a shorter period, or CSV.`,
    noneToConfirm:
      'All of these orders are confirmed or cancelled. To find others, choose “Order date” under “Orders by”.',
  },
  'zh-CN': {
    download: '将这些订单下载为 Excel 文件',
    otherFormats: '以其他格式下载',
    formats: { csv: 'CSV', amazon: '亚马逊格式（尚未确认的订单）' },
    working: '正在生成文件…',
    done: (fileName: string) => `已下载：${fileName}`,
    failed: '未下载任何文件。',
    tooManyRows: `Excel 文件最多 ${most} 行。请选择较短的时间段，或改用 CSV。`,
    noneToConfirm: '这些订单均已确认或取消。如需查找其他订单，请将“日期类型”设为“下单日期”。',
  },
});
