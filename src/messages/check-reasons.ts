import { longTermExpiry } from '#src/contract/constants.ts';
import {
  dayInWords,
  englishReasons,
  type NameField,
  type OtherDocument,
  type ReasonField,
  type ReasonWordings,
} from '#src/contract/importers/check-reasons.ts';
import { spaced } from '#src/contract/words/spaced.ts';
import { catalogue } from './catalogue.ts';
import { documentsByName } from './document-types.ts';

const fields: Record<ReasonField, string> = {
  REGISTRATION_NUMBER: '统一社会信用代码',
  EORI: 'EORI 号',
  VAT: 'VAT 税号',
  OWNER_NAME: '持有人姓名',
  COMPANY_NAME: '公司名称',
  EXPIRATION_DATE: '有效期',
};

const documentNames = documentsByName['zh-CN'];

const otherDocuments: Record<OtherDocument, string> = {
  INVOICE: '发票',
  TRADE_DOCUMENT: '订单、发货或银行单据',
  CUSTOMS_DECLARATION: '报关单',
  CONTRACT: '合同或委托书',
  DRIVING_LICENCE: '驾驶证',
  APPLICATION: '申请表',
  ENDED: '号码失效通知',
  TAX_NOTICE: '税单或催缴通知',
};

const photographBetter = '请在光线充足、无反光处从正上方拍摄整页，或上传原始 PDF 文件。';
const correctOrUpload = '请修改表单，或上传正确的文件。';
const ownerHint = (field: NameField) => (field === 'OWNER_NAME' ? '也可按证件填写中文姓名。' : '');

const dayOrLongTerm = (day: string) => (day === longTermExpiry ? '长期' : dayInWords(day, 'zh-CN'));

/** Why a document was refused, in the language of the screen: `reasonSentence(reason, useTexts(...))`. */
export const checkReasonTexts = catalogue({
  en: englishReasons,
  'zh-CN': {
    numberNotFound: ({ field, expected, found }) =>
      spaced`文件中未找到${fields[field]} ${expected}。${found ? spaced`找到的是：${found}。` : ''}${correctOrUpload}`,
    numberUnsure: ({ field, expected, read }) =>
      read
        ? spaced`无法确认${fields[field]} ${expected}：图片中读到的似乎是${read}。${photographBetter}如果文件上确为${read}，请修改表单。`
        : spaced`无法在图片中识别${fields[field]} ${expected}。${photographBetter}`,
    nameNotFound: ({ field, expected, found }) =>
      spaced`文件中未找到${fields[field]}“${expected}”。${found ? spaced`找到的是：${found}。` : ''}${correctOrUpload}${ownerHint(field)}`,
    nameUnsure: ({ field, expected, read }) =>
      read
        ? spaced`无法确认${fields[field]}“${expected}”：图片中读到的似乎是${read}。${photographBetter}如果文件上确为${read}，请修改表单。${ownerHint(field)}`
        : spaced`无法在图片中识别${fields[field]}“${expected}”。${photographBetter}${ownerHint(field)}`,
    expiryDiffers: ({ expected, found }) =>
      spaced`身份证有效期至${dayOrLongTerm(found)}，但表单填写的是${dayOrLongTerm(expected)}。${correctOrUpload}`,
    expiryNotFound: ({ expected }) =>
      spaced`身份证上未找到有效期（${dayOrLongTerm(expected)}）。请上传身份证正反两面：有效期限在国徽面。`,
    expired: ({ date }) =>
      spaced`身份证已于${dayInWords(date, 'zh-CN')} 过期。请将其删除，再上传有效的身份证。`,
    formIncomplete: ({ field }) => spaced`表单中缺少${fields[field]}。填写后会重新检查文件。`,
    anotherType: ({ expected, found }) =>
      spaced`该文件看起来是${documentNames[found]}，不是${documentNames[expected]}。请将其删除，再上传${documentNames[expected]}。`,
    otherDocument: ({ expected, found }) =>
      spaced`该文件看起来是${otherDocuments[found]}，不是${documentNames[expected]}。请将其删除，再上传${documentNames[expected]}。`,
    typeUnsure: ({ expected }) =>
      spaced`识别出的内容不足以确认这是${documentNames[expected]}。请上传包含标题和签发机关的完整页面。`,
    anotherCompany: ({ expected, found }) =>
      found
        ? spaced`该文件属于另一家公司：显示的是${found}，不是${expected}。${correctOrUpload}`
        : spaced`该文件属于另一家公司，不是${expected}。${correctOrUpload}`,
    unreadable: () => spaced`无法识别该文件。${photographBetter}`,
    blank: () => '该文件是空白的。请将其删除，再上传有文字的页面。',
    locked: () => '该 PDF 有密码保护。请上传无需密码即可打开的文件。',
    damaged: () => '文件已损坏，无法打开。请重新上传，或上传另一份。',
    removed: () => '该文件已在保存期限届满后删除，无法与修改后的表单核对。请重新上传。',
    tooLarge: () => '无法读取该文件：图片过大。请以不超过 300 dpi 的分辨率重新扫描，或逐页上传。',
    tooLong: ({ read, pages }) =>
      read
        ? spaced`该文件过长：共${pages} 页，规定时间内只能读取${read} 页。请单独上传所需的那一页。`
        : '该文件过长，无法在规定时间内读取。请单独上传所需的那一页。',
    tooSmall: () => '图片太小，无法识别。请以 300 dpi 扫描，或靠近拍摄，使页面充满画面。',
    dark: () => '图片太暗。请在光线充足处重新拍摄，或上传原始 PDF 文件。',
    noText: () => '图片中看不到文件。请将其删除，再上传完整页面的照片。',
  } satisfies ReasonWordings,
});
