import type { BrokerDocumentKind } from './broker-document-data.ts';

/** One clause in both languages; the English binds. */
type Clause = readonly [english: string, chinese: string];

interface DocumentWords {
  title: Clause;
  opening: Clause;
  clauses: readonly Clause[];
}

export const documentWords: Record<BrokerDocumentKind, DocumentWords> = {
  POA: {
    title: ['Power of attorney for customs representation', '海关代理授权委托书'],
    opening: [
      'The Importer hereby appoints the Representative as its indirect customs representative in accordance with Articles 18 and 19 of Regulation (EU) No 952/2013 (Union Customs Code): the Representative acts in its own name and on behalf of the Importer.',
      '进口商兹依据欧盟第 952/2013 号条例（《欧盟海关法典》）第 18 条和第 19 条，委托代理人作为其间接海关代理人：代理人以自己的名义、为进口商的利益行事。',
    ],
    clauses: [
      [
        'Scope. The Representative may lodge, amend and withdraw customs declarations for release for free circulation, present goods and documents, receive decisions and notices, pay import duty, value added tax and other charges on the Importer’s account, and apply for repayment or remission.',
        '授权范围。代理人可以提交、修改和撤回自由流通放行的报关单，出示货物和单证，接收决定和通知，代进口商缴纳进口关税、增值税及其他费用，并申请退还或减免。',
      ],
      [
        'Goods. This power covers consignments that were sold by the Seller named above and are imported into the customs territory of the European Union for the Importer.',
        '货物。本授权适用于由上述卖家销售、并由进口商进口到欧盟关境的货物。',
      ],
      [
        'Duties of the Importer. The Importer shall provide complete and true information on the origin, classification, value and quantity of the goods, keep all records for at least ten years, and make them available on request.',
        '进口商的义务。进口商应提供关于货物原产地、归类、价值和数量的完整、真实信息，保存全部记录至少十年，并应要求提交。',
      ],
      [
        'Liability. In indirect representation, the Importer and the Representative are jointly liable for the customs debt. The Importer shall reimburse the Representative for all duties, taxes and costs that arise from information it provided.',
        '责任。在间接代理中，进口商与代理人对海关债务承担连带责任。因进口商提供的信息所产生的全部税费和费用，由进口商向代理人偿付。',
      ],
      [
        'Term. This power takes effect when it is signed and ends when either side revokes it in writing. Declarations lodged before remain unaffected. The Representative may give sub-powers to other customs agents.',
        '期限。本授权自签署之日起生效，任何一方书面撤销时终止，此前提交的报关单不受影响。代理人可以转委托其他报关代理人。',
      ],
    ],
  },
  VATGuarantee: {
    title: ['Guarantee for import value added tax', '进口增值税担保书'],
    opening: [
      'The Importer gives this guarantee to the Representative, which lodges customs declarations for it in indirect representation under Article 18 of Regulation (EU) No 952/2013 (Union Customs Code) and is therefore liable for import value added tax together with it.',
      '代理人依据欧盟第 952/2013 号条例（《欧盟海关法典》）第 18 条以间接代理方式为进口商报关，因此与进口商共同承担进口增值税责任。进口商特向代理人出具本担保书。',
    ],
    clauses: [
      [
        'Undertaking. The Importer shall declare every import in its VAT return under the VAT identification number above, and pay the import value added tax in full when it falls due.',
        '承诺。进口商在其增值税申报中以上述 VAT 税号申报每一笔进口，并在到期时足额缴纳进口增值税。',
      ],
      [
        'Guarantee. The Importer shall pay to the Representative, on first written demand and within ten days, any amount of import value added tax, interest and penalties that an authority claims from the Representative for the Importer’s goods.',
        '担保。如主管机关就进口商的货物向代理人追索进口增值税、利息及罚款，进口商应在收到首次书面要求后十日内向代理人全额支付。',
      ],
      [
        'Evidence. The Importer shall make available, on request, copies of its VAT returns and proofs of payment for the periods in which goods were imported.',
        '证明。进口商应要求提交货物进口期间的增值税申报表和缴款凭证副本。',
      ],
      [
        'Change of registration. The Importer shall notify the Representative without delay if its VAT identification number, its EORI number, its name or its address changes or ceases to be valid.',
        '登记变更。进口商的 VAT 税号、EORI 号、名称或地址发生变更或失效的，应立即通知代理人。',
      ],
      [
        'Term. This guarantee takes effect when it is signed. It stays in force for all imports declared until it is revoked in writing, until the authorities can no longer claim the tax for them.',
        '期限。本担保书自签署之日起生效，对书面撤销之前申报的全部进口持续有效，直至主管机关不能再追征相应税款为止。',
      ],
    ],
  },
};

export const partyWords = {
  importer: 'Importer · 进口商',
  representative: 'Representative · 代理人',
  seller: 'Seller · 卖家',
  reference: 'Reference · 编号',
  issuedOn: 'Issued on · 签发日期',
  nameEN: 'Name in English · 英文名称',
  nameCN: 'Name in Chinese · 中文名称',
  name: 'Name · 名称',
  registration: 'Registration number · 统一社会信用代码',
  legalRepresentative: 'Legal representative · 法定代表人',
  eori: 'EORI number · EORI 号',
  eoriAddress: 'EORI address · EORI 登记地址',
  vat: 'VAT number · VAT 税号',
  vatAddress: 'VAT address · VAT 登记地址',
  address: 'Address · 地址',
  sellerId: 'Seller ID · 卖家编号',
  signatureOf: 'Signature and stamp · 签字盖章',
  placeAndDate: 'Place and date · 地点和日期',
  languages:
    'Both language versions have the same content; the English version prevails in case of doubt. 中英文版本内容一致，如有歧义以英文版本为准。',
} as const;
