import { englishReasons, type ReasonField, type ReasonWordings } from '#src/contract/check-reasons.ts';
import { longTermExpiry } from '#src/contract/constants.ts';
import type { DocumentType } from '#src/contract/related-resource.ts';
import { catalogue } from './catalogue.ts';

const fields: Record<ReasonField, string> = {
  REGISTRATION_NUMBER: '统一社会信用代码',
  EORI: 'EORI 号',
  VAT: 'VAT 号',
  OWNER_NAME: '持有人姓名',
  COMPANY_NAME: '公司名称',
  EXPIRATION_DATE: '有效期',
};

const documentNames: Record<DocumentType, string> = {
  ID_CARD: '身份证',
  BUSINESS_LICENSE: '营业执照',
  EORI: 'EORI 文件',
  VAT: 'VAT 税务证书',
  TAX: '纳税申报表',
};

const photographBetter = '请在光线充足、无反光处从正上方拍摄整页，或上传原始 PDF 文件。';
const correctOrUpload = '请修改表单，或上传正确的文件。';

const dayOrLongTerm = (day: string) => (day === longTermExpiry ? '长期' : day);

/** Why a document was refused, in the language of the screen: `reasonSentence(reason, useTexts(...))`. */
export const checkReasonTexts = catalogue(englishReasons, {
  numberNotFound: ({ field, expected, found }) =>
    `文件中未找到${fields[field]} ${expected}。${found ? `找到的是：${found}。${correctOrUpload}` : photographBetter}`,
  numberUnsure: ({ field, expected, read }) =>
    `无法确认${fields[field]} ${expected}：图片中读到的是 ${read}。${photographBetter}如果文件上确为 ${read}，请修改表单。`,
  nameNotFound: ({ field, expected, found }) =>
    `文件中未找到${fields[field]}“${expected}”。${found ? `找到的是：${found}。${correctOrUpload}` : photographBetter}`,
  nameUnsure: ({ field, expected, read }) =>
    `无法确认${fields[field]}“${expected}”：图片中读到的是 ${read}。${photographBetter}如果文件上确为 ${read}，请修改表单。`,
  expiryDiffers: ({ expected, found }) =>
    `身份证有效期至 ${dayOrLongTerm(found)}，但表单填写的是 ${dayOrLongTerm(expected)}。${correctOrUpload}`,
  expiryNotFound: ({ expected }) =>
    `未找到有效期 ${dayOrLongTerm(expected)}。请上传身份证正反两面：有效期限在国徽面。`,
  expired: ({ date }) => `身份证已于 ${date} 过期。请上传有效的身份证。`,
  formIncomplete: ({ field }) => `表单中缺少${fields[field]}。填写后会重新检查文件。`,
  anotherType: ({ expected, found }) =>
    `该文件看起来是${documentNames[found]}，不是${documentNames[expected]}。请删除并上传${documentNames[expected]}。`,
  anotherCompany: ({ expected, found }) =>
    `该文件属于另一家公司：显示的是 ${found}，不是 ${expected}。${correctOrUpload}`,
  unreadable: () => `无法识别该文件。${photographBetter}`,
  blank: () => '该文件是空白的。请删除并上传有文字的页面。',
  locked: () => '该 PDF 有密码保护。请上传无需密码即可打开的文件。',
  damaged: () => '文件已损坏，无法打开。请重新上传，或上传另一份。',
  removed: () => '该文件已在保存期限届满后删除，无法与修改后的表单核对。请重新上传。',
  tooLarge: () =>
    '无法读取该文件：图片过大，或读取时间过长。请以不超过 300 dpi 的分辨率重新扫描，或逐页上传。',
} satisfies ReasonWordings);
